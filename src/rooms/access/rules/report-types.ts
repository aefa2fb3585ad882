import { accessWords } from '../words.ts'
import { isPartnerRole, type PartnerRole } from './roles.ts'

export const REPORT_TYPES = [
  'APP_DOWNLOAD',
  'CORPORATE_USAGE_REPORT',
  'HEALTH_CHECKUP',
  'CORPORATE_WALLET_LEDGER',
  'CORPORATE_HEALTH_CAMP_REPORT',
  'CORPORATE_PEMC_REPORT',
  'CORPORATE_CONSULTATION_REPORT',
  'CASHLESS_UTILIZATION_REPORT',
] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** The access-control page whose components are the report types. */
export const REPORT_PAGE = 'CORPORATE_DASHBOARD_REPORT'

/** The flags of a subsidiary; each enables the reports and actions that depend on it. */
export interface CompanyFlags {
  has_health_check: boolean
  has_wallet: boolean
  pemc_enabled: boolean
  consult_enabled: boolean
  /** Only the company's admins may block, transfer credits and delete uploads. */
  member_restricted: boolean
}

// The reports a role may request. A company's HR gets no Consolidated report: it belongs to the operator of the camp.
const BY_ROLE: Record<PartnerRole, readonly ReportType[]> = {
  PARTNER_ADMIN: REPORT_TYPES.filter((type) => type !== 'CORPORATE_HEALTH_CAMP_REPORT'),
  PARTNER_MEMBER: REPORT_TYPES.filter((type) => type !== 'CORPORATE_HEALTH_CAMP_REPORT'),
  PARTNER_NGO_COORDINATOR: ['APP_DOWNLOAD', 'CASHLESS_UTILIZATION_REPORT'],
  PARTNER_HEALTH_CAMP_ADMIN: ['CORPORATE_USAGE_REPORT', 'CORPORATE_HEALTH_CAMP_REPORT', 'CASHLESS_UTILIZATION_REPORT'],
  PARTNER_AGENT_ADMIN: [],
  PARTNER_AHC_MEMBER: REPORT_TYPES.filter(
    (type) => type !== 'CORPORATE_PEMC_REPORT' && type !== 'CORPORATE_CONSULTATION_REPORT',
  ),
  PARTNER_PEMC_MEMBER: REPORT_TYPES.filter((type) => type !== 'CORPORATE_CONSULTATION_REPORT'),
}

const NEEDED_FLAG: Partial<Record<ReportType, keyof CompanyFlags>> = {
  HEALTH_CHECKUP: 'has_health_check',
  CORPORATE_HEALTH_CAMP_REPORT: 'has_health_check',
  CORPORATE_WALLET_LEDGER: 'has_wallet',
  CORPORATE_PEMC_REPORT: 'pemc_enabled',
  CORPORATE_CONSULTATION_REPORT: 'consult_enabled',
}

/** Whether a company has the product that a report covers; three reports need none. */
export function isOfferedTo(company: CompanyFlags, type: ReportType): boolean {
  const flag = NEEDED_FLAG[type]
  return flag === undefined || company[flag]
}

/** The reports a role sees in a company: those that both the role and the company allow. None for an unknown role. */
export function visibleReportTypes(role: string, company: CompanyFlags): ReportType[] {
  return isPartnerRole(role) ? BY_ROLE[role].filter((type) => isOfferedTo(company, type)) : []
}

/** The label of a report type. */
export function reportLabel(type: ReportType): string {
  return accessWords.reports[type]
}

/** The component action of one report type on the report page. */
export function reportAction<Type extends ReportType>(type: Type): `report.${Type}` {
  return `report.${type}`
}
