import type { DeskSection } from '#rooms/access/components/desk.ts'
import { type PartnerSection, sectionsOfPartnerRole } from '#rooms/access/rules/partner-sections.ts'

/** The sections whose screen exists; a new screen adds its key. */
const OPEN: ReadonlySet<PartnerSection['key']> = new Set([])

/** The menu of a partner role; a section without a screen has no address. @param query keeps the chosen company */
export function companySections(role: string, query: string): DeskSection[] {
  return sectionsOfPartnerRole(role).map(({ key, label, path }) => ({
    label,
    ...(OPEN.has(key) ? { href: `/corporate/dashboard${path}${query}` } : {}),
  }))
}
