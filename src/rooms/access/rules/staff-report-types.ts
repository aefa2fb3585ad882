import { accessWords } from '../words.ts'
import { permits } from './permits.ts'

/** The reports that our own staff may request. */
export const STAFF_REPORT_TYPES = [
  'SALES_TAX',
  'PAYOUTS',
  'CLAIMS',
  'REFUNDS',
  'TRIAL_BALANCE',
  'TOPUPS',
  'INSURER_BORDEREAU',
] as const
export type StaffReportType = (typeof STAFF_REPORT_TYPES)[number]

/** The action that a report requires. */
export function staffReportAction<Type extends StaffReportType>(type: Type): `report.${Type}` {
  return `report.${type}`
}

/** Whether these actions of a role include a report. */
export function mayHaveReport(actions: readonly string[], type: StaffReportType): boolean {
  return permits(actions, staffReportAction(type))
}

/** The label of a report. */
export function staffReportLabel(type: StaffReportType): string {
  return accessWords.staffReports[type]
}
