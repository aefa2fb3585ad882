import type { Db } from '#platform/database/open-database.ts'
import { accountId } from '#platform/ledger/account.ts'
import { post, reverse } from '#platform/ledger/post.ts'
import { GATEWAY_CLEARING, PLAN_REVENUE } from '#rooms/payments/server/company-accounts.ts'
import type { Refund } from '#rooms/payments/server/payments.ts'
import type { OrderRow } from '../queries.ts'

/**
 * Books a completed order from clearing to revenue, once per order even if replayed. Where nothing was paid nothing is
 * booked.
 */
export async function bookPayment(trx: Db, order: OrderRow, now: Date): Promise<void> {
  if (order.amount_paise === 0n) return
  await post(trx, {
    idem: `order/${order.transaction_id}`,
    type: 'checkout.order-paid',
    debit: await accountId(trx, GATEWAY_CLEARING, now),
    credit: await accountId(trx, PLAN_REVENUE, now),
    amount_paise: order.amount_paise,
    reference: `order/${order.transaction_id}`,
    now,
  })
}

/** Reverses the booking as far as the refund goes. Money of an order that never completed was never booked. */
export async function bookRefund(trx: Db, order: OrderRow, refund: Refund, now: Date): Promise<void> {
  const booked = await trx
    .selectFrom('ledger_transfers')
    .select('id')
    .where('idem', '=', `order/${order.transaction_id}`)
    .executeTakeFirst()
  if (!booked || order.payment_ref !== refund.payment_ref) return
  await reverse(trx, {
    transfer_id: booked.id,
    idem: `refund/${refund.reference}`,
    type: 'checkout.order-refunded',
    amount_paise: refund.amount_paise,
    reference: `order/${order.transaction_id}`,
    now,
  })
}
