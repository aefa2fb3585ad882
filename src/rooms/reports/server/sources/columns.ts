import { type RawBuilder, sql } from 'kysely'
import type { CellType, ReportColumn } from '#platform/reports/sheet.ts'
import type { ReportScope } from './source.ts'

export interface ColumnText {
  header: string
  meaning: string
}

/** The columns of a sheet in the order of their texts; the employee ID only where the company uses such IDs. */
export function columnsOf<Key extends string>(
  texts: Record<Key, ColumnText>,
  types: Partial<Record<NoInfer<Key>, CellType>>,
  { uses_reference_ids }: ReportScope,
): ReportColumn[] {
  return (Object.keys(texts) as Key[])
    .filter((key) => key !== EMPLOYEE_ID || uses_reference_ids)
    .map((key) => ({ key, ...texts[key], type: types[key] ?? 'text' }))
}

const EMPLOYEE_ID = 'employee_id'

/** What a value of the database is called; one without a name stays empty, so that nothing unknown is written. */
export function named(value: RawBuilder<unknown>, names: Readonly<Record<string, string>>): RawBuilder<string | null> {
  const cases = Object.entries(names).map(([key, name]) => sql`when ${key} then ${name}`)
  return sql`case ${value}::text ${sql.join(cases, sql` `)} end`
}

/** Who of a plan somebody is. */
export const RELATION = sql`coalesce(m.relation, case when m.is_primary then 'Self' end)`

/** The last day on which an employee has the plan: of one who was blocked, the last working day. */
export const LAST_DAY = sql`case when e.end_reason is not null then least(e.ends_on, coalesce(e.last_working_day, e.ends_on))
  else e.ends_on end`
