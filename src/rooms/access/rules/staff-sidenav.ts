import { accessWords } from '../words.ts'
import { permits } from './permits.ts'
import { actionsOfStaffRole } from './staff-actions.ts'

/** An entry of the staff side menu; `path` is below /plus/dashboard. */
export interface SidenavItem {
  key: keyof typeof accessWords.sidenav
  label: string
  path: string
}

const PATHS: Record<SidenavItem['key'], string> = {
  subscription_details: '/subscriptions',
  moderations: '/moderations/initiated',
  upsell: '/upsell',
  insurance: '/insurance',
  healthcash: '/healthcash',
  payouts: '/payouts',
  reports: '/reports',
  checkups: '/checkups',
  home_care: '/home-care',
  companies: '/companies',
  camps: '/health-camps',
  network: '/network/establishments',
  catalog: '/catalog/plans',
  settings: '/settings',
  staff: '/staff',
  audit: '/audit',
}

/** The side menu of a staff role in order; the role lands on the first entry. Empty means no access. */
export function sidenavOfStaffRole(role: string): SidenavItem[] {
  const actions = actionsOfStaffRole(role)
  return (Object.keys(PATHS) as SidenavItem['key'][])
    .filter((key) => permits(actions, `sidenav.${key}`))
    .map((key) => ({ key, label: accessWords.sidenav[key], path: PATHS[key] }))
}
