import { route } from '@react-router/dev/routes'

/** The customer's page to give a plan back and follow the refund. */
export const planRefundScreens = [route('my-plan/refund', 'rooms/plan-refunds/consumer/refund-screen.tsx')]
