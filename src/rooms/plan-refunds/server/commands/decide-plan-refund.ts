import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import { readInvoice } from '#rooms/invoices/server/queries.ts'
import { declineRefund } from '#rooms/payments/server/commands/decide-refund.ts'
import { markRefund } from '#rooms/subscriptions/server/commands/mark-refund.ts'
import { lastTerm, lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import type * as calls from '../../contract/desk.ts'
import { affairOfRefund } from '../own-refund.ts'
import { listParts, type PlanRefundRow, readPlanRefund, usedWhenAsked } from '../queries.ts'
import { usageOf } from '../quote.ts'
import { lockPlan } from './lock-plan.ts'
import { notifyLater, promiseRefund } from './promise-refund.ts'

interface Decision {
  db: Db
  now: Date
  caller: Caller
  address: string
  request_id: string
  params: { id: string }
}

/**
 * The second person approves. The amount is the one requested: waiting does not reduce it.
 * @throws Refusal STALE, REFUND_DECIDED, OWN_AFFAIR, REFUND_OUTDATED if the plan was used or renewed since
 */
export async function approvePlanRefund(request: Decision & { body: { version: number } }): Promise<PlanRefundRow> {
  const { db, now, caller, params } = request
  return withTransaction(db, async (trx) => {
    const { subscription_id } = await readPlanRefund(trx, params.id)
    await lockPlan(trx, { subscription_id, actor: caller, now })
    const refund = await openRefund(trx, request)
    await refuseOutdated(trx, refund)
    return promiseRefund(trx, refund, { decided_by: caller.account_id, by: auditedBy(request), now })
  })
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
    for (const { id } of await listParts(trx, refund.id)) await declineRefund(trx, id, now)
    await markRefund(trx, refund.subscription_id, { refund_requested_at: null, refund_from: null })
    await audit(trx, {
      ...auditedBy(request),
      on_behalf_of: refund.account_id,
      action: 'plan-refunds.refund-declined',
      entity: 'plan_refund',
      entity_id: refund.id,
      after: { amount_paise: refund.amount_paise },
      reason: body.reason,
    })
    await notifyLater(trx, refund.id, now)
    return trx
      .updateTable('plan_refunds')
      .set((update) => ({
        decision: 'DECLINED',
        decided_by: caller.account_id,
        decided_at: now,
        decline_reason: body.reason,
        version: update('version', '+', 1),
      }))
      .where('id', '=', refund.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Locks the refund, if this member of staff may still decide about it in the version they saw. */
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
  if (refund.decision)
    throw new Refusal<typeof calls.approvePlanRefund | typeof calls.declinePlanRefund>('REFUND_DECIDED', {
      extra_args: { current_state: refund.decision },
    })
  if (refund.version !== body.version) throw new Refusal('STALE')
  return refund
}

async function refuseOutdated(trx: Db, refund: PlanRefundRow): Promise<void> {
  const term = await lastTerm(trx, refund.subscription_id)
  const invoice = await readInvoice(trx, refund.invoice_id)
  const { is_used, used_paise } = await usageOf(trx, term)
  const usedSince = used_paise !== usedWhenAsked(refund) || (refund.rule === 'FULL' && is_used)
  if (usedSince || term.payment_transaction_id !== invoice.payment_transaction_id)
    throw new Refusal<typeof calls.approvePlanRefund>('REFUND_OUTDATED')
}
