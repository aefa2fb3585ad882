import type { ReportSheet, ShortSheet } from '#platform/reports/sheet.ts'
import { type ReportType, reportLabel } from '#rooms/access/rules/report-types.ts'
import { formatClock, formatDate } from '#values/display-time.ts'
import { isSmallGroup } from '#values/small-groups.ts'
import { withoutSmallGroups } from '../rules/small-groups.ts'
import { rowsOfReports, sheetWords as words } from '../words/reports.ts'
import type { ReportSubject } from './read-scope.ts'
import type { ReportSummary } from './sources/source.ts'

const { facts } = words

/** What the rows add up to. */
export function summarySheet({ facts: own, tables }: ReportSummary): ShortSheet {
  return {
    name: words.summary,
    widths: [40, 20],
    rows: [
      ...own.map(({ label, value, people = 0 }) => ({ cells: [label, isSmallGroup(people) ? words.small : value] })),
      ...tables.flatMap(({ title, groups }) => {
        const figures = withoutSmallGroups(groups)
        return [
          { cells: [] },
          { cells: [title, ''], is_heading: true },
          ...groups.map(({ label }, at) => ({ cells: [label, figures[at] ?? words.hidden] })),
          { cells: [words.total, figures.at(-1) ?? words.hidden] },
        ]
      }),
    ],
  }
}

/** What the report is, when and for whom it was made, and what its columns mean. */
export function aboutSheet(
  type: ReportType,
  { scope, company, plan_name, requested_by }: ReportSubject,
  sheets: readonly ReportSheet[],
): ShortSheet {
  const { from, to, now, partner_name } = scope
  const lines: [string, string][] = [
    [facts.report, reportLabel(type)],
    [facts.records, rowsOfReports[type]],
    [facts.company, company],
    [facts.plan, partner_name === plan_name ? plan_name : `${partner_name} (${plan_name})`],
    [facts.period, facts.periodOf(formatDate(from), formatDate(to))],
    [facts.requestedBy, requested_by],
    [facts.generatedAt, facts.inIndia(formatDate(now), formatClock(now))],
    [facts.smallGroups, facts.smallGroupsText],
  ]
  return {
    name: words.about,
    widths: [34, 90],
    rows: [...lines.map((cells) => ({ cells })), ...columnMeanings(sheets)],
  }
}

/** What the columns of each sheet mean, as rows of the sheet "About". */
export function columnMeanings(sheets: readonly ReportSheet[]): ShortSheet['rows'] {
  return sheets.flatMap(({ name, columns }) => [
    { cells: [] },
    { cells: [sheets.length > 1 ? `${name}: ${facts.column}` : facts.column, facts.meaning], is_heading: true },
    ...columns.map(({ header, meaning }) => ({ cells: [header, meaning] })),
  ])
}
