import { type CompanyFlags, type ReportType, reportAction, visibleReportTypes } from './report-types.ts'
import { isPartnerRole, type PartnerRole } from './roles.ts'

const CHECKUP_ACTIONS = ['checkups.view', 'checkups.ahc', 'checkups.pemc', 'checkups.report_download'] as const
const CHC_ACTIONS = ['chc_orders.view', 'chc_orders.create'] as const
const CAMP_ACTIONS = ['health_camp.view'] as const
const CONSULT_ACTIONS = ['consult_book.view', 'consult_book.book'] as const
const REPORT_ACTIONS = ['reports.view', 'reports.request', 'reports.download'] as const

const MEMBER_ACTIONS = [
  'overview.view',
  ...REPORT_ACTIONS,
  'employees.view',
  'employees.add',
  'employees.edit',
  'employees.block',
  'employees.remind',
  'activities.view',
  'wallet.view',
  'wallet.transfer',
  'file_upload.view',
  'file_upload.upload',
  'file_upload.delete',
  ...CHECKUP_ACTIONS,
  ...CHC_ACTIONS,
  ...CAMP_ACTIONS,
  ...CONSULT_ACTIONS,
] as const

/** Actions for company admins only: managing its users, unblocking, and changing an employee ID once it is set. */
const ADMIN_ACTIONS = ['corporate_users.manage', 'employees.restore', 'employees.change_reference_id'] as const

/** Every action of corporate calls and screens, except the reports. */
export const PARTNER_ACTIONS = [...MEMBER_ACTIONS, ...ADMIN_ACTIONS] as const
export type PartnerAction = (typeof PARTNER_ACTIONS)[number] | `report.${ReportType}`

const TABLE: Record<PartnerRole, readonly PartnerAction[]> = {
  PARTNER_ADMIN: PARTNER_ACTIONS,
  PARTNER_MEMBER: MEMBER_ACTIONS,
  PARTNER_NGO_COORDINATOR: CHC_ACTIONS,
  PARTNER_HEALTH_CAMP_ADMIN: CAMP_ACTIONS,
  PARTNER_AGENT_ADMIN: CONSULT_ACTIONS,
  PARTNER_AHC_MEMBER: ['checkups.view', 'checkups.ahc', 'checkups.report_download'],
  PARTNER_PEMC_MEMBER: ['checkups.view', 'checkups.pemc', 'checkups.report_download'],
}

const KEPT_FROM_RESTRICTED_MEMBERS: readonly PartnerAction[] = [
  'employees.block',
  'wallet.transfer',
  'file_upload.delete',
]

/**
 * What a partner role may do in a company: its actions, one `report.<TYPE>` for each report it sees, and with any
 * report the right to list, request and download. Empty for an unknown role.
 */
export function actionsOfPartnerRole(role: string, company: CompanyFlags): PartnerAction[] {
  if (!isPartnerRole(role)) return []
  const reports = visibleReportTypes(role, company).map(reportAction)
  const actions = new Set<PartnerAction>([...TABLE[role], ...(reports.length > 0 ? REPORT_ACTIONS : []), ...reports])
  if (role === 'PARTNER_MEMBER' && company.member_restricted) {
    for (const action of KEPT_FROM_RESTRICTED_MEMBERS) actions.delete(action)
  }
  if (!company.consult_enabled) for (const action of CONSULT_ACTIONS) actions.delete(action)
  return [...actions]
}
