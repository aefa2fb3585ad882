import type { ReportSheet, ShortSheet } from '#platform/reports/sheet.ts'
import { staffReportLabel } from '#rooms/access/rules/staff-report-types.ts'
import { formatClock, formatDate } from '#values/display-time.ts'
import { filterLabels } from '../rules/staff-filters.ts'
import { sheetWords } from '../words/reports.ts'
import { rowsOfStaffReports, staffReportWords as words } from '../words/staff/reports.ts'
import type { StaffReport } from './reports.ts'
import { columnMeanings } from './short-sheets.ts'
import type { StaffScope, SummaryTable } from './staff-sources/source.ts'

const { facts } = sheetWords
const WIDEST = 7

/** What the rows add up to, one table below the other. */
export function staffSummarySheet(tables: readonly SummaryTable[]): ShortSheet {
  return {
    name: sheetWords.summary,
    widths: [60, ...Array.from({ length: WIDEST }, () => 18)],
    rows: tables.flatMap(({ title, headings = [], rows }, at) => [
      ...(at > 0 ? [{ cells: [] }] : []),
      { cells: [title, ...headings], is_heading: true },
      ...rows.map((cells) => ({ cells })),
    ]),
  }
}

interface ShortSheetsInput {
  scope: StaffScope
  /** The company that it is limited to. */
  company: string | undefined
  /** The name by which colleagues know the person. */
  requested_by: string
  sheets: readonly ReportSheet[]
}

/** What the report is, to what it is limited, when and for whom it was made, and what its columns mean. */
export function staffAboutSheet(
  { type, filters, schedule_id }: StaffReport,
  { scope, company, requested_by, sheets }: ShortSheetsInput,
): ShortSheet {
  const { from, to, now } = scope
  const limits = [...filterLabels(type, filters), ...(company ? [company] : [])]
  const lines: [string, string][] = [
    [facts.report, staffReportLabel(type)],
    [facts.records, rowsOfStaffReports[type]],
    [facts.period, words.days(formatDate(from), formatDate(to))],
    [words.limitedTo, limits.join(', ') || words.everything],
    [schedule_id ? words.monthly : facts.requestedBy, requested_by],
    [facts.generatedAt, facts.inIndia(formatDate(now), formatClock(now))],
  ]
  return {
    name: sheetWords.about,
    widths: [34, 90],
    rows: [...lines.map((cells) => ({ cells })), ...columnMeanings(sheets)],
  }
}
