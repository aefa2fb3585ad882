import type { Db } from '#platform/database/open-database.ts'
import type { Mover } from '../../rules/transitions.ts'
import { moveOrder, type OrderAuditStamp } from '../move-order.ts'
import { lockOrder, type OrderRow } from '../orders.ts'
import { refuseClosed } from '../refuse-closed.ts'

interface Cancellation {
  order_id: string
  note: string | null
  mover: Extract<Mover, 'MEMBER' | 'COMPANY' | 'STAFF'>
  by: OrderAuditStamp
}

/**
 * Cancels an order of which nothing was done; the plan gets its unit back. What was cancelled before stays so. Our staff
 * cancel for the member or the company, who asked them to.
 * @throws Refusal NOT_FOUND, WRONG_STATE, TOO_LATE
 */
export async function cancelCheckup(trx: Db, { order_id, note, mover, by }: Cancellation): Promise<OrderRow> {
  const order = await lockOrder(trx, order_id)
  if (order.sub_status === 'CANCELLED_BY_MEMBER') return order
  refuseClosed(order, by.at)
  return moveOrder(trx, { order_id, to: 'CANCELLED_BY_MEMBER', mover, under: 'MEMBER', by, note })
}
