import type { Selectable } from 'kysely'
import type { CheckupOrders } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import type { Mode, OrderStatus, SubStatus, Variation } from '../rules/sub-status.ts'

export type OrderRow = Omit<Selectable<CheckupOrders>, 'variation' | 'mode' | 'sub_status' | 'status'> & {
  variation: Variation
  mode: Mode
  sub_status: SubStatus
  status: OrderStatus
}

/** @throws Refusal NOT_FOUND */
export async function readOrder(db: Db, id: string): Promise<OrderRow> {
  const row = await db.selectFrom('checkup_orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row as OrderRow
}

/**
 * The order, locked until the transaction ends; its plan is locked before it, because a move may give back a unit.
 * @throws Refusal NOT_FOUND
 */
export async function lockOrder(trx: Db, id: string): Promise<OrderRow> {
  const { subscription_id } = await readOrder(trx, id)
  if (subscription_id) await lockSubscription(trx, subscription_id)
  const row = await trx
    .selectFrom('checkup_orders')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row as OrderRow
}
