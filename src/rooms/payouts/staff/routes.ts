import { route } from '@react-router/dev/routes'

/** Money on its way to members, below /plus/dashboard. */
export const payoutScreens = [
  route('payouts', 'rooms/payouts/staff/payouts-screen.tsx'),
  route('payouts/:id', 'rooms/payouts/staff/batch-screen.tsx'),
]
