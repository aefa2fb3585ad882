import type { PaymentAlerts } from '#db/schema.ts'
import { Defect } from '#platform/contract/defect.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { bookRefundSent } from '../book-payment.ts'
import { type PaymentParts, type Payments, type Refund, settle } from '../payments.ts'
import { findPayment, lockPaymentOrder } from '../queries.ts'
import { recordTransfer } from './record-transfer.ts'

/** A call that settles a refund by hand declares it. */
type ManualRefusal = 'NOT_MANUAL' | 'UTR_USED'

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
 * other.
 * @param record what is written in the same transaction
 * @throws Refusal NOT_FOUND, NOT_MANUAL if it does not wait for a person, UTR_USED if the reference is of another payment
 */
export async function settleByBankTransfer(
  { db }: Pick<PaymentParts, 'db'>,
  payments: Payments,
  { refund_id, bank_reference, now }: { refund_id: string; bank_reference: string; now: Date },
  record: (trx: Db, refund: Refund) => Promise<void>,
): Promise<Refund> {
  return withTransaction(db, async (trx) => {
    const known = await trx.selectFrom('refunds').selectAll().where('id', '=', refund_id).executeTakeFirst()
    const payment = known && (await findPayment(trx, known.payment_ref))
    const order = payment && (await lockPaymentOrder(trx, payment.order_ref))
    if (!order) throw new Refusal('NOT_FOUND')
    const refund = await trx
      .updateTable('refunds')
      .set({ status: 'SUCCESS', last_answer: `Bank transfer ${bank_reference}`, by_transfer: true, updated_at: now })
      .where('id', '=', refund_id)
      .where('status', '=', 'MANUAL')
      .returningAll()
      .executeTakeFirst()
    if (!refund) throw new Refusal<ManualRefusal>('NOT_MANUAL')
    const used = await recordTransfer(trx, { utr: bank_reference, kind: 'REFUND', subject: refund_id, now })
    if (used) throw new Refusal<ManualRefusal>('UTR_USED')
    await resolve(trx, 'refund_stuck', refund.reference, now)
    await bookRefundSent(trx, refund, now)
    await settle(payments, trx, { kind: 'refunded', order, payment, refund, now })
    await record(trx, refund)
    return refund
  })
}

/**
 * Resolves an alert.
 * @returns false if somebody else already has
 */
export async function resolveAlert(trx: Db, id: string, now: Date): Promise<boolean> {
  const done = await trx
    .updateTable('payment_alerts')
    .set({ resolved_at: now })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

async function resolve(trx: Db, kind: PaymentAlerts['kind'], subject: string, now: Date): Promise<void> {
  await trx
    .updateTable('payment_alerts')
    .set({ resolved_at: now })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .execute()
}
