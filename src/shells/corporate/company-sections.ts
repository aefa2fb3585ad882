import type { DeskSection } from '#rooms/access/components/desk.ts'
import { type PartnerSection, sectionsOfCompany, sectionsOfPartnerRole } from '#rooms/access/rules/partner-sections.ts'
import { PARTNER_ROLES } from '#rooms/access/rules/roles.ts'
import { accessWords } from '#rooms/access/words.ts'
import type { WaitingCounts } from '#rooms/company-search/contract.ts'
import {
  IconCalendarHeart,
  IconHeartbeat,
  IconHomeHeart,
  IconLayoutDashboard,
  IconReportAnalytics,
  IconReportMedical,
  IconStethoscope,
  IconTableImport,
  IconTent,
  IconUserCog,
  IconUsers,
  IconWallet,
} from '#ui/icons.ts'
import type { NavGroup, NavItem } from '../desk/nav.ts'
import { deskWords } from '../desk/words.ts'

type Key = PartnerSection['key']

const ICONS: Record<Key, NavItem['icon']> = {
  overview: IconLayoutDashboard,
  reports: IconReportAnalytics,
  employees: IconUsers,
  wallet: IconWallet,
  'file-upload': IconTableImport,
  checkups: IconHeartbeat,
  'checkups-ahc': IconCalendarHeart,
  'checkups-pemc': IconReportMedical,
  'chc-orders': IconHomeHeart,
  'health-camp-overview': IconTent,
  'consult-book-overview': IconStethoscope,
}

const { groups } = deskWords
/** The order of the navigation; roles only remove places. */
const GROUPS: readonly { label?: string; keys: readonly Key[] }[] = [
  { keys: ['overview', 'reports'] },
  { label: groups.people, keys: ['employees', 'file-upload'] },
  { label: groups.money, keys: ['wallet'] },
  {
    label: groups.health,
    keys: ['checkups', 'checkups-ahc', 'checkups-pemc', 'health-camp-overview', 'chc-orders', 'consult-book-overview'],
  },
]

const { sections: labels } = accessWords
/** What a phone shows in its bar. */
export const COMPANY_BAR: readonly string[] = [labels.overview, labels.reports, labels.employees, labels.wallet]

/**
 * The sections of a partner role in a company, in the order of the specification.
 * @param actions what the role may do there
 * @param query keeps the chosen company and plan
 */
export function companySections(role: string, actions: readonly string[], query = ''): DeskSection[] {
  return sectionsOfCompany(role, actions).map((section) => sectionOf(section, query))
}

interface CompanyNav {
  actions: readonly string[]
  query: string
  /** Whether the person may invite others to the dashboard. */
  managesUsers: boolean
  /** Undefined while it is read. */
  waiting?: WaitingCounts | undefined
}

/**
 * The same sections in the groups of the navigation, with what waits there.
 */
export function companyNav(role: string, { actions, query, managesUsers, waiting = [] }: CompanyNav): NavGroup[] {
  const sections = new Map(sectionsOfCompany(role, actions).map((section) => [section.key, section]))
  const users = {
    label: accessWords.people.usersTitle,
    href: `/corporate/dashboard/users${query}`,
    icon: IconUserCog,
  }
  return GROUPS.map(({ label, keys }) => ({
    ...(label === undefined ? {} : { label }),
    items: [
      ...keys.flatMap((key) => {
        const section = sections.get(key)
        if (!section) return []
        const waits = waiting.find((one) => one.section === key)
        return { ...sectionOf(section, query), icon: ICONS[key], waiting: waits?.count, isLate: waits?.is_late }
      }),
      ...(label === groups.people && managesUsers ? [users] : []),
    ],
  }))
}

const sectionOf = ({ label, path }: PartnerSection, query: string): DeskSection => ({
  label,
  href: `/corporate/dashboard${path}${query}`,
})

/** Whether an address, with its /plus, is a section of another role, or of what the company does not have. */
export function isRefusedSection(
  pathname: string,
  { role_name, allowedActions }: { role_name: string; allowedActions: readonly string[] },
): boolean {
  const atPath = ({ path }: PartnerSection) => pathname === `/plus/corporate/dashboard${path}`
  const isSection = PARTNER_ROLES.flatMap(sectionsOfPartnerRole).some(atPath)
  return isSection && !sectionsOfCompany(role_name, allowedActions).some(atPath)
}
