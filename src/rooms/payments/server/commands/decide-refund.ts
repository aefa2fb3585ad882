import { Defect } from '#platform/contract/defect.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { clearAlert } from '../alerts.ts'
import { bookRefundSent } from '../book-payment.ts'
import {
  type PaymentOrder,
  type PaymentParts,
  type PaymentRow,
  type Payments,
  type Refund,
  settle,
} from '../payments.ts'
import { findPayment, lockPaymentOrder } from '../queries.ts'
import { applyRefund } from './apply-refund.ts'
import { askForRefund } from './find-refund.ts'
import { recordTransfer } from './record-transfer.ts'

/** A call that settles a refund by hand declares it. */
type ManualRefusal = 'NOT_MANUAL' | 'UTR_USED' | 'GATEWAY_SILENT' | 'AT_GATEWAY' | 'REFUNDED_ALREADY'

/**
 * The second person declines: nothing is sent, and the money may be requested again.
 * @throws Defect REFUND_NOT_OPEN when it was decided already
 */
export async function declineRefund(trx: Db, refund_id: string, now: Date): Promise<Refund> {
  const refund = await trx
    .updateTable('refunds')
    .set({ status: 'DECLINED', updated_at: now })
    .where('id', '=', refund_id)
    .where('status', '=', 'REQUESTED')
    .returningAll()
    .executeTakeFirst()
  if (!refund) throw new Defect('REFUND_NOT_OPEN')
  return refund
}

/**
 * Records that a refund the gateway could not send was sent by bank transfer; it is reported and booked like any
 * other. The gateway is asked first: what it sent or is sending must not be sent again.
 * @param authorize refuses a person before the gateway is asked, and again under the lock
 * @param record what is written in the same transaction
 * @throws Refusal NOT_FOUND, NOT_MANUAL if it does not wait for a person, GATEWAY_SILENT, AT_GATEWAY, REFUNDED_ALREADY,
 * UTR_USED if the reference is of another payment
 */
export async function settleByBankTransfer(
  parts: Pick<PaymentParts, 'db' | 'clock' | 'log'>,
  payments: Payments,
  { refund_id, bank_reference, now }: { refund_id: string; bank_reference: string; now: Date },
  { authorize, record }: Record<'authorize' | 'record', (trx: Db, refund: Refund) => Promise<void>>,
): Promise<Refund> {
  const known = await parts.db.selectFrom('refunds').selectAll().where('id', '=', refund_id).executeTakeFirst()
  if (!known) throw new Refusal('NOT_FOUND')
  await authorize(parts.db, known)
  if (known.status !== 'MANUAL') throw new Refusal<ManualRefusal>('NOT_MANUAL')
  const found = await askForRefund(payments.gateway, known)
  if (found.outcome === 'UNKNOWN') throw new Refusal<ManualRefusal>('GATEWAY_SILENT')
  if (found.value) {
    const made = found.value
    await withOrderOf(parts.db, known, (trx, order) => applyRefund(trx, parts, payments, order, made, now))
    throw new Refusal<ManualRefusal>(made.status === 'processed' ? 'REFUNDED_ALREADY' : 'AT_GATEWAY')
  }
  return withOrderOf(parts.db, known, async (trx, order, payment) => {
    const refund = await trx
      .updateTable('refunds')
      .set({
        status: 'SUCCESS',
        bank_reference,
        by_transfer: true,
        last_answer: `Bank transfer ${bank_reference}`,
        updated_at: now,
      })
      .where('id', '=', refund_id)
      .where('status', '=', 'MANUAL')
      .returningAll()
      .executeTakeFirst()
    if (!refund) throw new Refusal<ManualRefusal>('NOT_MANUAL')
    const used = await recordTransfer(trx, { utr: bank_reference, kind: 'REFUND', subject: refund_id, now })
    if (used) throw new Refusal<ManualRefusal>('UTR_USED')
    await authorize(trx, refund)
    await clearAlert(trx, 'refund_stuck', refund.reference, now)
    await bookRefundSent(trx, refund, now)
    await settle(payments, trx, { kind: 'refunded', order, payment, refund, now })
    await record(trx, refund)
    return refund
  })
}

function withOrderOf<T>(
  db: PaymentParts['db'],
  { payment_ref }: Pick<Refund, 'payment_ref'>,
  work: (trx: Db, order: PaymentOrder, payment: PaymentRow) => Promise<T>,
): Promise<T> {
  return withTransaction(db, async (trx) => {
    const payment = await findPayment(trx, payment_ref)
    const order = payment && (await lockPaymentOrder(trx, payment.order_ref))
    if (!order) throw new Refusal('NOT_FOUND')
    return work(trx, order, payment)
  })
}
