import { route } from '@react-router/dev/routes'

/** Who asked to be called, below /plus/dashboard. */
export const leadScreens = [route('upsell/leads', 'rooms/leads/staff/leads-screen.tsx')]
