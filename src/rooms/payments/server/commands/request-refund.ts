import { Defect } from '#platform/contract/defect.ts'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Paise } from '#values/money.ts'
import type { PaymentRow, Refund } from '../payments.ts'
import { readReturned } from '../returned-money.ts'

export type RefundAsk = {
  payment: Pick<PaymentRow, 'payment_ref' | 'gateway' | 'amount_paise' | 'currency'>
  amount_paise: bigint
  reason: string
  /** What the refund is for, 10 to 36 letters, digits, hyphens, underscores. The same reference is the same refund. */
  reference: string
  /** False if a second person has to agree first. */
  approved: boolean
}

/** The job that sends a refund; defined in jobs.ts. */
export const SEND_REFUND = { name: 'payments.send-refund' }

/**
 * Requests a refund to the original payment method. The caller holds the order's lock.
 * @throws Defect REFUND_TOO_LARGE when all refunds together would exceed the payment
 */
export async function requestRefund(trx: Db, ask: RefundAsk, now: Date): Promise<Refund> {
  const { payment, amount_paise, reason, reference, approved } = ask
  const refunds = await trx.selectFrom('refunds').selectAll().where('payment_ref', '=', payment.payment_ref).execute()
  const same = refunds.find((refund) => refund.reference === reference)
  if (same) return same
  if (promisedOf(refunds) + amount_paise > payment.amount_paise) throw new Defect('REFUND_TOO_LARGE')

  const refund = await trx
    .insertInto('refunds')
    .values({
      reference,
      gateway: payment.gateway,
      payment_ref: payment.payment_ref,
      amount_paise,
      currency: payment.currency,
      reason,
      status: approved ? 'APPROVED' : 'REQUESTED',
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (approved) await enqueueRefund(trx, refund.id, now)
  return refund
}

/**
 * Returns all of a payment that is still ours, because it paid for nothing; what went back without us is not sent again. The
 * caller holds the order's lock.
 * @returns the amount, 0 where nothing is left
 */
export async function returnPayment(
  trx: Db,
  { payment, ...ask }: Omit<RefundAsk, 'amount_paise' | 'approved'>,
  now: Date,
): Promise<Paise> {
  const { left_paise } = await readReturned(trx, payment.payment_ref)
  if (left_paise > 0n) await requestRefund(trx, { ...ask, payment, amount_paise: left_paise, approved: true }, now)
  return left_paise
}

/** What was or will be refunded; a declined refund reserves nothing. */
export function promisedOf(refunds: readonly Pick<Refund, 'status' | 'amount_paise'>[]): bigint {
  return refunds.reduce((sum, { status, amount_paise }) => (status === 'DECLINED' ? sum : sum + amount_paise), 0n)
}

/**
 * The second person agrees.
 * @throws Defect REFUND_NOT_OPEN when it was decided already
 */
export async function approveRefund(trx: Db, refundId: string, now: Date): Promise<Refund> {
  const refund = await trx
    .updateTable('refunds')
    .set({ status: 'APPROVED', updated_at: now })
    .where('id', '=', refundId)
    .where('status', '=', 'REQUESTED')
    .returningAll()
    .executeTakeFirst()
  if (!refund) throw new Defect('REFUND_NOT_OPEN')
  await enqueueRefund(trx, refund.id, now)
  return refund
}

/** Schedules the sending of a refund. The job itself checks whether there is still something to send. */
export async function enqueueRefund(trx: Db, refund_id: string, run_at: Date): Promise<void> {
  await enqueue(trx, SEND_REFUND, { payload: { refund_id }, run_at })
}
