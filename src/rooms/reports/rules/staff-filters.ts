import type { StaffReportType } from '#rooms/access/rules/staff-report-types.ts'
import { staffReportWords as words } from '../words/staff/reports.ts'

/** To what a report is limited besides its period. */
export interface StaffFilters {
  /** Without it: all. */
  statuses?: readonly string[] | undefined
  /** A company, which is a subsidiary. */
  company_id?: string | undefined
}

/** The statuses by which a report can be limited, with their labels; none where a part of it would not add up. */
export const STATUSES: Readonly<Record<StaffReportType, Readonly<Record<string, string>>>> = {
  SALES_TAX: {},
  PAYOUTS: words.payoutStatuses,
  CLAIMS: words.claimStatuses,
  REFUNDS: words.refundStatuses,
  TRIAL_BALANCE: {},
  TOPUPS: words.topupStatuses,
  INSURER_BORDEREAU: {},
}

/** Whether a report can be limited to one company. */
export const IS_BY_COMPANY: Readonly<Record<StaffReportType, boolean>> = {
  SALES_TAX: false,
  PAYOUTS: false,
  CLAIMS: true,
  REFUNDS: false,
  TRIAL_BALANCE: false,
  TOPUPS: true,
  INSURER_BORDEREAU: false,
}

/** What is wrong with the filters of a report, by field; empty where nothing is. */
export function filterFaults(type: StaffReportType, { statuses, company_id }: StaffFilters): Record<string, string> {
  const known = Object.keys(STATUSES[type])
  if (statuses?.length && known.length === 0) return { statuses: words.fields.noStatuses }
  if (statuses?.some((status) => !known.includes(status))) return { statuses: words.fields.statuses }
  return company_id && !IS_BY_COMPANY[type] ? { company_id: words.fields.noCompany } : {}
}

/** Filters as they are stored: in one order, so that the same ones are equal; none for all statuses. */
export function storedFilters(type: StaffReportType, { statuses = [], company_id }: StaffFilters): StaffFilters {
  const known = Object.keys(STATUSES[type])
  const chosen = known.filter((status) => statuses.includes(status))
  const isLimited = chosen.length > 0 && chosen.length < known.length
  return { ...(isLimited && { statuses: chosen }), ...(company_id && { company_id }) }
}

/** The labels of what a report is limited to; empty for all. */
export function filterLabels(type: StaffReportType, { statuses = [] }: StaffFilters): string[] {
  return statuses.map((status) => STATUSES[type][status] ?? status)
}
