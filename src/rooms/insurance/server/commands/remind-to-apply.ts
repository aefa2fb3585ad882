import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueMany } from '#platform/jobs/enqueue.ts'
import { whileAny } from '#platform/jobs/job.ts'
import { istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { remindedSince, reminderDue } from '../../rules/application-reminder.ts'
import { isEnrolmentOpen } from '../../rules/cover.ts'
import { readCovers } from '../covers.ts'
import { NOTIFY_POLICY, type PolicyNews } from '../notify-later.ts'

/** Reminds people who paid a premium and have not applied; each reminder once, because its news is sent once. */
export async function remindToApply(db: Db, now: Date): Promise<void> {
  const today = istDateOf(now)
  await withTransaction(db, async (trx) => {
    const unused = await trx
      .selectFrom('insurance_policies')
      .select(['id', 'plan_version_id', 'paid_at'])
      .where('status', '=', 'PENDING')
      .where('paid_at', '>=', startOfIstDay(remindedSince(today)))
      .execute()
    const covers = await readCovers(
      trx,
      unused.map(({ plan_version_id }) => plan_version_id),
    )
    const payloads = unused.flatMap(({ id, plan_version_id, paid_at }): PolicyNews[] => {
      const days = reminderDue(istDateOf(paid_at), today)
      const isOpen = isEnrolmentOpen(covers.get(plan_version_id)!.enrolment_last_date, today)
      return days && isOpen ? [{ policy_id: id, news: 'to-apply', at: String(days) }] : []
    })
    await enqueueMany(trx, NOTIFY_POLICY, { payloads, run_at: now })
  })
}

/** While anybody has paid lately and not applied. */
export function whileUnused(now: Date) {
  const since = startOfIstDay(remindedSince(istDateOf(now)))
  return whileAny(sql`select from insurance_policies where status = 'PENDING' and paid_at >= ${since}`)
}
