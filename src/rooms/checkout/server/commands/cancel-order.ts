import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { releaseCoupon } from '#rooms/coupons/server/commands/redeem-coupon.ts'
import type { cancelOrder } from '../../contract/orders.ts'
import { orderStep } from '../../rules/order-states.ts'
import { type OrderRow, setStatus } from '../queries.ts'
import { lockOrderNow } from './lock-order-now.ts'

/**
 * Gives up an unpaid order, and releases its coupon. For one that is already given up, failed or expired it changes
 * nothing.
 * @throws Refusal NOT_CANCELLABLE when it was paid meanwhile
 */
export async function cancelOpenOrder(db: Db, transaction_id: string, now: Date): Promise<OrderRow> {
  return withTransaction(db, async (trx) => {
    const order = await lockOrderNow(trx, transaction_id, now)
    if (order.status === 'completed')
      throw new Refusal<typeof cancelOrder>('NOT_CANCELLABLE', { extra_args: { current_state: order.status } })
    const step = orderStep(order.status, 'cancelled')
    if (typeof step === 'string') return order
    await releaseCoupon(trx, transaction_id, 'cancelled', now)
    return setStatus(trx, order, { status: step.to, sub_status: null })
  })
}
