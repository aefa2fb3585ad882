import { route } from '@react-router/dev/routes'

/** The page for reports of a company's plans, below /plus/corporate/dashboard. */
export const reportScreens = [route('reports', 'rooms/reports/corporate/reports-screen.tsx')]
