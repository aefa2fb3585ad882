import { accessWords } from '../words.ts'
import { permits } from './permits.ts'
import { type ReportType, reportAction } from './report-types.ts'
import { isPartnerRole, type PartnerRole } from './roles.ts'

/** A section of the corporate dashboard; `path` is below /plus/corporate/dashboard. */
export interface PartnerSection {
  key: keyof typeof accessWords.sections
  label: string
  path: string
}

// Both overviews are at /overview: an agent sees consult booking there.
const PATHS: Record<PartnerSection['key'], string> = {
  overview: '/overview',
  reports: '/reports',
  employees: '/employees',
  wallet: '/wallets',
  'file-upload': '/file-upload',
  checkups: '/checkups',
  'checkups-ahc': '/checkups/ahc',
  'checkups-pemc': '/checkups/pemc',
  'chc-orders': '/chc-orders',
  'health-camp-overview': '/health-camp-overview',
  'consult-book-overview': '/overview',
}

const COMPANY: readonly PartnerSection['key'][] = [
  'overview',
  'reports',
  'employees',
  'wallet',
  'file-upload',
  'checkups',
  'checkups-ahc',
  'checkups-pemc',
]

const TABLE: Record<PartnerRole, readonly PartnerSection['key'][]> = {
  PARTNER_ADMIN: COMPANY,
  PARTNER_MEMBER: COMPANY,
  PARTNER_NGO_COORDINATOR: ['chc-orders'],
  PARTNER_HEALTH_CAMP_ADMIN: ['health-camp-overview', 'reports'],
  PARTNER_AGENT_ADMIN: ['consult-book-overview'],
  PARTNER_AHC_MEMBER: ['checkups', 'checkups-ahc'],
  PARTNER_PEMC_MEMBER: ['checkups', 'checkups-pemc'],
}

/** Sections of what only some companies have: each needs one of these reports, which follow the company's flags. */
const NEEDED: Partial<Record<PartnerSection['key'], readonly ReportType[]>> = {
  wallet: ['CORPORATE_WALLET_LEDGER'],
  checkups: ['HEALTH_CHECKUP', 'CORPORATE_PEMC_REPORT'],
  'checkups-ahc': ['HEALTH_CHECKUP'],
  'checkups-pemc': ['CORPORATE_PEMC_REPORT'],
  'health-camp-overview': ['CORPORATE_HEALTH_CAMP_REPORT'],
}

/** The menu of a partner role in order; the role lands on the first section. Empty for an unknown role. */
export function sectionsOfPartnerRole(role: string): PartnerSection[] {
  const keys = isPartnerRole(role) ? TABLE[role] : []
  return keys.map((key) => ({ key, label: accessWords.sections[key], path: PATHS[key] }))
}

/** The same in one company: without the sections of what it does not have. */
export function sectionsOfCompany(role: string, actions: readonly string[]): PartnerSection[] {
  return sectionsOfPartnerRole(role).filter(({ key }) => {
    if (key === 'consult-book-overview') return permits(actions, 'consult_book.view')
    return NEEDED[key]?.some((report) => permits(actions, reportAction(report))) ?? true
  })
}
