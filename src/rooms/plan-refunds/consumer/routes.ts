import { route } from '@react-router/dev/routes'

/** Where a customer gives a plan back and sees how the money stands. */
export const planRefundScreens = [route('my-plan/refund', 'rooms/plan-refunds/consumer/refund-screen.tsx')]
