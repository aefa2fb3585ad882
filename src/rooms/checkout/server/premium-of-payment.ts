import type { Db } from '#platform/database/open-database.ts'
import type { Paise } from '#values/money.ts'
import { PLAN_ORDER } from './queries.ts'

/** What of a payment is premium, and so never goes back with the plan. */
export async function premiumOfPayment(db: Db, { order_ref }: { order_ref: string }): Promise<Paise> {
  const order = await db
    .selectFrom('payment_orders as p')
    .innerJoin('orders as o', 'o.transaction_id', 'p.purpose_id')
    .select('o.premium_paise')
    .where('p.order_ref', '=', order_ref)
    .where('p.purpose', '=', PLAN_ORDER)
    .executeTakeFirst()
  return order?.premium_paise ?? 0n
}
