import type { Db } from '#platform/database/open-database.ts'
import { accountId } from '#platform/ledger/account.ts'
import { post, reverse } from '#platform/ledger/post.ts'
import { isInsuranceRefund } from '#rooms/insurance/rules/refund-reference.ts'
import { insuranceRefunded } from '#rooms/insurance/server/commands/insurance-refunded.ts'
import { GATEWAY_CLEARING, INSURER_PAYABLE, PLAN_REVENUE } from '#rooms/payments/server/company-accounts.ts'
import type { Refund } from '#rooms/payments/server/payments.ts'
import { planPart } from '../../rules/premium-line.ts'
import type { OrderRow } from '../queries.ts'

type PaidAmounts = Pick<OrderRow, 'transaction_id' | 'amount_paise' | 'premium_paise'>

/** The plan's part of an order and its premium are booked and reversed apart. */
const planEntry = (transaction_id: string) => `order/${transaction_id}`
const premiumEntry = (transaction_id: string) => `premium/${transaction_id}`

/**
 * Books the plan's part of a completed order from clearing to revenue, once per order even if replayed. Where nothing was
 * paid for it nothing is booked.
 */
export async function bookPayment(trx: Db, order: PaidAmounts, now: Date): Promise<void> {
  const amount_paise = planPart(order)
  if (amount_paise === 0n) return
  await post(trx, {
    idem: planEntry(order.transaction_id),
    type: 'checkout.order-paid',
    debit: await accountId(trx, GATEWAY_CLEARING, now),
    credit: await accountId(trx, PLAN_REVENUE, now),
    amount_paise,
    reference: planEntry(order.transaction_id),
    now,
  })
}

/** Books the premium of a completed order as owed to the insurer: it is no revenue of ours. */
export async function bookPremium(trx: Db, { transaction_id, premium_paise }: PaidAmounts, now: Date): Promise<void> {
  await post(trx, {
    idem: premiumEntry(transaction_id),
    type: 'checkout.premium-paid',
    debit: await accountId(trx, GATEWAY_CLEARING, now),
    credit: await accountId(trx, INSURER_PAYABLE, now),
    amount_paise: premium_paise,
    reference: premiumEntry(transaction_id),
    now,
  })
}

/**
 * Reverses the booking as far as the refund goes: the premium's for a refund of premium, else the plan's. Money of an
 * order that never completed was never booked.
 */
export async function bookRefund(trx: Db, order: OrderRow, refund: Refund, now: Date): Promise<void> {
  const isPremium = isInsuranceRefund(refund)
  const entry = isPremium ? premiumEntry(order.transaction_id) : planEntry(order.transaction_id)
  const booked = await trx.selectFrom('ledger_transfers').select('id').where('idem', '=', entry).executeTakeFirst()
  if (!booked || order.payment_ref !== refund.payment_ref) return
  await reverse(trx, {
    transfer_id: booked.id,
    idem: `refund/${refund.reference}`,
    type: isPremium ? 'checkout.premium-refunded' : 'checkout.order-refunded',
    amount_paise: refund.amount_paise,
    reference: entry,
    now,
  })
  if (isPremium) await insuranceRefunded(trx, refund, now)
}
