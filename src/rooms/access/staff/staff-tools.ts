import type { StaffAction } from '../rules/staff-actions.ts'
import { accessWords as words } from '../words.ts'

/** Screens that an action opens without an entry in the side menu. */
export const STAFF_TOOLS: readonly { label: string; href: string; action: StaffAction }[] = [
  { label: words.sidenav.companies, href: '/dashboard/companies', action: 'companies.view' },
  { label: words.sidenav.network, href: '/dashboard/network/establishments', action: 'network.view' },
  { label: words.sidenav.camps, href: '/dashboard/health-camps', action: 'camps.view' },
  { label: words.sidenav.reports, href: '/dashboard/reports', action: 'reports.view' },
  { label: words.topups, href: '/dashboard/companies/topups', action: 'topups.view' },
  { label: words.sidenav.settings, href: '/dashboard/settings', action: 'settings.confirm' },
  { label: words.audit.title, href: '/dashboard/audit', action: 'audit.view' },
  { label: words.deadLetters, href: '/dashboard/dead-letters', action: 'audit.view' },
]
