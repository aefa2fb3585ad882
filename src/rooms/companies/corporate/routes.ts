import { index, route } from '@react-router/dev/routes'

/** Pages of a company's own, below /plus/corporate/dashboard. */
export const companyScreens = [
  index('rooms/companies/corporate/company-screen.tsx'),
  route('users', 'rooms/companies/corporate/users-screen.tsx'),
]
