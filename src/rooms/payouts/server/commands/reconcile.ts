import { sql } from 'kysely'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { RETURN_DAYS } from '#rooms/claims/rules/guards.ts'
import { UNCLEAR_ALERT_MS } from '#rooms/payments/rules/check-times.ts'
import { clearAlert, raiseAlert } from '#rooms/payments/server/alerts.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { formatRupees } from '#values/money.ts'
import { COMPARE_FIRST_MS, COMPARE_WEEKLY_MS, SILENT_MS } from '../../rules/payout-times.ts'
import { type Bank, type PayoutParts, type PayoutRow, SEND_PAYOUT } from '../payouts.ts'
import { applyPayout, reportedPayout } from './apply-payout.ts'

const AT_ONCE = 100

/**
 * Queries the bank about accepted payouts without news, and about paid ones that may have been returned; sends again
 * those whose job failed permanently. One failure does not stop the rest.
 */
export async function reconcilePayouts(parts: PayoutParts, gateway: Bank): Promise<void> {
  if (!gateway) return
  const now = parts.clock.now()
  await takeUpLost(parts, now)
  await alertOfUnclear(parts, now)
  await endHeldAlerts(parts, now)
  for (const payout of [...(await silentOnes(parts, now)), ...(await paidOnes(parts, now))])
    await ask(parts, gateway, payout).catch((error) =>
      parts.log.error({ err: error, payout_id: payout.id }, 'a payout could not be compared with the bank'),
    )
}

/** What has no clear answer for a quarter of an hour is shown to staff until it has one. */
async function alertOfUnclear(parts: PayoutParts, now: Date): Promise<void> {
  const unclear = await parts.db
    .selectFrom('payouts')
    .select(['key', 'amount_paise', 'why'])
    .where('status', 'in', ['QUEUED', 'UNKNOWN'])
    .where('tries', '>', 0)
    .where(sql<Date>`coalesce(first_sent_at, created_at)`, '<=', new Date(now.getTime() - UNCLEAR_ALERT_MS))
    .limit(AT_ONCE)
    .execute()
  for (const { key, amount_paise, why } of unclear)
    await raiseAlert(parts.db, parts, 'payout_unclear', key, { amount: formatRupees(amount_paise), answer: why }, now)
}

/** Ends the alerts of payouts held for a reason of our own once no approved claim waits because of it. */
async function endHeldAlerts({ db }: PayoutParts, now: Date): Promise<void> {
  const ended = await db
    .selectFrom('payment_alerts as a')
    .select('a.subject')
    .where('a.kind', '=', 'payout_held')
    .where('a.resolved_at', 'is', null)
    .where(sql<boolean>`not exists (select from claims c
      cross join lateral (select refused_for from payouts p where p.claim_id = c.id order by p.attempt desc limit 1) last
      where c.status = 'APPROVED' and last.refused_for = split_part(a.subject, ' ', 1))`)
    .execute()
  for (const { subject } of ended) await clearAlert(db, 'payout_held', subject, now)
}

type PayoutQuery = Pick<PayoutRow, 'id' | 'payout_ref' | 'key'>

function silentOnes({ db }: PayoutParts, now: Date): Promise<PayoutQuery[]> {
  return db
    .selectFrom('payouts')
    .select(['id', 'payout_ref', 'key'])
    .where('status', '=', 'PROCESSING')
    .where('payout_ref', 'is not', null)
    .where('updated_at', '<=', new Date(now.getTime() - SILENT_MS))
    .orderBy('updated_at')
    .limit(AT_ONCE)
    .execute()
}

/**
 * The message about a return may be lost too, also of what was paid beside a claim. A PAID payout does not change any more, so
 * `updated_at` is when it was paid.
 */
function paidOnes({ db }: PayoutParts, now: Date): Promise<PayoutQuery[]> {
  const last = sql<Date>`coalesce(compared_at, updated_at)`
  const wait = sql`least(greatest(${last} - updated_at, ${COMPARE_FIRST_MS} * interval '1 millisecond'),
    ${COMPARE_WEEKLY_MS} * interval '1 millisecond')`
  return db
    .selectFrom('payouts')
    .select(['id', 'payout_ref', 'key'])
    .where((payout) => payout.or([payout('status', '=', 'PAID'), payout('paid_beside', '=', true)]))
    .where((payout) => payout.or([payout('payout_ref', 'is not', null), payout('tries', '>', 0)]))
    .where('updated_at', '>', new Date(now.getTime() - RETURN_DAYS * DAY_MS))
    .where(sql<boolean>`${last} + ${wait} <= ${now}`)
    .orderBy(last)
    .limit(AT_ONCE)
    .execute()
}

/** A job that failed or crashed too often is dead, but its payout is not: the bank may have it. */
async function takeUpLost({ db }: PayoutParts, now: Date): Promise<void> {
  const lost = await db
    .selectFrom('payouts')
    .select('id')
    .where('status', 'in', ['QUEUED', 'UNKNOWN'])
    .where('updated_at', '<=', new Date(now.getTime() - SILENT_MS))
    .where(
      sql<boolean>`not exists (select from jobs where name = ${SEND_PAYOUT.name} and jobs.status = 'queued'
        and payload ->> 'payout_id' = payouts.id::text)`,
    )
    .orderBy('updated_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of lost) await enqueue(db, SEND_PAYOUT, { payload: { payout_id: id }, run_at: now, unique_key: id })
}

async function ask(
  parts: PayoutParts,
  gateway: NonNullable<Bank>,
  { id, payout_ref, key }: PayoutQuery,
): Promise<void> {
  // Where the answer was lost and a person found out that the bank paid, only the key is known.
  const answer = await (payout_ref ? gateway.fetch(payout_ref) : gateway.find(key))
  const reported = answer.outcome === 'DONE' && answer.value ? reportedPayout(answer.value) : undefined
  const at = parts.clock.now()
  await withTransaction(parts.db, async (trx) => {
    if (reported) await applyPayout(trx, parts, id, reported, { at, actor: 'gateway' })
    // Queried again later, after the others.
    await trx
      .updateTable('payouts')
      .set({ updated_at: at })
      .where('id', '=', id)
      .where('status', '=', 'PROCESSING')
      .execute()
    await trx
      .updateTable('payouts')
      .set({ compared_at: at })
      .where('id', '=', id)
      .where((payout) => payout.or([payout('status', '=', 'PAID'), payout('paid_beside', '=', true)]))
      .execute()
  })
}
