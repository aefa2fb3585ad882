import { route } from '@react-router/dev/routes'

/** Money that waits for a person, below /plus/dashboard. */
export const refundDeskScreens = [route('subscriptions', 'rooms/plan-refunds/staff/refund-desk-screen.tsx')]
