import { type Selectable, sql } from 'kysely'
import type { JsonValue, Orders } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { PriceLine } from '#rooms/plans/rules/price-lines.ts'

export type OrderRow = Selectable<Orders>

/** What an order's breakdown looks like in the database: amounts as decimal texts, which JSON keeps exact. */
export type StoredLine = Omit<PriceLine, 'amount_paise' | 'taxable_paise'> & {
  amount_paise: string
  taxable_paise: string
}

/** The order of this person. @throws Refusal NOT_FOUND, also for somebody else's */
export async function readOwnOrder(db: Db, account_id: string | null, transaction_id: string): Promise<OrderRow> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('transaction_id', '=', transaction_id)
    .where('account_id', '=', account_id ?? '')
    .executeTakeFirst()
  if (!order) throw new Refusal('NOT_FOUND')
  return order
}

/** The order, locked until the transaction ends. */
export async function lockOrder(trx: Db, transaction_id: string): Promise<OrderRow> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('transaction_id', '=', transaction_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Moves a locked order to another status. @returns the order as it is now */
export async function setStatus(
  trx: Db,
  order: Pick<OrderRow, 'transaction_id'>,
  change: { status: string; sub_status: string | null; completed_at?: Date; payment_ref?: string | null },
): Promise<OrderRow> {
  return trx
    .updateTable('orders')
    .set((update) => ({ ...change, version: update('version', '+', 1) }))
    .where('transaction_id', '=', order.transaction_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Holds the buyer for this transaction, so that two orders of one person are decided one after the other. */
export async function lockBuyer(trx: Db, account_id: string) {
  return trx
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'state', 'mobile'])
    .where('id', '=', account_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** The lines of a price as an order keeps them. */
export function storedBreakdown(lines: readonly PriceLine[]) {
  const text = JSON.stringify(lines, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  return sql<JsonValue>`${text}::jsonb`
}

/** The lines of an order as they were computed when it was made. */
export function linesOf(order: Pick<OrderRow, 'breakdown'>): PriceLine[] {
  return (order.breakdown as unknown as StoredLine[]).map((line) => ({
    ...line,
    amount_paise: BigInt(line.amount_paise),
    taxable_paise: BigInt(line.taxable_paise),
  }))
}

/** The gateway's order that belongs to an order of ours. */
export async function findGatewayOrder(db: Db, transaction_id: string) {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('purpose', '=', PLAN_ORDER)
    .where('purpose_id', '=', transaction_id)
    .executeTakeFirst()
}

/** The purpose under which the payments room knows orders for plans. */
export const PLAN_ORDER = 'plan-order'
