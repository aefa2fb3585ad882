import type { Db } from '#platform/database/open-database.ts'
import { lockUse, releaseCoupon } from '#rooms/coupons/server/commands/redeem-coupon.ts'
import { orderAt } from '../../rules/order-states.ts'
import { lockOrder, type OrderRow, setStatus } from '../queries.ts'

/**
 * The order as it is now, locked until the transaction ends with its coupon's use: where its time to pay is over, that
 * is recorded, whether or not the job has come.
 */
export async function lockOrderNow(trx: Db, transaction_id: string, now: Date): Promise<OrderRow> {
  const [order, isReserved] = await Promise.all([lockOrder(trx, transaction_id), lockUse(trx, transaction_id)])
  if (order.status !== 'initiated') return order
  const hasUse = order.coupon_code === null || isReserved
  // Another buyer has just taken the use of an order whose last instant this is.
  const current = hasUse ? orderAt(order, now) : orderAt(order, order.expires_at)
  if (current.status === 'initiated') return order
  await releaseCoupon(trx, transaction_id, 'expired', now)
  return setStatus(trx, order, { status: current.status, sub_status: current.sub_status })
}
