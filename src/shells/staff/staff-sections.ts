import type { DeskSection } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { actionsOfStaffRole, type StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { type SidenavItem, sidenavOfStaffRole } from '#rooms/access/rules/staff-sidenav.ts'

/** The entries of the side menu whose screen exists, each with the action it is of use to; a new screen adds its key. */
const OPEN: Partial<Record<SidenavItem['key'], StaffAction>> = {
  subscription_details: 'subscription.view',
  upsell: 'upsell.view',
  healthcash: 'healthcash.view',
  catalog: 'catalog.edit',
  settings: 'settings.edit',
  staff: 'staff.manage',
  audit: 'audit.view',
}

/** The side menu of a staff role; an entry without a screen has no address. */
export function staffSections(role: string): DeskSection[] {
  const actions = actionsOfStaffRole(role)
  return sidenavOfStaffRole(role).map(({ key, label, path }) => {
    const action = OPEN[key]
    return { label, ...(action && permits(actions, action) ? { href: `/dashboard${path}` } : {}) }
  })
}
