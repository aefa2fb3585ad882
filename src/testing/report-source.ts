import type { RawBuilder } from 'kysely'
import type { ReportType } from '#rooms/access/rules/report-types.ts'
import { reportPeriod } from '#rooms/reports/rules/period.ts'
import { readSubject } from '#rooms/reports/server/read-scope.ts'
import type { EmployerReport } from '#rooms/reports/server/reports.ts'
import { SOURCES } from '#rooms/reports/server/sources/sources.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { World } from './world.ts'

type Row = Record<string, unknown>

/** What a report of a contract is about, of so many days; 0: since the plan's first. */
async function reportScope({ db, clock }: World, type: ReportType, partner_id: string, days = 0) {
  const now = clock.now()
  const contract = await db
    .selectFrom('partner_plans')
    .select(['subsidiary_id', 'starts_on'])
    .where('id', '=', partner_id)
    .executeTakeFirstOrThrow()
  const period = reportPeriod(days, { type, today: istDateOf(now), plan_start: contract.starts_on })
  const anybody = db.selectFrom('accounts').select('id').limit(1)
  const { id: requested_by } = await anybody.executeTakeFirstOrThrow()
  const record = { ...period, type, subsidiary_id: contract.subsidiary_id, partner_plan_id: partner_id, requested_by }
  return (await readSubject(db, record as EmployerReport, now)).scope
}

/** The rows of a report as its query returns them, without files; by header, and its summary. */
export async function sourceOf(world: World, type: ReportType, partner_id: string, days = 0) {
  const scope = await reportScope(world, type, partner_id, days)
  const read = async <R>(query: RawBuilder<R>) => (await query.execute(world.db)).rows
  const sheets = SOURCES[type].sheets(scope)
  const rows: Row[][] = []
  for (const sheet of sheets) rows.push(((await read(sheet.rows)) as Row[]).map(alike))
  return { scope, sheets, rows: rows[0]!, others: rows.slice(1), summary: await SOURCES[type].summary(read, scope) }
}

/** Large numbers as text, as one of the two drivers returns them for a query whose types it does not know. */
function alike(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'bigint' ? String(value) : value]),
  )
}
