import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withSavepoint, withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import {
  changeWorth,
  recordUsage,
  reverseUsage,
  type UsageRefusal,
} from '#rooms/subscriptions/server/commands/record-usage.ts'
import type { ServiceUse } from '#rooms/subscriptions/server/usage.ts'
import type { Paise } from '#values/money.ts'
import { REASONS, type Reason } from '../rules/judge-use.ts'
import { readUseFacts } from './eligibility.ts'
import { holdPayment, releasePayments } from './use-payments.ts'
import { type FactAuthor, type UseRow, updateUse } from './uses.ts'

const REASON_OF: Record<UsageRefusal, Reason> = {
  PLAN_ENDED: 'PLAN_INACTIVE',
  OUTSIDE_TERM: 'PLAN_INACTIVE',
  MEMBER_NOT_CONFIRMED: 'MEMBER_NOT_CONFIRMED',
  MEMBER_NOT_COVERED: 'MEMBER_NOT_COVERED',
  SERVICE_NOT_COVERED: 'SERVICE_NOT_COVERED',
  NONE_LEFT: 'NONE_LEFT',
}

/** Runs a change of a use of which nothing happens where the plan refuses it; the caller's transaction goes on. */
export async function attempt(db: Db, work: () => Promise<UseRow>): Promise<{ use: UseRow }> {
  return { use: await withTransaction(db, (trx) => withSavepoint(trx, work)) }
}

/** Why the plan refused a change of a use; anything else that was thrown is thrown on. */
export function refusedBy(error: unknown): { refused: Reason } {
  const reason = REASONS.find((one) => error instanceof Refusal && one === error.code)
  if (reason) return { refused: reason }
  throw error
}

/**
 * Takes a use of the plan's service, and puts what the plan pays on hold. The caller holds the plan's locks.
 * @throws Refusal with the reason
 */
export async function takeUse(trx: Db, use: UseRow, by: FactAuthor): Promise<UseRow> {
  const { subscription_id, uhid, service, service_date: day, paid_by_plan_paise } = use
  const asked = { subscription_id, uhid, service, day, paid_by_plan_paise, now: by.now }
  const { reason, given } = await readUseFacts(trx, asked)
  if (reason) throw new Refusal<Reason>(reason)
  // It has no price that credits could pay.
  if (use.source === 'CHECKUP' && !given) throw new Refusal<Reason>('SERVICE_NOT_COVERED')
  const usage_reference = given ? await countUse(trx, use, given, by) : null
  const payments = await holdPayment(trx, use, paid_by_plan_paise, by)
  return updateUse(trx, use, { usage_reference, payments }, by.now)
}

/**
 * Counts a use of the plan's service. One of an unlimited service is worth what the plan paid for it, because it has no
 * share of the benefit's worth.
 * @throws Refusal with the reason
 */
export async function countUse(
  trx: Db,
  use: UseRow,
  { allotted }: Pick<ServiceUse, 'allotted'>,
  { now }: FactAuthor,
): Promise<string> {
  const { subscription_id, uhid, service, service_date: used_on, paid_by_plan_paise } = use
  const usage_reference = `use/${use.id}/${use.version}`
  const counted = await recordUsage(trx, {
    subscription_id,
    uhid,
    service,
    used_on,
    reference: usage_reference,
    ...(allotted === null && { worth_paise: paid_by_plan_paise }),
    now,
  })
  if ('refused' in counted) throw new Refusal<Reason>(REASON_OF[counted.refused])
  return usage_reference
}

/** Published when a use of a refunded plan or renewal takes less; plan-refunds returns the difference. */
export const GIVEN_BACK_AFTER_REFUND = { name: 'service-uses.given-back-after-refund' }
export interface GivenBackAfterRefund {
  subscription_id: string
}

/** Gives everything back that a use took. The caller holds the plan's locks. */
export async function giveBackUse(
  trx: Db,
  use: UseRow,
  by: FactAuthor & { failure?: 'VOIDED' | 'EXPIRED' },
): Promise<void> {
  await releasePayments(trx, use, by)
  if (!use.usage_reference) return
  await reverseUsage(trx, { reference: use.usage_reference, now: by.now })
  await publishGivenBack(trx, use.usage_reference, by.now)
}

/**
 * A use costs less than was counted, in a plan of any state: what was taken back with it follows. The caller holds the
 * plan's locks.
 */
export async function lowerWorth(
  trx: Db,
  { id, version, usage_reference }: UseRow,
  { worth_paise, now }: { worth_paise: Paise; now: Date },
): Promise<string> {
  const reference = `use/${id}/${version}`
  await changeWorth(trx, { from: usage_reference!, to: reference, worth_paise, now })
  await publishGivenBack(trx, reference, now)
  return reference
}

async function publishGivenBack(trx: Db, usage_reference: string, now: Date): Promise<void> {
  const { subscription_id, status, taken_back_at } = await trx
    .selectFrom('subscription_usages as u')
    .innerJoin('subscriptions as s', 's.id', 'u.subscription_id')
    .innerJoin('subscription_terms as t', (join) =>
      join.onRef('t.subscription_id', '=', 'u.subscription_id').onRef('t.number', '=', 'u.term'),
    )
    .select(['u.subscription_id', 's.status', 't.taken_back_at'])
    .where('u.reference', '=', usage_reference)
    .executeTakeFirstOrThrow()
  if (status !== 'REFUNDED' && !taken_back_at) return
  const payload: GivenBackAfterRefund = { subscription_id }
  await enqueue(trx, GIVEN_BACK_AFTER_REFUND, { payload, run_at: now })
}
