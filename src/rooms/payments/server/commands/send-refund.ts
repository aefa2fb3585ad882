import type { GatewayAnswer } from '#gateways/payment-gateway/gateway-answer.ts'
import type { GatewayRefund } from '#gateways/payment-gateway/payment-gateway.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { REFUND_KEY_VALID_MS, refundWaitMs } from '../../rules/check-times.ts'
import type { PaymentParts, Payments, Refund } from '../payments.ts'
import { findPayment, lockPaymentOrder } from '../queries.ts'
import { applyRefund, attemptKey, failAttempt, giveToPerson } from './apply-refund.ts'
import { askForRefund } from './find-refund.ts'
import { enqueueRefund } from './request-refund.ts'

/**
 * Sends an approved refund. An unclear answer leaves it UNKNOWN, and it is requested again under the same key as long
 * as the gateway remembers the key; after that only a person may decide, since the same key could pay twice.
 */
export async function sendRefund(parts: PaymentParts, payments: Payments, refundId: string): Promise<void> {
  const { db, clock } = parts
  const refund = await takeUp(parts, refundId)
  if (!refund) return
  const answer = await sendOnce(parts, payments, refund)
  const now = clock.now()
  await withTransaction(db, async (trx) => {
    const payment = await findPayment(trx, refund.payment_ref)
    const order = payment && (await lockPaymentOrder(trx, payment.order_ref))
    if (!order) throw new Error(`Refund ${refund.reference} has no payment`)
    if (answer.outcome === 'DONE') {
      const made = { ...answer.value, receipt: answer.value.receipt ?? attemptKey(refund) }
      await applyRefund(trx, parts, payments, order, made, now)
      return
    }
    const current = await trx
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', refund.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // A message may have ended this attempt during our request.
    if (current.status !== 'PROCESSING' || current.refund_ref || current.attempt !== refund.attempt) return
    if (answer.outcome === 'REFUSED') {
      await failAttempt(trx, parts, current, `${answer.code}: ${answer.description}`.slice(0, 300), now)
      return
    }
    const unclear_since = current.unclear_since ?? now
    await trx
      .updateTable('refunds')
      .set({ status: 'UNKNOWN', last_answer: answer.cause, unclear_since, updated_at: now })
      .where('id', '=', refund.id)
      .execute()
    await enqueueRefund(trx, refund.id, new Date(now.getTime() + refundWaitMs(current.tries)))
  })
}

/**
 * Sends under the attempt's key. Where an earlier request, under this key or an earlier one, may have been carried out,
 * the gateway's records are read first, and nothing is sent while they cannot be.
 */
async function sendOnce(
  { db, clock }: PaymentParts,
  { gateway }: Payments,
  refund: Refund,
): Promise<GatewayAnswer<GatewayRefund>> {
  if (refund.first_sent_at || refund.attempt > 1) {
    const found = await askForRefund(gateway, refund)
    if (found.outcome !== 'DONE') return found
    if (found.value) return { outcome: 'DONE', value: found.value }
  }
  const first_sent_at = clock.now()
  await db
    .updateTable('refunds')
    .set({ first_sent_at })
    .where('id', '=', refund.id)
    .where('first_sent_at', 'is', null)
    .execute()
  return gateway.refund({
    payment_ref: refund.payment_ref,
    amount_paise: refund.amount_paise,
    idempotency_key: attemptKey(refund),
    reference: attemptKey(refund),
    repeated: refund.first_sent_at !== null,
  })
}

/** Marks the refund as being sent, or finds that there is nothing left to send. */
function takeUp(parts: PaymentParts, refundId: string): Promise<Refund | undefined> {
  const now = parts.clock.now()
  return withTransaction(parts.db, async (trx) => {
    const refund = await trx.selectFrom('refunds').selectAll().where('id', '=', refundId).forUpdate().executeTakeFirst()
    if (!refund) return undefined
    // PROCESSING without the gateway's reference: we stopped between request and answer, so the same key is sent again.
    const sendable = ['APPROVED', 'FAILED', 'UNKNOWN'].includes(refund.status) || isCutOff(refund)
    if (!sendable) return undefined
    if (refund.first_sent_at && now.getTime() - refund.first_sent_at.getTime() >= REFUND_KEY_VALID_MS) {
      await giveToPerson(trx, parts, refund, 'No clear answer for seven days', now)
      return undefined
    }
    return trx
      .updateTable('refunds')
      .set({ status: 'PROCESSING', tries: refund.tries + 1, updated_at: now })
      .where('id', '=', refund.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

const isCutOff = ({ status, refund_ref }: Refund) => status === 'PROCESSING' && refund_ref === null
