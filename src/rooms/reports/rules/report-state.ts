import { formatDate } from '#values/display-time.ts'
import { reportWords as words } from '../words/reports.ts'

export const REPORT_STATUSES = ['PENDING', 'FAILED', 'COMPLETED'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

interface ReportState {
  status: ReportStatus
  remarks: string | null
  expires_at: Date | null
}

/** Whether the file of a report can be downloaded no more. */
export function isExpired({ status, expires_at }: Omit<ReportState, 'remarks'>, now: Date): boolean {
  return status === 'COMPLETED' && expires_at !== null && expires_at <= now
}

/** What the list says about a report beside its status. */
export function remarksOf(report: ReportState, now: Date): string | null {
  return isExpired(report, now) ? words.remarks.expired(formatDate(report.expires_at!)) : report.remarks
}
