import { randomUUID } from 'node:crypto'
import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { requestRefund } from '#rooms/payments/server/commands/request-refund.ts'
import { findPayment, lockPaymentOrder } from '#rooms/payments/server/queries.ts'
import { readReturned } from '#rooms/payments/server/returned-money.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import { refundDueOn } from '../../rules/free-look.ts'
import { insuranceRefundReference } from '../../rules/refund-reference.ts'
import type { RefundKind } from '../../rules/statuses.ts'
import { policyWords } from '../../words/policy.ts'
import type { PolicyRow } from '../policies.ts'
import type { PolicyAuditStamp } from '../policy-events.ts'
import type { PremiumRefundRow } from '../refunds.ts'

interface Return {
  kind: RefundKind
  /** Above 0, and no more than is left of the premium. */
  amount_paise: Paise
  /** As shown for a free look, in paise as texts. */
  quote?: Record<string, string | number>
  note: string | null
  needs_approval: boolean
  by: PolicyAuditStamp
}

/**
 * Sends premium of a cancelled policy back, which the caller has locked and may return: by the payments room, to where it was
 * paid from, under a reference of its own.
 * @returns undefined where the payment went back without us, so that nothing of it is left
 */
export async function returnPremium(
  trx: Db,
  policy: PolicyRow,
  { kind, quote, note, needs_approval, by, ...owed }: Return,
): Promise<PremiumRefundRow | undefined> {
  const now = by.at
  const payment = await findPayment(trx, policy.payment_ref)
  if (!payment || !(await lockPaymentOrder(trx, payment.order_ref)))
    throw new Error(`Policy ${policy.id} has no payment`)
  const { left_paise } = await readReturned(trx, payment.payment_ref)
  if (left_paise === 0n) return
  const amount_paise = owed.amount_paise < left_paise ? owed.amount_paise : left_paise
  const id = randomUUID()
  const reference = insuranceRefundReference(id)
  const ask = { payment, amount_paise, reason: policyWords.refundOf[kind], reference, approved: !needs_approval }
  const { id: refund_id } = await requestRefund(trx, ask, now)
  const row = await trx
    .insertInto('insurance_refunds')
    .values({
      id,
      policy_id: policy.id,
      reference,
      refund_id,
      kind,
      amount_paise,
      quote: quote ? JSON.stringify(quote) : null,
      note,
      needs_approval,
      requested_by: typeof by.actor === 'string' ? null : by.actor.account_id,
      requested_at: now,
      due_on: refundDueOn(istDateOf(now)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(trx, {
    ...by,
    on_behalf_of: policy.account_id,
    action: 'insurance.refund-requested',
    entity: 'insurance_policy',
    entity_id: policy.id,
    after: { reference, kind, amount_paise, needs_approval },
    reason: note,
  })
  return row
}
