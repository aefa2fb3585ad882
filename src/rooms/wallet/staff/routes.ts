import { route } from '@react-router/dev/routes'

/** The top-ups of all companies, below /plus/dashboard. */
export const topupScreens = [route('companies/topups', 'rooms/wallet/staff/topups-screen.tsx')]
