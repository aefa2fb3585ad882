import { route } from '@react-router/dev/routes'

/** What a customer sees of the plans they have. */
export const subscriptionRoutes = [route('my-plan', 'rooms/subscriptions/consumer/my-plan-screen.tsx')]
