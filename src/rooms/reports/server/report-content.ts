import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import type { ReportSheet, ShortSheet } from '#platform/reports/sheet.ts'
import type { RowReader } from '#platform/reports/snapshot-plan.ts'
import { employerContent } from './employer-content.ts'
import { isEmployerReport, type ReportRecord, staffReportOf } from './reports.ts'
import { staffContent } from './staff-content.ts'

/** What the run of a report writes, of a company or of our own. */
export interface ReportContent {
  sheets: readonly [ReportSheet, ...ReportSheet[]]
  /** Reads at the same moment as the sheets. */
  readSummary: (read: RowReader) => Promise<ShortSheet>
  about: ShortSheet
  /** Of both files, without their extensions. */
  file_name: string
  /** What the files are among stored files. */
  file_kind: string
  /** Notifies the person who asked for it. */
  notifyReady: (trx: Db, parts: Pick<Parts, 'keys' | 'config'>, now: Date) => Promise<void>
}

export async function readContent(db: Db, report: ReportRecord, now: Date): Promise<ReportContent> {
  return isEmployerReport(report) ? employerContent(db, report, now) : staffContent(db, staffReportOf(report), now)
}
