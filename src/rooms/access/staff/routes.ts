import { index } from '@react-router/dev/routes'

/** Pages about access itself, below /plus/dashboard. */
export const accessStaffScreens = [index('rooms/access/staff/my-access-screen.tsx')]
