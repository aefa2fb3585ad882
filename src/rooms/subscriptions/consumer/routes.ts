import { route } from '@react-router/dev/routes'

const here = 'rooms/subscriptions/consumer'

/** The pages about a plan's card and people, and the last two steps of a purchase. */
export const subscriptionRoutes = [
  route('my-plan/card', `${here}/card-page.tsx`),
  route('plan-card/:code', `${here}/card-check-page.tsx`),
  route('my-plan/members', `${here}/members-screen.tsx`),
  route('confirm', `${here}/confirm-screen.tsx`),
  route('success', `${here}/all-set-page.tsx`),
]
