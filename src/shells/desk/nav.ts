import type { TablerIcon } from '@tabler/icons-react'

/** A place of the navigation. */
export interface NavItem {
  label: string
  /** Below /plus/. */
  href: string
  /** Other addresses that belong to this place, below /plus/ too. */
  covers?: readonly string[]
  icon: TablerIcon
  /** How much waits there; nothing is shown for 0. */
  waiting?: number | undefined
  /** Something there is late. */
  isLate?: boolean | undefined
}

export interface NavGroup {
  /** None for the places above all groups. */
  label?: string
  items: readonly NavItem[]
}

/** The place that the page belongs to: where one place is within another, the inner one. */
export function placeOf(pathname: string, items: readonly NavItem[]): NavItem | undefined {
  return items
    .filter((item) => currentAt(pathname, item))
    .toSorted((a, b) => b.href.length - a.href.length)
    .at(0)
}

/** For aria-current: 'page' on the page itself, true on its subpages. The start page of a dashboard has no subpages. */
export function currentAt(address: string, { href, covers = [] }: NavItem): 'page' | true | undefined {
  const pathname = address.replace(/\/$/, '')
  const [path = href] = href.split('?')
  if (pathname === path) return 'page'
  const within = path.endsWith('/dashboard') ? covers : [path, ...covers]
  return within.some((place) => pathname === place || pathname.startsWith(`${place}/`)) || undefined
}

/** The groups with at least one place. */
export const filledGroups = (groups: readonly NavGroup[]): NavGroup[] => groups.filter(({ items }) => items.length > 0)

/** The bar of a phone has room for five. */
const BAR = 5

/**
 * The places of the bar on a phone, and those behind More: all in the bar where they fit, else the preferred ones, in
 * order, and the first others until four are there.
 */
export function barOf(
  groups: readonly NavGroup[],
  preferred: readonly string[],
): { bar: readonly NavItem[]; more: readonly NavItem[] } {
  const items = groups.flatMap((group) => group.items)
  if (items.length <= BAR) return { bar: items, more: [] }
  const first = preferred.flatMap((label) => items.find((item) => item.label === label) ?? [])
  const bar = [...first, ...items.filter((item) => !first.includes(item))].slice(0, BAR - 1)
  return { bar, more: items.filter((item) => !bar.includes(item)) }
}
