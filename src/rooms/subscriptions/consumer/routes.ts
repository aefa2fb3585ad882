import { type RouteConfigEntry, route } from '@react-router/dev/routes'

const here = 'rooms/subscriptions/consumer'

/**
 * The customer's pages about their plans, and the last two steps of a purchase.
 * @param beside what a room above shows on My plan
 */
export const subscriptionRoutes = (beside: RouteConfigEntry) => [
  route('my-plan', `${here}/my-plan-screen.tsx`, [beside]),
  route('my-plan/card', `${here}/card-page.tsx`),
  route('plan-card/:code', `${here}/card-check-page.tsx`),
  route('my-plan/members', `${here}/members-screen.tsx`),
  route('confirm', `${here}/confirm-screen.tsx`),
  route('success', `${here}/all-set-page.tsx`),
]
