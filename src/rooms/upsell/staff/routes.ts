import { route } from '@react-router/dev/routes'

/** Selling by phone, below /plus/dashboard; the leads room has the page beside it. */
export const upsellScreens = [route('upsell', 'rooms/upsell/staff/upsell-screen.tsx')]
