import { route } from '@react-router/dev/routes'

/** The reports of our own, below /plus/dashboard. */
export const staffReportScreens = [route('reports', 'rooms/reports/staff/staff-reports-screen.tsx')]
