import { type RawBuilder, sql } from 'kysely'
import type { ShortCell } from '#platform/reports/sheet.ts'
import type { RowReader } from '#platform/reports/snapshot-plan.ts'
import { paiseCell, type SummaryTable } from './source.ts'

/** Whether a status is one of those to which a report is limited; all where it is limited to none. */
export function chosen(status: RawBuilder<unknown>, statuses: readonly string[] | undefined): RawBuilder<boolean> {
  return statuses ? sql<boolean>`${status} = any(${[...statuses]}::text[])` : sql<boolean>`true`
}

interface Headings {
  title: string
  count: string
  /** The label of the last line. */
  total: string
  /** Amounts of the rows by their column, in the order of the table. */
  amounts: Readonly<Record<string, string>>
}

/** How many rows of a report have each status, and what their amounts add up to. */
export async function byStatus(
  read: RowReader,
  rows: RawBuilder<unknown>,
  statuses: Readonly<Record<string, string>>,
  { title, count, total, amounts }: Headings,
): Promise<SummaryTable> {
  const keys = Object.keys(amounts)
  const sums = keys.map((key) => sql`coalesce(sum(${sql.ref(`r.${key}`)}), 0)::text as ${sql.ref(key)}`)
  const found = await read<Record<string, string>>(
    sql`select r.status, count(*)::text as count, ${sql.join(sums)} from (${rows}) r group by r.status`,
  )
  const lines = Object.entries(statuses).flatMap(([status, label]): [string, ...ShortCell[]][] => {
    const row = found.find((one) => one.status === status)
    return row ? [[label, Number(row.count), ...keys.map((key) => paiseCell(row[key]))]] : []
  })
  const sum = (key: string) => found.reduce((all, row) => all + BigInt(row[key] ?? 0), 0n)
  const all: [string, ...ShortCell[]] = [total, Number(sum('count')), ...keys.map((key) => ({ paise: sum(key) }))]
  return { title, headings: [count, ...Object.values(amounts)], rows: [...lines, all] }
}
