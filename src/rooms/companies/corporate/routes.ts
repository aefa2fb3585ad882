import { index } from '@react-router/dev/routes'

/** Pages of a company's own, below /plus/corporate/dashboard. */
export const companyScreens = [index('rooms/companies/corporate/company-screen.tsx')]
