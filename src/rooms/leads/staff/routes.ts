import { route } from '@react-router/dev/routes'

/** The leads, below /plus/dashboard. */
export const leadScreens = [route('upsell/leads', 'rooms/leads/staff/leads-screen.tsx')]
