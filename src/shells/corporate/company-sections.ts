import type { DeskSection } from '#rooms/access/components/desk.ts'
import { type PartnerSection, sectionsOfCompany } from '#rooms/access/rules/partner-sections.ts'

/** The sections whose screen exists; a new screen adds its key. */
const OPEN: ReadonlySet<PartnerSection['key']> = new Set([])

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
