import { type Selectable, sql } from 'kysely'
import type { ReportSchedules } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { StaffReportType } from '#rooms/access/rules/staff-report-types.ts'
import type { ReportSchedule } from '../contract/report-schedules.ts'
import type { StaffFilters } from '../rules/staff-filters.ts'
import { monthBefore } from '../rules/staff-period.ts'

export type ScheduleRecord = Omit<Selectable<ReportSchedules>, 'type' | 'filters'> & {
  type: StaffReportType
  filters: StaffFilters
}

type ListedSchedule = ScheduleRecord & { company: string | null; sent_to: string }

/** The schedules that run, of these types, the next to run first; or the one with an id. */
async function schedulesWhere(db: Db, where: ReturnType<typeof sql>): Promise<ListedSchedule[]> {
  const { rows } = await sql<ListedSchedule>`select s.*, f.display_name as company, coalesce(n.name, '') as sent_to
    from report_schedules s left join subsidiaries f on f.id = (s.filters ->> 'company_id')::uuid
      left join staff_names n on n.account_id = s.account_id
    where ${where} order by s.next_on, s.type, s.id`.execute(db)
  return rows
}

export async function listSchedules(
  db: Db,
  types: readonly StaffReportType[],
  account_id: string | null,
): Promise<ReportSchedule[]> {
  const rows = await schedulesWhere(db, sql`s.stopped_at is null and s.type = any(${[...types]}::text[])`)
  return rows.map((row) => onWire(row, account_id))
}

/** A schedule that the caller has written. */
export async function readScheduleOnWire(db: Db, id: string, account_id: string | null): Promise<ReportSchedule> {
  const [row] = await schedulesWhere(db, sql`s.id = ${id}`)
  return onWire(row!, account_id)
}

/** The first day of the last month that a schedule has reported. */
export async function lastMonthOf(db: Db, schedule_id: string): Promise<string | null> {
  const last = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.max('duration_start').as('month'))
    .where('schedule_id', '=', schedule_id)
    .executeTakeFirst()
  return last?.month ?? null
}

function onWire(
  { id, type, filters, company, day_of_month, next_on, sent_to, account_id, version }: ListedSchedule,
  reader: string | null,
) {
  return {
    id,
    type,
    statuses: [...(filters.statuses ?? [])],
    company_id: filters.company_id ?? null,
    company,
    day_of_month,
    next_on,
    next_month: monthBefore(next_on).from,
    sent_to,
    is_mine: account_id === reader,
    version,
  }
}
