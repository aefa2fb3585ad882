import { type Selectable, sql, type Updateable } from 'kysely'
import type { Orders } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import type { PaymentOrder } from '#rooms/payments/server/payments.ts'
import { PAYMENT_ORDER } from '#rooms/payments/server/queries.ts'
import { orderAt } from '../rules/order-states.ts'

export type OrderRow = Selectable<Orders>
/** An order that sells a plan, with a cover or without. */
export type PlanOrder = OrderRow & { plan_id: string; plan_version_id: string; plan_line: string }

/** Whether an order sells a plan; one that does not is for a cover alone. */
export function isPlanOrder(order: OrderRow): order is PlanOrder {
  return order.plan_id !== null
}

export const ORDER = [
  'transaction_id',
  'order_number',
  'account_id',
  'plan_id',
  'plan_version_id',
  'plan_line',
  'insurance_plan_version_id',
  'premium_paise',
  'sealed_applicant_dob',
  'plan_proposal_id',
  'plan_proposal_version',
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

/** Transaction ids of all orders of a person, newest first. */
export async function ownOrderIds(db: Db, account_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('transaction_id')
    .where('account_id', '=', account_id)
    .orderBy('order_number', 'desc')
    .execute()
  return rows.map(({ transaction_id }) => transaction_id)
}

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
  order: OrderRow,
  change: Pick<OrderRow, 'status' | 'sub_status'> & { completed_at?: Date; payment_ref?: string | null },
): Promise<OrderRow> {
  const { transaction_id } = order
  await sendBehind(trx, () => writeStatus(trx, { transaction_id, ...change }))
  return { ...order, ...change, version: order.version + 1 }
}

const writeStatus = preparedQuery(
  (db, { transaction_id, ...change }: Updateable<Orders> & { transaction_id: string }) =>
    db
      .updateTable('orders')
      .set((update) => ({ ...change, version: update('version', '+', 1) }))
      .where('transaction_id', '=', transaction_id),
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
    .select(['id', 'name', 'email', 'state', 'pincode', 'mobile', 'erased_at'])
    .where('id', '=', asked.account_id)
    .forNoKeyUpdate(),
)

/** What a paid order needs to know of what it sells, and of what was written for it before. */
export interface OrderItem {
  /** Null for a cover alone, as its days. */
  plan_name: string | null
  duration_days: number | null
  /** Null for a plan without a cover. */
  insurance_plan_id: string | null
  invoice_id: string | null
  has_mandate: boolean
}

/** Read after the order was locked: what is written for an order is written under its lock. */
export async function readSold(trx: Db, transaction_id: string): Promise<OrderItem> {
  const [sold] = await soldBy(trx, { transaction_id })
  if (!sold) throw new Error(`There is no order ${transaction_id}.`)
  return sold
}

const soldBy = preparedQuery((db, asked: { transaction_id: string }) =>
  db
    .selectFrom('orders as o')
    .leftJoin('plan_versions as v', 'v.id', 'o.plan_version_id')
    .leftJoin('insurance_plan_versions as c', 'c.id', 'o.insurance_plan_version_id')
    .leftJoin('invoices as i', 'i.payment_transaction_id', 'o.transaction_id')
    .leftJoin('mandates as m', 'm.order_transaction_id', 'o.transaction_id')
    .select(['v.name as plan_name', 'v.duration_days', 'c.insurance_plan_id', 'i.id as invoice_id'])
    .select(sql<boolean>`m.id is not null`.as('has_mandate'))
    .where('o.transaction_id', '=', asked.transaction_id),
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
