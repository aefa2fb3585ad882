import { route } from '@react-router/dev/routes'

/** Pages for a company's users, below /plus/corporate/dashboard. */
export const companyScreens = [
  route('access', 'rooms/companies/corporate/company-screen.tsx'),
  route('users', 'rooms/companies/corporate/users-screen.tsx'),
  route('users/invitations', 'rooms/companies/corporate/invitations-screen.tsx'),
]
