import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { COUPON_LINE, type PriceLine } from '#rooms/plans/rules/price-lines.ts'
import { readPriceLines } from '#rooms/plans/rules/stored-price-lines.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { BreakdownLine, Order } from '../contract.ts'
import type { OrderRow } from './queries.ts'

export function lineOnWire({ code, label, amount_paise, taxable_paise, sac, tax_rate }: PriceLine): BreakdownLine {
  return { code, label, amount: toRupees(amount_paise), taxable: toRupees(taxable_paise), sac, tax_rate }
}

/** What the order's coupon takes off, or the one that promised it to a renewal. */
function discountOf(lines: readonly PriceLine[]): bigint {
  return -(lines.find(({ code }) => code === COUPON_LINE)?.amount_paise ?? 0n)
}

/** The number a person may read out on the phone. */
export function orderId({ order_number }: Pick<OrderRow, 'order_number'>): string {
  return `OD${String(order_number).padStart(8, '0')}`
}

/** An order for its owner, with the resulting subscription. */
export async function orderOnWire(db: Db, order: OrderRow): Promise<Order> {
  const [facts] = await factsOf(db, { transaction_id: order.transaction_id, plan_version_id: order.plan_version_id })
  if (!facts) throw new Error(`Order ${order.transaction_id} has no plan.`)
  const lines = readPriceLines(order.breakdown)
  return {
    transaction_id: order.transaction_id,
    order_id: orderId(order),
    status: order.status,
    sub_status: order.sub_status,
    kind: order.kind,
    plan_id: order.plan_id,
    plan_name: facts.name,
    amount: toRupees(order.amount_paise),
    discount: toRupees(discountOf(lines)),
    coupon_code: order.coupon_code,
    breakdown: lines.map(lineOnWire),
    created_at: toWireTime(order.created_at),
    expires_at: toWireTime(order.expires_at),
    completed_at: order.completed_at && toWireTime(order.completed_at),
    subscription_id: facts.subscription_id,
    start_date: facts.starts_on,
    end_date: facts.ends_on,
  }
}

const factsOf = preparedQuery((db, asked: { transaction_id: string; plan_version_id: string }) =>
  db
    .selectFrom('plan_versions')
    .leftJoin('subscription_terms as t', (join) => join.on('t.payment_transaction_id', '=', asked.transaction_id))
    .select(['plan_versions.name', 't.subscription_id', 't.starts_on', 't.ends_on'])
    .where('plan_versions.id', '=', asked.plan_version_id),
)
