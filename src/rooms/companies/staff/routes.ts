import { route } from '@react-router/dev/routes'

/** Companies and their contracts, below /plus/dashboard; a contract is in the query of its company. */
export const companySetUpScreens = [
  route('companies', 'rooms/companies/staff/companies-screen.tsx'),
  route('companies/:id', 'rooms/companies/staff/organization-screen.tsx'),
]
