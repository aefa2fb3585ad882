import { route } from '@react-router/dev/routes'

/** The customer's screen for the renewal of a plan. */
export const autoRenewalScreens = [route('my-plan/auto-renew', 'rooms/auto-renewal/consumer/auto-renew-screen.tsx')]
