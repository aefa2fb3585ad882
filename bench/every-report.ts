import type { Db } from '#platform/database/open-database.ts'
import { openSnapshot } from '#platform/reports/snapshot.ts'
import { copiesOf } from '#platform/reports/write-report.ts'
import { REPORT_TYPES } from '#rooms/access/rules/report-types.ts'
import { reportPeriod } from '#rooms/reports/rules/period.ts'
import { readSubject } from '#rooms/reports/server/read-scope.ts'
import type { EmployerReport } from '#rooms/reports/server/reports.ts'
import { SOURCES } from '#rooms/reports/server/sources/sources.ts'
import { ASHA } from '#simulated-world/cast.ts'
import { istDateOf } from '#values/ist-date.ts'

/** Reads all rows of every type of report of a contract, without files. */
export async function readEveryReport(db: Db, partner_plan_id: string): Promise<void> {
  const now = new Date()
  const { subsidiary_id, starts_on: plan_start } = await db
    .selectFrom('partner_plans')
    .select(['subsidiary_id', 'starts_on'])
    .where('id', '=', partner_plan_id)
    .executeTakeFirstOrThrow()
  for (const type of REPORT_TYPES) {
    const period = reportPeriod(0, { type, today: istDateOf(now), plan_start })
    const record = { ...period, type, subsidiary_id, partner_plan_id, requested_by: ASHA.id } as EmployerReport
    const { scope } = await readSubject(db, record, now)
    const source = SOURCES[type]
    const copies = copiesOf({ sheets: source.sheets(scope) })
    const snapshot = await openSnapshot(db, { copies, read: (read) => source.summary(read, scope) })
    try {
      for (const at of copies.keys()) for await (const chunk of snapshot.copy(at)) void chunk
    } finally {
      await snapshot.close()
    }
  }
}
