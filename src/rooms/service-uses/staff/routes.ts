import { route } from '@react-router/dev/routes'

/** What partners reported, below /plus/dashboard. */
export const partnerOrderScreens = [
  route('subscriptions/partner-orders', 'rooms/service-uses/staff/partner-orders-screen.tsx'),
]
