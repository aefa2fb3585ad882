import { type StaffReportType, staffReportLabel } from '#rooms/access/rules/staff-report-types.ts'
import { CellNote } from '#ui/table-cell.tsx'
import { filterLabels } from '../rules/staff-filters.ts'
import { staffScreenWords as words } from '../words/staff/screen.ts'

interface ReportLimits {
  type: StaffReportType
  statuses: readonly string[]
  company: string | null
}

/** To what a report is limited, in words; empty where it is not. */
export function limitsOf({ type, statuses, company }: ReportLimits): string {
  return [...(company ? [company] : []), ...filterLabels(type, { statuses })].join(', ')
}

/** A report as buttons and dialogs name it: two of one type differ in their limits. */
export function nameOf(limited: ReportLimits): string {
  const label = staffReportLabel(limited.type)
  const limits = limitsOf(limited)
  return limits ? words.limited(label, limits) : label
}

/** To what a report is limited, below its name. */
export function LimitsText({ of }: { of: ReportLimits }) {
  const limits = limitsOf(of)
  return limits ? <CellNote>{limits}</CellNote> : null
}
