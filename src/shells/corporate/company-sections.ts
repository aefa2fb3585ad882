import type { DeskSection } from '#rooms/access/components/desk.ts'
import { type PartnerSection, sectionsOfCompany, sectionsOfPartnerRole } from '#rooms/access/rules/partner-sections.ts'
import { PARTNER_ROLES } from '#rooms/access/rules/roles.ts'

/** The sections whose screen exists; a new screen adds its key. */
const OPEN: ReadonlySet<PartnerSection['key']> = new Set([
  'overview',
  'reports',
  'employees',
  'wallet',
  'file-upload',
  'checkups',
  'checkups-ahc',
  'checkups-pemc',
  'consult-book-overview',
  'health-camp-overview',
  'chc-orders',
])

/**
 * The sections of a partner role in a company; one without a screen has no address.
 * @param actions what the role may do there
 * @param query keeps the chosen company and plan
 */
export function companySections(role: string, actions: readonly string[], query = ''): DeskSection[] {
  return sectionsOfCompany(role, actions).map(({ key, label, path }) => ({
    label,
    ...(OPEN.has(key) ? { href: `/corporate/dashboard${path}${query}` } : {}),
  }))
}

/** Whether an address, with its /plus, is a section of another role, or of what the company does not have. */
export function isRefusedSection(
  pathname: string,
  { role_name, allowedActions }: { role_name: string; allowedActions: readonly string[] },
): boolean {
  const atPath = ({ path }: PartnerSection) => pathname === `/plus/corporate/dashboard${path}`
  const isSection = PARTNER_ROLES.flatMap(sectionsOfPartnerRole).some(atPath)
  return isSection && !sectionsOfCompany(role_name, allowedActions).some(atPath)
}
