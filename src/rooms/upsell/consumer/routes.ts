import { route } from '@react-router/dev/routes'

/** Where a payment link of ours leads. */
export const paymentLinkPages = [route('pay/:code', 'rooms/upsell/consumer/payment-link-page.tsx')]
