import { sql } from 'kysely'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { linkTo } from '#platform/link-to.ts'
import { reportLabel } from '#rooms/access/rules/report-types.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { readSubject } from './read-scope.ts'
import { isEmployerReport } from './reports.ts'
import { SOURCES } from './sources/sources.ts'

/** Enqueued with each download: `{ report_id, reader }`, the account of the user who downloaded it. */
export const NOTIFY_LISTED = { name: 'reports.notify-listed' }
export interface DownloadEvent {
  report_id: string
  reader: string | null
}

/** People of one run, of which one runs a second. */
const AT_ONCE = 100
const KEPT_DAYS = 7

/**
 * Notifies the people whom a downloaded report lists by name, if their company allows it: once a day at most for each
 * company, and not the person who downloaded it. Runs of several downloads meet at `report_notices`, in the order of its key.
 */
export const notifyListed = defineJob<DownloadEvent>({
  ...NOTIFY_LISTED,
  work: async ({ db, keys, config }, { report_id, reader }, { now }) => {
    const found = db.selectFrom('reports as r').innerJoin('subsidiaries as s', 's.id', 'r.subsidiary_id').selectAll('r')
    const report = await found
      .where('r.id', '=', report_id)
      .where('s.tells_people_of_reports', '=', true)
      .executeTakeFirst()
    if (!report || !isEmployerReport(report)) return
    const { people } = SOURCES[report.type]
    if (!people) return
    const { scope, company } = await readSubject(db, report, report.finished_at ?? now)
    const on_day = istDateOf(now)
    await withTransaction(db, async (trx) => {
      const { rows } = await sql<{ account_id: string; is_first: boolean }>`
        with found as (
          select distinct p.account_id from (${people(scope)}) p where p.account_id is distinct from ${reader}::uuid
            and not exists (select from report_notices n where n.subsidiary_id = ${report.subsidiary_id}
              and n.on_day = ${on_day}::date and n.account_id = p.account_id)
          order by p.account_id limit ${AT_ONCE}
        ), added as (
          insert into report_notices (subsidiary_id, account_id, on_day)
            select ${report.subsidiary_id}, account_id, ${on_day}::date from found
          on conflict do nothing returning account_id
        )
        select f.account_id, a.account_id is not null as is_first from found f left join added a using (account_id)`.execute(
        trx,
      )
      const variables = {
        company: company.slice(0, 30),
        report: reportLabel(report.type),
        link: linkTo(config, '/plus/my-plan'),
      }
      for (const { account_id } of rows.filter(({ is_first }) => is_first))
        await notify(trx, keys, {
          template: 'report-downloaded',
          variables,
          to_account: account_id,
          cause: `report-downloaded:${report.subsidiary_id}:${account_id}:${on_day}`,
          now,
        })
      const payload: DownloadEvent = { report_id, reader }
      // Of those found, another download may have notified some meanwhile: the next ones are still to be found.
      if (rows.length === AT_ONCE)
        await enqueue(trx, NOTIFY_LISTED, { payload, run_at: new Date(now.getTime() + 1000) })
    })
  },
})

export const forgetNotices = defineJob({
  name: 'reports.forget-notices',
  schedule: dailyAt('02:40'),
  housekeeping: true,
  work: async ({ db }, _payload, { now }) => {
    await db
      .deleteFrom('report_notices')
      .where('on_day', '<', addDays(istDateOf(now), -KEPT_DAYS))
      .execute()
  },
})
