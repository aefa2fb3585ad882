import type { DeskSection } from '#rooms/access/components/desk.ts'
import { type SidenavItem, sidenavOfStaffRole } from '#rooms/access/rules/staff-sidenav.ts'

/** The entries of the side menu whose screen exists; a new screen adds its key. */
const OPEN: ReadonlySet<SidenavItem['key']> = new Set(['upsell', 'catalog', 'settings', 'staff', 'audit'])

/** The side menu of a staff role; an entry without a screen has no address. */
export function staffSections(role: string): DeskSection[] {
  return sidenavOfStaffRole(role).map(({ key, label, path }) => ({
    label,
    ...(OPEN.has(key) ? { href: `/dashboard${path}` } : {}),
  }))
}
