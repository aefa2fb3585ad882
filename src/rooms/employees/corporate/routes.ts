import { route } from '@react-router/dev/routes'

/** Pages for a company's HR, below /plus/corporate/dashboard. */
export const employeeScreens = [route('overview', 'rooms/employees/corporate/overview-screen.tsx')]
