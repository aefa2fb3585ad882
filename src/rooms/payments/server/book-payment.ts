import type { Db } from '#platform/database/open-database.ts'
import { type AccountKind, accountId } from '#platform/ledger/account.ts'
import { type Posting, post } from '#platform/ledger/post.ts'
import {
  BANK,
  GATEWAY_ADJUSTMENTS,
  GATEWAY_CLEARING,
  GATEWAY_FEES,
  PLAN_REVENUE,
  REFUNDS_IN_DOUBT,
  UNALLOCATED_RECEIPTS,
} from './company-accounts.ts'
import type { PaymentRow, Refund } from './payments.ts'

type Movement = Omit<Posting, 'debit' | 'credit'> & { from: AccountKind; to: AccountKind }

async function book(trx: Db, { from, to, ...posting }: Movement): Promise<void> {
  const [debit, credit] = [await accountId(trx, from, posting.now), await accountId(trx, to, posting.now)]
  await post(trx, { ...posting, debit, credit })
}

/** Only rupees are booked: the ledger counts paise. Other currencies stay an alert. */
const isBooked = ({ currency, amount_paise }: { currency: string; amount_paise: bigint }) =>
  currency === 'INR' && amount_paise > 0n

const receiptOf = (payment_ref: string) => `payment/${payment_ref}`

/** Books what the gateway keeps of a payment that it collected for us. */
export async function bookFee(trx: Db, { payment_ref, fee_paise }: PaymentRow, now: Date): Promise<void> {
  if (!fee_paise) return
  const reference = `fee/${payment_ref}`
  const [from, to] = [GATEWAY_FEES, GATEWAY_CLEARING]
  await book(trx, { idem: reference, reference, type: 'payments.fee-charged', from, to, amount_paise: fee_paise, now })
}

/** Books money that pays for nothing and is owed to its payer: surplus, another amount, too late. */
export async function bookUnallocated(
  trx: Db,
  payment: Pick<PaymentRow, 'payment_ref' | 'currency' | 'amount_paise'>,
  now: Date,
): Promise<void> {
  if (!isBooked(payment)) return
  const reference = receiptOf(payment.payment_ref)
  await book(trx, {
    idem: reference,
    reference,
    type: 'payments.receipt-unallocated',
    from: GATEWAY_CLEARING,
    to: UNALLOCATED_RECEIPTS,
    amount_paise: payment.amount_paise,
    now,
  })
}

/**
 * Books that a refund was sent, as far as it is not the reversal of a sale, which the room that sold books: money that
 * paid for nothing leaves UNALLOCATED_RECEIPTS, and a transfer by hand leaves the bank instead of the gateway.
 */
export async function bookRefundSent(trx: Db, refund: Refund, now: Date): Promise<void> {
  if (!isBooked(refund)) return
  const { payment_ref, amount_paise } = refund
  const idem = `refund/${refund.reference}`
  const reference = receiptOf(payment_ref)
  const unallocated = await trx
    .selectFrom('ledger_transfers')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (unallocated)
    await book(trx, {
      idem,
      reference,
      type: 'payments.receipt-refunded',
      from: UNALLOCATED_RECEIPTS,
      to: GATEWAY_CLEARING,
      amount_paise,
      now,
    })
  if (refund.by_transfer)
    await book(trx, {
      idem: `${idem}/transfer`,
      reference: idem,
      type: 'payments.refund-transferred',
      from: GATEWAY_CLEARING,
      to: BANK,
      amount_paise,
      now,
    })
}

/** Books money that the gateway refunded beside our own refunds. */
export async function bookRefundBeside(
  trx: Db,
  refund: { refund_ref: string; currency: string; amount_paise: bigint },
  now: Date,
): Promise<void> {
  if (!isBooked(refund)) return
  const reference = `refund-beside/${refund.refund_ref}`
  await book(trx, {
    idem: reference,
    reference,
    type: 'payments.refunded-beside',
    from: REFUNDS_IN_DOUBT,
    to: GATEWAY_CLEARING,
    amount_paise: refund.amount_paise,
    now,
  })
}

/** Books that a sale ended whose money the gateway had refunded beside our refunds: it is in doubt no more. @param reference of its credit note */
export async function bookReturnedSale(
  trx: Db,
  { reference, amount_paise }: { reference: string; amount_paise: bigint },
  now: Date,
): Promise<void> {
  const [from, to] = [PLAN_REVENUE, REFUNDS_IN_DOUBT]
  await book(trx, { idem: reference, reference, type: 'payments.sale-returned', from, to, amount_paise, now })
}

/** Books what the gateway paid to our bank account, or took from it: its payments less refunds and fees. */
export async function bookSettlement(
  trx: Db,
  { settlement_ref, amount_paise }: { settlement_ref: string; amount_paise: bigint },
  now: Date,
): Promise<void> {
  const reference = `settlement/${settlement_ref}`
  const movement = towards(BANK, GATEWAY_CLEARING, amount_paise)
  await book(trx, { idem: reference, reference, type: 'payments.settlement-received', ...movement, now })
}

/** Books what the gateway gave in a settlement beside payments and refunds, or, below zero, took. */
export async function bookAdjustment(
  trx: Db,
  { adjustment_ref, amount_paise }: { adjustment_ref: string; amount_paise: bigint },
  now: Date,
): Promise<void> {
  const reference = `adjustment/${adjustment_ref}`
  const movement = towards(GATEWAY_CLEARING, GATEWAY_ADJUSTMENTS, amount_paise)
  await book(trx, { idem: reference, reference, type: 'payments.gateway-adjusted', ...movement, now })
}

/** A posting is above zero: a negative amount moves the other way. */
function towards(from: AccountKind, to: AccountKind, paise: bigint) {
  return paise < 0n ? { from: to, to: from, amount_paise: -paise } : { from, to, amount_paise: paise }
}
