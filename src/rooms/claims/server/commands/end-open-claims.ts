import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import type { IstDate } from '#values/ist-date.ts'
import { type ClaimStatus, UNDECIDED_STATUSES } from '../../rules/claim-status.ts'
import { reasonText } from '../../rules/reasons.ts'
import { rejected } from '../../rules/rejected.ts'
import { historyWords } from '../../words/history.ts'
import { type ClaimAuditStamp, type ClaimRow, lockClaim, moveClaim, readTransition } from '../move-claim.ts'
import { release } from '../reservation.ts'

export type OpenClaim = Pick<ClaimRow, 'id' | 'account_id' | 'claim_type' | 'claim_amount_paise' | 'status'>

/** The undecided claims of a plan for services from this day on, oldest first. */
export async function listOpenClaims(db: Db, subscription_id: string, from: IstDate): Promise<OpenClaim[]> {
  const rows = await db
    .selectFrom('claims')
    .select(['id', 'account_id', 'claim_type', 'claim_amount_paise', 'status'])
    .where('subscription_id', '=', subscription_id)
    .where('status', 'in', UNDECIDED_STATUSES)
    .where(sql<boolean>`(scheduled_time at time zone 'Asia/Kolkata')::date >= ${from}::date`)
    .orderBy('id')
    .execute()
  return rows as ((typeof rows)[number] & { status: ClaimStatus })[]
}

/** Closes the undecided claims of a refunded period, whose owners are notified. The caller holds the plan's lock. */
export async function closeRefundedClaims(
  trx: Db,
  { subscription_id, from, now }: { subscription_id: string; from: IstDate; now: Date },
): Promise<void> {
  const actor = { part: 'system' } as const
  const by: ClaimAuditStamp = { at: now, actor: 'system' }
  const reasons = ['PLAN_REFUNDED']
  for (const { id } of await listOpenClaims(trx, subscription_id, from)) {
    const claim = await lockClaim(trx, id, actor)
    const transition = await readTransition(trx, 'close', claim, actor, { now })
    await moveClaim(trx, {
      claim,
      transition,
      by,
      patch: { ...rejected(reasons, now), note: null, ...(await release(trx, claim, 'plan refunded', by)) },
      entry: historyWords.closed(reasonText(reasons) ?? ''),
    })
  }
}

/** Closes the undecided claims of plans that were refunded before refunds closed them; repeating it changes nothing. */
export async function closeClaimsOfEarlierRefunds(db: Db, now: Date): Promise<void> {
  const refunded = await db
    .selectFrom('subscriptions as s')
    .innerJoin('claims as c', 'c.subscription_id', 's.id')
    .select('s.id')
    .distinct()
    .where('s.status', '=', 'REFUNDED')
    .where('s.refund_from', 'is not', null)
    .where('c.status', 'in', UNDECIDED_STATUSES)
    .execute()
  for (const { id: subscription_id } of refunded)
    await withTransaction(db, async (trx) => {
      const { status, refund_from: from } = await lockSubscription(trx, subscription_id)
      if (status === 'REFUNDED' && from) await closeRefundedClaims(trx, { subscription_id, from, now })
    })
}
