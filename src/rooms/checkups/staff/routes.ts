import { route } from '@react-router/dev/routes'

const here = 'rooms/checkups/staff'

/** Check-ups of all companies and members, below /plus/dashboard. */
export const checkupDeskScreens = [
  route('checkups', `${here}/orders-screen.tsx`),
  route('checkups/:orderId', `${here}/order-screen.tsx`),
]
