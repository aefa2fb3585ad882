import { route } from '@react-router/dev/routes'

/** The companies that asked, below /plus/dashboard. */
export const corporateLeadScreens = [
  route('upsell/companies', 'rooms/corporate-leads/staff/corporate-leads-screen.tsx'),
]
