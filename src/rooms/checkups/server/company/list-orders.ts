import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { rowsOfPage } from '#values/page.ts'
import type { CheckupOrder } from '../../contract/company.ts'
import { type CompanySearchTerm, searchedBy } from '../../rules/company-search.ts'
import { ORDER_STATUSES, type OrderStatus, type Variation } from '../../rules/sub-status.ts'
import { NAMES_NOBODY } from '../order-person.ts'
import { viewOrders } from './view-orders.ts'

export interface OrderFilters {
  subsidiary_id: string
  /** The kinds that the role may see and has chosen. */
  variations: readonly Variation[]
  statuses?: readonly OrderStatus[] | undefined
  search?: string | undefined
}

/** A search that finds more says so by this number, instead of counting them all. */
const MOST_COUNTED = 10_001

export interface OrderPage {
  data: CheckupOrder[]
  /** Of the chosen statuses. */
  total: number
  counts: Record<OrderStatus, number>
}

/** A page of a company's orders, newest first, with how many there are in each status. */
export async function listOrders(db: Db, filters: OrderFilters, page_number: number): Promise<OrderPage> {
  const counts = await countOrders(db, filters)
  const chosen = filters.statuses ?? ORDER_STATUSES
  const total = chosen.reduce((sum, status) => sum + counts[status], 0)
  const { offset, limit } = rowsOfPage(page_number)
  if (total <= offset) return { data: [], total, counts }
  const { rows } = await sql<{ id: string }>`select id from ${found(filters, { most: offset + limit, counts })}
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return { data: await viewOrders(db, filters.subsidiary_id, idsOf(rows)), total, counts }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/**
 * The orders of whom a page is cut. Each kind, and each of its statuses, has an index in the list's order: the page is
 * merged from their first rows.
 */
function found(
  { subsidiary_id, variations, statuses, search }: OrderFilters,
  { most, counts }: { most: number; counts: OrderPage['counts'] },
): RawBuilder<unknown> {
  if (search)
    return sql`(select o.created_at, o.id from checkup_orders o where ${every([
      sql`o.subsidiary_id = ${subsidiary_id}`,
      sql`o.variation = any (${[...variations]}::text[])`,
      statuses && sql`o.status = any (${[...statuses]}::text[])`,
      searching({ ...searchedBy(search), subsidiary_id }),
    ])}${isFew(counts) ? sql` offset 0` : sql``}) o`
  const parts = variations.flatMap((variation) =>
    (statuses ?? [undefined]).map(
      (status) =>
        sql`(select o.created_at, o.id from checkup_orders o where ${every([
          sql`o.subsidiary_id = ${subsidiary_id}`,
          sql`o.variation = ${variation}`,
          status && sql`o.status = ${status}`,
        ])} order by o.created_at desc, o.id desc limit ${most})`,
    ),
  )
  return sql`(${sql.join(parts, sql` union all `)}) o`
}

/** Few are all read by the search's index and then sorted; of many, the newest are soon met in the list's order. */
function isFew(counts: OrderPage['counts']): boolean {
  return ORDER_STATUSES.reduce((sum, status) => sum + counts[status], 0) < MOST_COUNTED
}

function every(parts: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(
    parts.filter((one) => one !== undefined),
    sql` and `,
  )}`
}

/** What the person does not show to the company finds nobody: their number, an address of their own, the name of a deleted account. */
function searching({ by, value, subsidiary_id }: CompanySearchTerm & { subsidiary_id: string }): RawBuilder<boolean> {
  if (by === 'order') return sql`o.id = ${value}`
  if (by === 'email')
    return sql`((o.subscription_id is null and lower(o.email) = ${value}) or o.subscription_id in (select e.subscription_id
      from partner_users e where e.subsidiary_id = ${subsidiary_id} and lower(e.email) = ${value}))`
  if (by === 'mobile')
    return sql`o.mobile = ${value} and (o.subscription_id is null or exists (select from partner_users e
      where e.subscription_id = o.subscription_id and e.mobile = o.mobile and e.shows_mobile is not false))`
  return sql`((lower(o.person_name) like ${`%${value}%`} and not ${NAMES_NOBODY}) or lower(o.reference_id) like ${`${value}%`})`
}

/** From the counts that are written with every order, or of a search counted up to ten thousand. */
async function countOrders(db: Db, filters: OrderFilters): Promise<Record<OrderStatus, number>> {
  const { subsidiary_id, variations, search } = filters
  const counted = search
    ? sql<{ status: OrderStatus; orders: number }>`select status, count(*)::int as orders from (
        select o.status from checkup_orders o where o.subsidiary_id = ${subsidiary_id}
          and o.variation = any (${[...variations]}::text[]) and ${searching({ ...searchedBy(search), subsidiary_id })}
        limit ${MOST_COUNTED}) found group by status`
    : sql<{ status: OrderStatus; orders: number }>`select status, sum(orders)::int as orders from checkup_order_counts
        where subsidiary_id = ${subsidiary_id} and variation = any (${[...variations]}::text[]) group by status`
  const { rows } = await counted.execute(db)
  const counts = { in_progress: 0, completed: 0, cancelled: 0 }
  for (const { status, orders } of rows) counts[status] = orders
  return counts
}
