import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { sectionsOfPartnerRole } from '#rooms/access/rules/partner-sections.ts'
import { PARTNER_ROLES } from '#rooms/access/rules/roles.ts'
import { sidenavOfStaffRole } from '#rooms/access/rules/staff-sidenav.ts'
import { STAFF_TOOLS } from '#rooms/access/staff/staff-tools.ts'
import { isReservedSlug } from '#rooms/plans/rules/reserved-slugs.ts'
import { companySections } from '#shells/corporate/company-sections.ts'
import { staffSections } from '#shells/staff/staff-sections.ts'
import routes from './routes.ts'

const firstWords = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => (path === undefined ? firstWords(children) : [path.split('/')[0] ?? '']))

test('the address of each of our pages is reserved, so no plan group can take it', () => {
  const words = firstWords(routes).filter((word) => word !== '*' && !word.startsWith(':'))
  expect(words.length).toBeGreaterThan(1)
  expect(words.filter((word) => !isReservedSlug(word))).toEqual([])
})

const addresses = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`
    return [own, ...addresses(children, own)]
  })

/** Whether an address is one of these pages, with a part like ':bucket' matching any word. */
const isAmong = (pages: readonly string[], href: string) =>
  pages.some((page) => new RegExp(`^${page.replaceAll('*', '\\*').replaceAll(/:\w+/g, '[^/]+')}$`).test(href))

test('a dashboard menu links only to pages that exist, and to each of its sections that has one', () => {
  const pages = addresses(routes)
  const staff = staffSections('SUPERADMIN').flatMap(({ href }) => href ?? [])
  const company = PARTNER_ROLES.flatMap((role) => companySections(role, ['all'])).flatMap(({ href }) => href ?? [])
  const linked = [...staff, ...company, ...STAFF_TOOLS.map(({ href }) => href)]
  expect(linked.length).toBeGreaterThan(2)
  expect(linked.filter((href) => !isAmong(pages, href))).toEqual([])
  const sections = [
    ...sidenavOfStaffRole('SUPERADMIN').map(({ path }) => `/dashboard${path}`),
    ...PARTNER_ROLES.flatMap(sectionsOfPartnerRole).map(({ path }) => `/corporate/dashboard${path}`),
  ]
  expect(sections.filter((path) => isAmong(pages, path) && !linked.includes(path))).toEqual([])
})
