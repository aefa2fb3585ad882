import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import { type First, hasLeft, refuseDependent } from '#rooms/access/server/second-person.ts'
import { declineRefund } from '#rooms/payments/server/commands/decide-refund.ts'
import { markRefund } from '#rooms/subscriptions/server/commands/mark-refund.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import type * as calls from '../../contract/desk.ts'
import type { answerRevisedRefund } from '../../contract/refund.ts'
import { affairOfRefund, decidedItsClaim } from '../own-refund.ts'
import { listParts, type PlanRefundRow, readPlanRefund } from '../queries.ts'
import { type CareFactsOf, quoteTerm, type TermQuote } from '../quote.ts'
import { lockPlan } from './lock-plan.ts'
import { notifyLater, promiseRefund, type RefundAuditStamp } from './promise-refund.ts'
import { promiseRest } from './return-rest.ts'
import { askToAgree, reviseRefund, takeOver } from './revise-refund.ts'

interface Decision {
  db: Db
  now: Date
  caller: Caller
  address: string
  request_id: string
  params: { id: string }
}

/**
 * The second person approves. The days are those of the request: waiting does not reduce them. What was used since
 * counts: if the amount fell, its owner is asked to agree; if it rose, the refund waits with it for
 * another person than the one who raised it. Where who requested it has left, the approver takes their place, and a
 * further colleague approves: the owner loses no days by a new request. A
 * rest of a refund is approved by who decided none of its claims, and is not declined: it is owed.
 * @throws Refusal STALE, REFUND_DECIDED, OWN_AFFAIR, NOT_SECOND_PERSON, AGREEMENT_WAITING, PLAN_BLOCKED, REFUND_OUTDATED if the plan was
 * renewed since or nothing is left
 */
export async function approvePlanRefund(
  request: Decision & { body: { version: number } },
  careFactsOf: CareFactsOf,
): Promise<PlanRefundRow> {
  const { db, now, caller, params } = request
  return withTransaction(db, async (trx) => {
    const { subscription_id } = await readPlanRefund(trx, params.id)
    const payments = await lockPlan(trx, { subscription_id, actor: caller, now })
    const refund = await openRefund(trx, request)
    const by = auditedBy(request)
    const { account_id: approver } = caller
    const first = firstOf(refund)
    const isTakenOver = await hasLeft(trx, first)
    if (!isTakenOver) {
      const pair = { firsts: [first], second: approver, action: 'subscription.refundSubscription' } as const
      await refuseDependent(trx, { ...pair, now })
    }
    if (refund.decision) return promiseRest(trx, refund, { by, now })
    if (refund.revised_at) throw new Refusal<typeof calls.approvePlanRefund>('AGREEMENT_WAITING')
    const quoted = await quoteAgain(trx, careFactsOf, refund, now)
    const { amount_paise } = quoted.quote
    if (amount_paise > refund.amount_paise)
      return reviseRefund(trx, refund, quoted, { payments, by, now, raised_by: approver })
    const own = isTakenOver ? await takeOver(trx, refund, { requested_by: approver, by }) : refund
    if (amount_paise < own.amount_paise) return askToAgree(trx, own, quoted, { by, now })
    if (isTakenOver && quoted.needs_approval) return own
    return promiseRefund(trx, own, { decided_by: isTakenOver ? null : approver, by, now })
  })
}

/** Who requested it is one of the two, unless it is the owner; a rest follows from what two people have decided. */
function firstOf({ requested_by, account_id, decision }: PlanRefundRow): First {
  const isOneOfTwo = requested_by !== account_id && decision === null
  return { account_id: requested_by, did: isOneOfTwo ? 'subscription.refundSubscription' : null }
}

/**
 * The second person declines: the plan continues.
 * @throws Refusal STALE, REFUND_DECIDED, OWN_AFFAIR
 */
export async function declinePlanRefund(
  request: Decision & { body: { version: number; reason: string } },
): Promise<PlanRefundRow> {
  const { db, now, caller, body } = request
  return withTransaction(db, async (trx) => {
    const { subscription_id } = await readPlanRefund(trx, request.params.id)
    await lockSubscription(trx, subscription_id)
    const refund = await openRefund(trx, request)
    if (refund.decision) throw refusedAs(refund)
    await notifyLater(trx, refund.id, now)
    return closeRequest(trx, refund, {
      decided_by: caller.account_id,
      reason: body.reason,
      by: auditedBy(request),
      now,
    })
  })
}

/** Ends a refund that waits: its money stays where it is, and the plan continues. */
export async function closeRequest(
  trx: Db,
  refund: PlanRefundRow,
  { decided_by, reason, by, now }: { decided_by: string | null; reason: string; by: RefundAuditStamp; now: Date },
): Promise<PlanRefundRow> {
  for (const { id } of await listParts(trx, refund.id)) await declineRefund(trx, id, now)
  await markRefund(trx, refund.subscription_id, { refund_requested_at: null, refund_from: null })
  await audit(trx, {
    ...by,
    on_behalf_of: refund.account_id,
    action: 'plan-refunds.refund-declined',
    entity: 'plan_refund',
    entity_id: refund.id,
    after: { amount_paise: refund.amount_paise },
    reason,
  })
  return trx
    .updateTable('plan_refunds')
    .set((update) => ({
      decision: 'DECLINED',
      decided_by,
      decided_at: now,
      decline_reason: reason,
      revised_at: null,
      revised_amount_paise: null,
      version: update('version', '+', 1),
    }))
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks the refund, if it or a rest of it waits and this member of staff may decide about it in the version they saw. */
async function openRefund(
  trx: Db,
  { params, caller, body }: Decision & { body: { version: number } },
): Promise<PlanRefundRow> {
  const refund = await trx
    .selectFrom('plan_refunds')
    .selectAll()
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst()
  if (!refund) throw new Refusal('NOT_FOUND')
  await refuseOwnAffair(trx, caller.account_id, affairOfRefund(refund))
  const parts = await listParts(trx, refund.id)
  if (refund.decision && !parts.some(({ status }) => status === 'REQUESTED')) throw refusedAs(refund)
  const [own] = await trx
    .selectFrom('plan_refunds')
    .select('id')
    .where('id', '=', refund.id)
    .where(decidedItsClaim(caller.account_id, 'plan_refunds'))
    .execute()
  if (own) throw new Refusal<typeof calls.approvePlanRefund>('OWN_AFFAIR')
  if (refund.version !== body.version) throw new Refusal('STALE')
  return refund
}

function refusedAs({ decision }: PlanRefundRow) {
  return new Refusal<typeof calls.approvePlanRefund | typeof calls.declinePlanRefund>('REFUND_DECIDED', {
    extra_args: { current_state: decision },
  })
}

/**
 * What the refund would be now.
 * @throws Refusal PLAN_BLOCKED, REFUND_OUTDATED
 */
export async function quoteAgain(
  trx: Db,
  careFactsOf: CareFactsOf,
  { subscription_id, invoice_id, requested_at }: PlanRefundRow,
  now: Date,
): Promise<TermQuote> {
  const { status } = await lockSubscription(trx, subscription_id)
  if (status === 'BLOCKED')
    throw new Refusal<typeof calls.approvePlanRefund | typeof answerRevisedRefund>('PLAN_BLOCKED')
  const quoted = await quoteTerm(trx, careFactsOf, { subscription_id, now, asked_at: requested_at })
  if (quoted.invoice?.id !== invoice_id || quoted.quote.amount_paise === 0n)
    throw new Refusal<typeof calls.approvePlanRefund | typeof answerRevisedRefund>('REFUND_OUTDATED')
  return quoted
}
