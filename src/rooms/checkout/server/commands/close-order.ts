import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { releaseCoupon } from '#rooms/coupons/server/commands/redeem-coupon.ts'
import type { cancelOrder } from '../../contract.ts'
import { orderStep } from '../../rules/order-states.ts'
import { lockOrder, type OrderRow, setStatus } from '../queries.ts'

/**
 * Ends an unpaid order, and releases its coupon. Giving up an order that is already given up, failed or expired changes
 * nothing.
 * @throws Refusal NOT_CANCELLABLE when it was paid meanwhile
 */
export async function closeOrder(
  db: Db,
  transaction_id: string,
  event: 'cancelled' | 'timed_out',
  now: Date,
): Promise<OrderRow> {
  return withTransaction(db, async (trx) => {
    const order = await lockOrder(trx, transaction_id)
    if (event === 'cancelled' && order.status === 'completed')
      throw new Refusal<typeof cancelOrder>('NOT_CANCELLABLE', { extra_args: { current_state: order.status } })
    const step = orderStep(order.status, event)
    if (typeof step === 'string') return order
    await releaseCoupon(trx, transaction_id, event === 'timed_out' ? 'expired' : 'cancelled', now)
    return setStatus(trx, order, { status: step.to, sub_status: null })
  })
}
