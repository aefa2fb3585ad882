import { addAbortSignal, type Readable } from 'node:stream'
import type { Parts } from '#platform/parts.ts'
import type { ShortSheet } from '#platform/reports/sheet.ts'
import { openSnapshot } from '#platform/reports/snapshot.ts'
import type { Snapshot } from '#platform/reports/snapshot-plan.ts'
import { copiesOf, writeReportCsv, writeReportXlsx } from '#platform/reports/write-report.ts'
import { type ReportContent, readContent } from '../report-content.ts'
import type { ReportRecord } from '../reports.ts'
import { completeReport, type WrittenReport } from './complete-report.ts'
import { followRun } from './follow-run.ts'

/** A run ends itself before its time is over, so that it does not go on beside the next one. */
const LONGEST_MS = 19.5 * 60_000

/**
 * Writes the files of a report and completes it. Killed at any moment it leaves the report pending and no file that
 * anybody can download; run again it writes both from the beginning.
 */
export async function generateReport(parts: Parts, report: ReportRecord, now: Date): Promise<void> {
  const { storage } = parts
  const following = followRun(parts, report)
  const limit = AbortSignal.any([AbortSignal.timeout(LONGEST_MS), following.overtaken])
  let stored: string[] = []
  const put = async (content: Readable) => {
    const bytes = await storage.put(addAbortSignal(limit, content))
    stored.push(bytes.key)
    return bytes
  }
  try {
    const content = await readContent(parts.db, report, now)
    const written = await writeFiles(parts, content, { put, onRows: following.onRows })
    const keys = stored
    // Whether a COMMIT without an answer took place is not known: the nightly sweep knows which files have a row.
    stored = []
    if (!(await completeReport(parts, report, { ...written, content }))) stored = keys
  } finally {
    following.stop()
    // Of a report that is not completed; what a killed process leaves is deleted by the nightly sweep, too.
    for (const key of stored) await storage.delete(key)
  }
}

async function writeFiles(
  parts: Parts,
  { sheets, readSummary, about }: ReportContent,
  { put, onRows }: { put: (content: Readable) => Promise<WrittenReport['csv']>; onRows: (rows: number) => void },
): Promise<WrittenReport> {
  let snapshot: Snapshot<ShortSheet> | undefined
  try {
    snapshot = await openSnapshot(parts.db, { copies: copiesOf({ sheets }), read: readSummary })
    const short = [snapshot.result, about]
    let rows = 0
    const xlsx = await put(
      writeReportXlsx(snapshot, { sheets, short }, (written) => {
        rows = written
        onRows(written)
      }),
    )
    const csv = await put(writeReportCsv(snapshot, { sheets, short }, () => {}))
    return { xlsx, csv, rows }
  } finally {
    await snapshot?.close()
  }
}
