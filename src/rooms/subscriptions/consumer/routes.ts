import { route } from '@react-router/dev/routes'

const here = 'rooms/subscriptions/consumer'

/** The customer's pages about their plans, and the last two steps of a purchase. */
export const subscriptionRoutes = [
  route('my-plan', `${here}/my-plan-screen.tsx`),
  route('my-plan/members', `${here}/members-screen.tsx`),
  route('confirm', `${here}/confirm-screen.tsx`),
  route('success', `${here}/all-set-page.tsx`),
]
