import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueMany } from '#platform/jobs/enqueue.ts'
import { startOfDay } from '#platform/jobs/job.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { LONGEST_NOTICE_DAYS, renewalNoticeDays } from '../../rules/settings.ts'
import { NOTIFY_POLICY, type PolicyNews } from '../notify-later.ts'

/** Days of which the news is made up for, where the product did not run. */
const MISSED_DAYS = 7

/** Tells the owners of covers that end in a month; each cover once, because its news is sent once. */
export async function announceEnds(db: Db, now: Date): Promise<void> {
  await withTransaction(db, async (trx) => {
    const today = istDateOf(now)
    const notice = await readSetting(trx, renewalNoticeDays, now)
    const ending = await trx
      .selectFrom('insurance_policies')
      .select('id')
      .where('status', '=', 'COMPLETED')
      .where('end_date', '>=', addDays(today, Math.max(0, notice - MISSED_DAYS)))
      .where('end_date', '<=', addDays(today, notice))
      .execute()
    const payloads = ending.map(({ id }): PolicyNews => ({ policy_id: id, news: 'ending' }))
    await enqueueMany(trx, NOTIFY_POLICY, { payloads, run_at: now })
  })
}

/** Before this day no cover that goes on is announced, whatever the setting. */
export function firstEnd(now: Date) {
  return startOfDay(sql`select min(end_date) - ${LONGEST_NOTICE_DAYS}::int from insurance_policies
    where status = 'COMPLETED' and end_date >= ${istDateOf(now)}::date`)
}
