import type { GatewayRefund } from '#gateways/payment-gateway/payment-gateway.ts'
import type { Db } from '#platform/database/open-database.ts'
import { REFUND_ATTEMPTS, REFUND_NEXT_ATTEMPT_MS } from '../../rules/check-times.ts'
import { clearAlert, raiseAlert } from '../alerts.ts'
import { bookRefundBeside, bookRefundSent } from '../book-payment.ts'
import { type PaymentOrder, type PaymentParts, type Payments, type Refund, settle } from '../payments.ts'
import { findPayment } from '../queries.ts'
import { readReturned } from '../returned-money.ts'
import { referenceOf } from './find-refund.ts'
import { enqueueRefund } from './request-refund.ts'
import { reportReturned } from './returned-whole.ts'

/** The name of one refund attempt at the gateway: its idempotency key, and the receipt returned with it. */
export function attemptKey({ reference, attempt }: Pick<Refund, 'reference' | 'attempt'>): string {
  return `${reference}-${attempt}`
}

/**
 * Applies what the gateway reports about a refund. Settled refunds stay settled, and what the gateway sends beside them
 * raises an alert; of an earlier attempt only its success counts, however late.
 * @param order locked by the caller
 * @returns whether anything changed
 */
export async function applyRefund(
  trx: Db,
  parts: Pick<PaymentParts, 'log'>,
  payments: Payments,
  order: PaymentOrder,
  reported: GatewayRefund,
  now: Date,
): Promise<boolean> {
  const refund = await findRefund(trx, reported)
  if (!refund) {
    const detail = { payment_ref: reported.payment_ref, amount: `${reported.currency} ${reported.amount_paise} paise` }
    await raiseAlert(trx, parts, 'refund_not_ours', reported.refund_ref, detail, now)
    if (reported.status === 'processed') {
      await recordBeside(trx, reported, now)
      await reportReturned(trx, reported, now)
    }
    return true
  }
  const isThisAttempt = reported.refund_ref === refund.refund_ref || reported.receipt === attemptKey(refund)
  if (refund.status === 'SUCCESS') return noticeSecond(trx, parts, refund, reported, now)
  // Nothing was sent under this attempt's key yet, so what is found of an earlier one is the refund.
  const isOnlyOne = !refund.first_sent_at && !refund.refund_ref && reported.status === 'pending'
  if (!isThisAttempt && !isOnlyOne && reported.status !== 'processed') return false
  // A person is handling it: only a success still counts.
  if (refund.status === 'MANUAL' && reported.status !== 'processed') return false
  if (reported.status === 'failed') return failAttempt(trx, parts, refund, 'The bank did not take the refund', now)
  if (reported.status === 'pending' && refund.refund_ref) return false

  const settled = reported.status === 'processed'
  const after = await trx
    .updateTable('refunds')
    .set({
      refund_ref: reported.refund_ref,
      status: settled ? 'SUCCESS' : 'PROCESSING',
      unclear_since: null,
      updated_at: now,
    })
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await clearAlert(trx, 'refund_unclear', attemptKey(refund), now)
  if (settled) await clearAlert(trx, 'refund_stuck', refund.reference, now)
  const payment = await findPayment(trx, reported.payment_ref)
  if (settled && payment) {
    await bookRefundSent(trx, after, now)
    await settle(payments, trx, { kind: 'refunded', order, payment, refund: after, now })
  }
  return true
}

/** The money was sent already, by another attempt or by bank transfer: a person asks for the second amount back. */
async function noticeSecond(
  trx: Db,
  parts: Pick<PaymentParts, 'log'>,
  refund: Refund,
  reported: GatewayRefund,
  now: Date,
): Promise<boolean> {
  const isSecond = refund.bank_reference !== null || refund.refund_ref !== reported.refund_ref
  if (!isSecond || reported.status !== 'processed') return false
  const detail = {
    payment_ref: refund.payment_ref,
    amount: `${reported.currency} ${reported.amount_paise} paise`,
    refund: refund.reference,
    sent_before: refund.bank_reference ? `Bank transfer ${refund.bank_reference}` : refund.refund_ref,
  }
  await raiseAlert(trx, parts, 'refunded_beside', reported.refund_ref, detail, now)
  await recordBeside(trx, reported, now)
  return true
}

/** Records and books, once, what the gateway sent beside our refunds. */
async function recordBeside(trx: Db, reported: GatewayRefund, now: Date): Promise<void> {
  const { refund_ref, payment_ref, amount_paise, currency } = reported
  const added = await trx
    .insertInto('refunds_beside')
    .values({ refund_ref, payment_ref, amount_paise, currency, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('refund_ref')
    .executeTakeFirst()
  if (added) await bookRefundBeside(trx, reported, now)
}

/**
 * Ends an attempt that was finally refused: another follows under a new key an hour later; after the third, a person
 * takes over.
 */
export async function failAttempt(
  trx: Db,
  parts: Pick<PaymentParts, 'log'>,
  refund: Refund,
  why: string,
  now: Date,
): Promise<boolean> {
  if (refund.attempt >= REFUND_ATTEMPTS) {
    await giveToPerson(trx, parts, refund, why, now)
    return true
  }
  await trx
    .updateTable('refunds')
    .set({
      status: 'FAILED',
      attempt: refund.attempt + 1,
      tries: 0,
      first_sent_at: null,
      unclear_since: null,
      refund_ref: null,
      last_answer: why,
      updated_at: now,
    })
    .where('id', '=', refund.id)
    .execute()
  await clearAlert(trx, 'refund_unclear', attemptKey(refund), now)
  await enqueueRefund(trx, refund.id, new Date(now.getTime() + REFUND_NEXT_ATTEMPT_MS))
  return true
}

/** Automatic means are exhausted: a person checks the gateway's records and sends a bank transfer if needed. */
export async function giveToPerson(
  trx: Db,
  parts: Pick<PaymentParts, 'log'>,
  refund: Refund,
  why: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ status: 'MANUAL', last_answer: why, unclear_since: null, updated_at: now })
    .where('id', '=', refund.id)
    .execute()
  const { beside_paise } = await readReturned(trx, refund.payment_ref)
  const beside =
    beside_paise > 0n ? `. ${refund.currency} ${beside_paise} paise went back without us: send only the rest` : ''
  const detail = {
    payment_ref: refund.payment_ref,
    amount: `${refund.currency} ${refund.amount_paise} paise`,
    why: why + beside,
  }
  await clearAlert(trx, 'refund_unclear', attemptKey(refund), now)
  await raiseAlert(trx, parts, 'refund_stuck', refund.reference, detail, now)
}

function findRefund(trx: Db, { refund_ref, receipt, payment_ref }: GatewayRefund) {
  const reference = referenceOf(receipt)
  return trx
    .selectFrom('refunds')
    .selectAll()
    .where('payment_ref', '=', payment_ref)
    .where((either) => either.or([either('refund_ref', '=', refund_ref), either('reference', '=', reference)]))
    .forUpdate()
    .executeTakeFirst()
}
