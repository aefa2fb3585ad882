import { route } from '@react-router/dev/routes'

/** Pages for a company's HR, below /plus/corporate/dashboard. */
const here = 'rooms/employees/corporate'
export const employeeScreens = [route('employees', `${here}/employees-screen.tsx`)]
