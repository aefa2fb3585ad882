import type { DeskSection } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { actionsOfStaffRole, type StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { type SidenavItem, sidenavOfStaffRole } from '#rooms/access/rules/staff-sidenav.ts'
import { accessWords } from '#rooms/access/words.ts'
import { deskWords } from '../desk/words.ts'

/** The entries of the side menu whose screen exists, each with the action it requires; a new screen adds its key. */
const OPEN: Partial<Record<SidenavItem['key'], StaffAction>> = {
  subscription_details: 'subscription.view',
  moderations: 'moderations.view',
  upsell: 'upsell.view',
  insurance: 'insurance.view',
  healthcash: 'healthcash.view',
  payouts: 'claims.settle',
  reports: 'reports.view',
  checkups: 'checkup.update',
  home_care: 'home_care.update',
  companies: 'companies.view',
  network: 'network.view',
  camps: 'camps.view',
  catalog: 'catalog.edit',
  settings: 'settings.edit',
  staff: 'staff.manage',
  audit: 'audit.view',
}

/** Screens of an entry that are not below its own address. */
const COVERS: Partial<Record<SidenavItem['key'], readonly string[]>> = {
  subscription_details: ['/dashboard/subscriptions', '/dashboard/visits'],
  moderations: ['/dashboard/moderations', '/dashboard/claims', '/dashboard/claim-reviews'],
  network: ['/dashboard/network'],
  catalog: ['/dashboard/catalog'],
}

/** The start page for everybody, limited by role: waiting work, and the search. */
export function staffStart(actions: readonly string[]): DeskSection[] {
  return [
    ...(permits(actions, 'dashboard.view' satisfies StaffAction)
      ? [{ label: deskWords.today, href: '/dashboard' }]
      : []),
    ...(permits(actions, 'search.all' satisfies StaffAction)
      ? [{ label: deskWords.search, href: '/dashboard/search' }]
      : []),
  ]
}

/** All permissions of the role: relevant to everybody, therefore last. */
export const MY_ACCESS: DeskSection = { label: accessWords.myAccess, href: '/dashboard/access' }

/** The side menu of a staff role; an entry without a screen has no address. */
export function staffSections(role: string): DeskSection[] {
  const actions = actionsOfStaffRole(role)
  return sidenavOfStaffRole(role).map(({ key, label, path }) => {
    const action = OPEN[key]
    const open = action && permits(actions, action)
    return open ? { label, href: `/dashboard${path}`, covers: COVERS[key] ?? [] } : { label }
  })
}
