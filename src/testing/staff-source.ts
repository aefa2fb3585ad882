import type { RawBuilder } from 'kysely'
import type { StaffReportType } from '#rooms/access/rules/staff-report-types.ts'
import type { StaffFilters } from '#rooms/reports/rules/staff-filters.ts'
import { readStaffScope } from '#rooms/reports/server/staff-content.ts'
import type { SummaryTable } from '#rooms/reports/server/staff-sources/source.ts'
import { STAFF_SOURCES } from '#rooms/reports/server/staff-sources/staff-sources.ts'
import type { World } from './world.ts'

/** The rows of a report of our own as its query returns them, and the figures of its summary by title and label; without files. */
export async function staffSourceOf(
  { db, clock }: World,
  type: StaffReportType,
  { from, to, ...filters }: StaffFilters & { from: string; to: string },
) {
  const scope = await readStaffScope(db, { duration_start: from, duration_end: to, filters }, clock.now())
  const read = async <R>(query: RawBuilder<R>) => (await query.execute(db)).rows
  const source = STAFF_SOURCES[type]
  const rows = (await read(source.sheets(scope)[0].rows)) as Record<string, bigint | string | number | null>[]
  const tables = await source.summary(read, scope)
  return { rows, figure: (title: string, label: string) => figureIn(tables, title, label) }
}

function figureIn(tables: readonly SummaryTable[], title: string, label: string): bigint {
  const row = tables.find((table) => table.title === title)?.rows.find(([name]) => name === label)
  const last = row?.at(-1)
  if (typeof last !== 'object' || last === null) throw new Error(`There is no amount ${label} in ${title}.`)
  return last.paise
}
