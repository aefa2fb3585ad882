import type { Selectable, Updateable } from 'kysely'
import type { Orders } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import type { PaymentOrder } from '#rooms/payments/server/payments.ts'
import { PAYMENT_ORDER } from '#rooms/payments/server/queries.ts'
import { orderAt } from '../rules/order-states.ts'

export type OrderRow = Selectable<Orders>

export const ORDER = [
  'transaction_id',
  'order_number',
  'account_id',
  'plan_id',
  'plan_version_id',
  'plan_line',
  'kind',
  'owned_subscription_id',
  'credit_paise',
  'status',
  'sub_status',
  'amount_paise',
  'currency',
  'breakdown',
  'coupon_code',
  'discount_paise',
  'customer_name',
  'customer_email',
  'customer_state',
  'source',
  'medium',
  'campaign',
  'idempotency_key',
  'payment_ref',
  'created_at',
  'expires_at',
  'completed_at',
  'version',
] as const

/** The person's order as it is now. @throws Refusal NOT_FOUND, also for another person's */
export async function readOwnOrder(
  db: Db,
  { account_id, transaction_id, now }: { account_id: string | null; transaction_id: string; now: Date },
): Promise<OrderRow> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('transaction_id', '=', transaction_id)
    .where('account_id', '=', account_id ?? '')
    .executeTakeFirst()
  if (!order) throw new Refusal('NOT_FOUND')
  return orderAt(order, now)
}

/** The order's row, locked until the transaction ends; `lockOrderNow` also records that its time to pay is over. */
export async function lockOrder(trx: Db, transaction_id: string): Promise<OrderRow> {
  const [order] = await lockById(trx, { transaction_id })
  if (!order) throw new Error(`There is no order ${transaction_id}.`)
  return order
}

const lockById = preparedQuery((db, asked: { transaction_id: string }) =>
  db.selectFrom('orders').select(ORDER).where('transaction_id', '=', asked.transaction_id).forUpdate(),
)

/** Changes the status of a locked order. @returns the updated order */
export async function setStatus(
  trx: Db,
  { transaction_id }: Pick<OrderRow, 'transaction_id'>,
  change: Pick<OrderRow, 'status' | 'sub_status'> & { completed_at?: Date; payment_ref?: string | null },
): Promise<OrderRow> {
  return (await writeStatus(trx, { transaction_id, ...change }))[0]!
}

const writeStatus = preparedQuery(
  (db, { transaction_id, ...change }: Updateable<Orders> & { transaction_id: string }) =>
    db
      .updateTable('orders')
      .set((update) => ({ ...change, version: update('version', '+', 1) }))
      .where('transaction_id', '=', transaction_id)
      .returning(ORDER),
)

/** Locks the buyer for this transaction, so that two orders of one person are decided one after the other. */
export async function lockBuyer(trx: Db, account_id: string) {
  const [buyer] = await lockAccount(trx, { account_id })
  if (!buyer) throw new Error(`There is no account ${account_id}.`)
  return buyer
}

const lockAccount = preparedQuery((db, asked: { account_id: string }) =>
  db
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'state', 'pincode', 'mobile'])
    .where('id', '=', asked.account_id)
    .forNoKeyUpdate(),
)

/** The gateway order of one of our orders. */
export async function findGatewayOrder(db: Db, transaction_id: string): Promise<PaymentOrder | undefined> {
  return (await gatewayOrder(db, { transaction_id }))[0]
}

/** The purpose of orders for plans in the payments room. */
export const PLAN_ORDER = 'plan-order'

const gatewayOrder = preparedQuery((db, asked: { transaction_id: string }) =>
  db
    .selectFrom('payment_orders')
    .select(PAYMENT_ORDER)
    .where('purpose', '=', PLAN_ORDER)
    .where('purpose_id', '=', asked.transaction_id),
)
