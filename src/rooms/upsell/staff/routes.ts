import { route } from '@react-router/dev/routes'

/** Selling by phone, below /plus/dashboard; who asked to be called stands beside it, in the leads room. */
export const upsellScreens = [route('upsell', 'rooms/upsell/staff/upsell-screen.tsx')]
