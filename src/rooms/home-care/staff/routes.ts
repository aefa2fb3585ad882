import { route } from '@react-router/dev/routes'

const here = 'rooms/home-care/staff'

/** The care desk, below /plus/dashboard. */
export const careDeskScreens = [
  route('home-care', `${here}/desk-screen.tsx`),
  route('home-care/:subscriptionId', `${here}/home-care-screen.tsx`),
]
