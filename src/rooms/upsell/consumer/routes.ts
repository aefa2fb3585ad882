import { route } from '@react-router/dev/routes'

/** The target of our payment links. */
export const paymentLinkPages = [route('pay/:code', 'rooms/upsell/consumer/payment-link-page.tsx')]
