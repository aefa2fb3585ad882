import { route } from '@react-router/dev/routes'

/** Promotional credit, below /plus/dashboard. */
export const healthCashScreens = [route('healthcash', 'rooms/health-cash/staff/health-cash-screen.tsx')]
