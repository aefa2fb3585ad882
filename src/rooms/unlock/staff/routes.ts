import { route } from '@react-router/dev/routes'

/** Clinic visits and front desks, below /plus/dashboard. */
export const visitDeskScreens = [
  route('visits', 'rooms/unlock/staff/visits-screen.tsx'),
  route('visits/desks', 'rooms/unlock/staff/desks-screen.tsx'),
]
