import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import type { Cover } from '#rooms/insurance/server/covers.ts'
import { COUPON_LINE, type PriceLine } from '#rooms/plans/rules/price-lines.ts'
import { readPriceLines } from '#rooms/plans/rules/stored-price-lines.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { BreakdownLine } from '../contract/breakdown-line.ts'
import type { Order } from '../contract/orders.ts'
import type { OrderRow } from './queries.ts'

export function lineOnWire({
  code,
  label,
  amount_paise,
  taxable_paise,
  sac,
  tax_rate,
  note,
}: PriceLine): BreakdownLine {
  const line = { code, label, amount: toRupees(amount_paise), taxable: toRupees(taxable_paise), sac, tax_rate }
  return note === undefined ? line : { ...line, note }
}

/** What the order's coupon takes off, or the one that promised it to a renewal. */
function discountOf(lines: readonly PriceLine[]): bigint {
  return -(lines.find(({ code }) => code === COUPON_LINE)?.amount_paise ?? 0n)
}

/** The number a person may read out on the phone. */
export function orderId({ order_number }: Pick<OrderRow, 'order_number'>): string {
  return `OD${String(order_number).padStart(8, '0')}`
}

/** The plan and the cover of an order that has just been opened: there is no subscription and no policy yet. */
export interface NewOrderFacts {
  plan_name: string | null
  cover: Pick<Cover, 'insurance_plan_id' | 'slug' | 'name' | 'insurer'> | undefined
}

/** An order for its owner, with the resulting subscription and policy. */
export async function orderOnWire(db: Db, order: OrderRow, opened?: NewOrderFacts): Promise<Order> {
  const { transaction_id } = order
  const facts = opened ? factsOfOpened(opened) : (await factsOf(db, { transaction_id }))[0]
  if (!facts) throw new Error(`There is no order ${transaction_id}.`)
  const lines = readPriceLines(order.breakdown)
  return {
    transaction_id: order.transaction_id,
    order_id: orderId(order),
    status: order.status,
    sub_status: order.sub_status,
    kind: order.kind,
    plan_id: order.plan_id,
    plan_name: facts.plan_name,
    insurance: coverOnWire(order, facts),
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

type Facts = Awaited<ReturnType<typeof factsOf>>[number]

function factsOfOpened({ plan_name, cover }: NewOrderFacts): Facts {
  const { insurance_plan_id = null, slug = null, name: cover_name = null, insurer = null } = cover ?? {}
  const bought = { subscription_id: null, starts_on: null, ends_on: null, policy_id: null, application_id: null }
  return { plan_name, insurance_plan_id, slug, cover_name, insurer, ...bought }
}

function coverOnWire({ premium_paise }: OrderRow, facts: Facts): Order['insurance'] {
  const { insurance_plan_id, slug, cover_name, insurer, policy_id, application_id } = facts
  if (insurance_plan_id === null || slug === null || cover_name === null || insurer === null) return null
  const premium = toRupees(premium_paise)
  return { insurance_plan_id, slug, name: cover_name, insurer, premium, policy_id, application_id }
}

const factsOf = preparedQuery((db, asked: { transaction_id: string }) =>
  db
    .selectFrom('orders as o')
    .leftJoin('plan_versions as v', 'v.id', 'o.plan_version_id')
    .leftJoin('subscription_terms as t', 't.payment_transaction_id', 'o.transaction_id')
    .leftJoin('insurance_plan_versions as c', 'c.id', 'o.insurance_plan_version_id')
    .leftJoin('insurance_plans as i', 'i.id', 'c.insurance_plan_id')
    .leftJoin('insurance_policies as p', 'p.order_transaction_id', 'o.transaction_id')
    .select(['v.name as plan_name', 't.subscription_id', 't.starts_on', 't.ends_on'])
    .select(['c.insurance_plan_id', 'i.slug', 'c.name as cover_name', 'c.insurer'])
    .select(['p.id as policy_id', 'p.application_id'])
    .where('o.transaction_id', '=', asked.transaction_id),
)
