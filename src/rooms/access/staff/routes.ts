import { route } from '@react-router/dev/routes'

/** Pages about access itself, below /plus/dashboard. */
export const accessStaffScreens = [
  route('access', 'rooms/access/staff/my-access-screen.tsx'),
  route('staff', 'rooms/access/staff/staff-screen.tsx'),
  route('audit', 'rooms/access/staff/audit-screen.tsx'),
]
