import { route } from '@react-router/dev/routes'

/** A person's plan, below /plus/dashboard. */
export const subscriptionDetailsScreens = [
  route('subscriptions', 'rooms/subscription-details/staff/lookup-screen.tsx'),
  route('subscriptions/:id', 'rooms/subscription-details/staff/subscription-screen.tsx'),
  route('subscriptions/:id/reimbursement', 'rooms/subscription-details/staff/reimbursement-screen.tsx'),
]
