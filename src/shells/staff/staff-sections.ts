import type { DeskSection } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { type SidenavItem, sidenavOfStaffRole } from '#rooms/access/rules/staff-sidenav.ts'
import type { Today } from '#rooms/staff-search/contract.ts'
import {
  IconBook2,
  IconBuilding,
  IconCalendarCheck,
  IconCash,
  IconClipboardCheck,
  IconCoin,
  IconHistory,
  IconHomeHeart,
  IconIdBadge2,
  IconInbox,
  IconMapPin,
  IconPhoneCall,
  IconReportAnalytics,
  IconSearch,
  IconSettings,
  IconShieldHeart,
  IconTent,
  IconUsersGroup,
} from '#ui/icons.ts'
import type { NavGroup, NavItem } from '../desk/nav.ts'
import { deskWords } from '../desk/words.ts'

type Key = SidenavItem['key']

/** Screens of an entry that are not below its own address. */
const COVERS: Partial<Record<Key, readonly string[]>> = {
  subscription_details: ['/dashboard/subscriptions', '/dashboard/visits'],
  moderations: ['/dashboard/moderations', '/dashboard/claims', '/dashboard/claim-reviews'],
  network: ['/dashboard/network'],
  catalog: ['/dashboard/catalog'],
}

const ICONS: Record<Key, NavItem['icon']> = {
  subscription_details: IconIdBadge2,
  moderations: IconClipboardCheck,
  upsell: IconPhoneCall,
  insurance: IconShieldHeart,
  healthcash: IconCoin,
  payouts: IconCash,
  reports: IconReportAnalytics,
  checkups: IconCalendarCheck,
  home_care: IconHomeHeart,
  companies: IconBuilding,
  camps: IconTent,
  network: IconMapPin,
  catalog: IconBook2,
  settings: IconSettings,
  staff: IconUsersGroup,
  audit: IconHistory,
}

const { groups } = deskWords
/** The order of the navigation; roles only remove places. */
const GROUPS: readonly { label?: string; keys: readonly Key[] }[] = [
  { keys: ['reports'] },
  { label: groups.claims, keys: ['moderations', 'payouts'] },
  { label: groups.customers, keys: ['subscription_details', 'insurance', 'healthcash'] },
  { label: groups.care, keys: ['home_care', 'checkups', 'camps', 'network'] },
  { label: groups.selling, keys: ['companies', 'upsell', 'catalog'] },
  { label: groups.team, keys: ['staff', 'settings', 'audit'] },
]

/** What a phone shows in its bar. */
export const STAFF_BAR: readonly string[] = [deskWords.today, 'Moderations', deskWords.search, 'Companies']

/** The sections of a staff role, in the order of the specification. */
export function staffSections(role: string): DeskSection[] {
  return sidenavOfStaffRole(role).map((item) => sectionOf(item))
}

/** The navigation of a staff role: the start, the search, and the role's sections in groups. */
export function staffNav(role: string, actions: readonly string[], today: Today | undefined): NavGroup[] {
  const sections = new Map(sidenavOfStaffRole(role).map((item) => [item.key, item]))
  const [first, ...rest] = GROUPS.map(({ label, keys }) => ({
    ...(label === undefined ? {} : { label }),
    items: keys.flatMap((key) => {
      const item = sections.get(key)
      return item ? { ...sectionOf(item), icon: ICONS[key], ...(today && WAITING[key]?.(today)) } : []
    }),
  }))
  return [{ items: [...start(actions, today), ...(first?.items ?? [])] }, ...rest]
}

/** The start page for everybody, limited by role: waiting work, and the search. */
function start(actions: readonly string[], today: Today | undefined): NavItem[] {
  const may = (action: StaffAction) => permits(actions, action)
  return [
    ...(may('dashboard.view')
      ? [
          {
            label: deskWords.today,
            href: '/dashboard',
            icon: IconInbox,
            waiting: today?.waits.length,
            isLate: !!today?.waits.some(({ is_late }) => is_late),
          },
        ]
      : []),
    ...(may('search.all') ? [{ label: deskWords.search, href: '/dashboard/search', icon: IconSearch }] : []),
  ]
}

const sectionOf = ({ key, label, path }: SidenavItem): DeskSection => ({
  label,
  href: `/dashboard${path}`,
  covers: COVERS[key] ?? [],
})

/** How much waits at a section, and whether some of it is late. */
const WAITING: Partial<Record<Key, (today: Today) => Pick<NavItem, 'waiting' | 'isLate'>>> = {
  moderations: ({ buckets, service_level }) => ({
    waiting: sum(buckets.filter(({ bucket }) => bucket === 'initiated' || bucket === 'pending')),
    isLate: (service_level ?? []).some(({ breached }) => breached > 0),
  }),
  payouts: ({ payouts }) => ({ waiting: (payouts?.waiting ?? 0) + (payouts?.failed ?? 0), isLate: !!payouts?.failed }),
  insurance: ({ insurance }) => ({ waiting: insurance?.attention, isLate: (insurance?.oldest_days ?? 0) > 0 }),
  home_care: ({ home_care }) => ({
    waiting: Object.values(home_care ?? {}).reduce((all, one) => all + one, 0),
    isLate: !!home_care?.ALARM_LATE || !!home_care?.CALL_MISSED,
  }),
  checkups: ({ checkups }) => ({ waiting: checkups ?? undefined, isLate: !!checkups }),
  companies: ({ topups }) => ({ waiting: topups ?? undefined }),
  settings: ({ settings }) => ({ waiting: settings ?? undefined }),
}

const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0)
