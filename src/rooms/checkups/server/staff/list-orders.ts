import { type RawBuilder, sql } from 'kysely'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedStatement } from '#platform/database/prepared-query.ts'
import { addDays, startOfIstDay } from '#values/ist-date.ts'
import { normaliseMobile, shownNumber } from '#values/mobile.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { listStaffCheckups as call, StaffCheckup } from '../../contract/staff.ts'
import { ORDER_STATUSES, SUB_STATUSES_OF, statusOf } from '../../rules/sub-status.ts'
import type { OrderRow } from '../orders.ts'
import { confirmBy, isUnconfirmed } from '../unconfirmed.ts'

export type OrderQuery = QueryOf<typeof call>
type OrderFilter = OrderQuery & { now: Date }

/** What the stored counts do not cover is counted up to this limit. */
const COUNTED_MAX = 10_000

const COLUMNS = [
  'id',
  'variation',
  'person_name',
  'mobile',
  'email',
  'reference_id',
  'city',
  'mode',
  'status',
  'sub_status',
  'slot_at',
  'sample_appointment_at',
  'visit_appointment_at',
  'created_at',
] as const

export type ListedRow = Pick<OrderRow, (typeof COLUMNS)[number]> & { package_name: string; company: string | null }

/** The columns of a listed order `o`, with the names that belong to it. */
export const LISTED = sql.raw(
  `${COLUMNS.map((one) => `o.${one}`).join(', ')}, p.name as package_name, s.display_name as company`,
)
export const LISTED_JOINS = sql.raw(
  'left join checkup_packages p on p.id = o.package_id left join subsidiaries s on s.id = o.subsidiary_id',
)

interface OrderCounts {
  counts: Record<string, number>
  cities: string[]
  total: number
}
type ReadRow = OrderCounts & (ListedRow | { id: null })

/** A page with the counts of all statuses, in one statement; a page without orders is one row with only the counts. */
export async function listOrders(db: Db, query: OrderQuery, now: Date): Promise<ReplyOf<typeof call>> {
  const filter = { ...query, now }
  const rows = await send(db, statementOf(filter), filter)
  const { counts, cities, total } = rows[0]!
  const orders = rows.filter((row): row is OrderCounts & ListedRow => row.id !== null)
  const page = { rows: orders.map(orderOnWire), total, page_number: filter.page_number }
  return { ...pageReply('orders', page), counts, cities }
}

/** Lists and exact searches are read often, so their statements are prepared; names and days are planned for their value. */
async function send(db: Db, statement: RawBuilder<ReadRow>, filter: OrderFilter): Promise<ReadRow[]> {
  if (isSearch({ ...filter, order_id: undefined, mobile: undefined })) return (await statement.execute(db)).rows
  const { sql: text, parameters } = statement.compile(db)
  return preparedStatement<ReadRow>(text)(db, parameters)
}

function statementOf(filter: OrderFilter): RawBuilder<ReadRow> {
  const order = orderOf(filter)
  const { offset, limit } = rowsOfPage(filter.page_number)
  const skipped = offset === 0 ? sql`` : sql`offset ${offset}`
  return sql<ReadRow>`with known as materialized (
      select variation, sub_status, city, sum(count)::int as count from checkup_counts group by 1, 2, 3)
    select counted.counts, counted.cities, counted.total, ${LISTED}
    from (select
        (select coalesce(json_object_agg(sub_status, of_it), '{}') from (
          select sub_status, sum(count) as of_it from known where ${every(facetsOf(filter))} group by 1) each_one) as counts,
        (select coalesce(json_agg(distinct city order by city), '[]') from known where count > 0) as cities,
        ${totalOf(filter)} as total) counted
      left join (select id from ${found(filter, offset + limit)} order by ${order('found')} limit ${sql.lit(limit)} ${skipped}) page on true
      left join checkup_orders o using (id) ${LISTED_JOINS}
    order by ${order('o')}`
}

/** The conditions that the stored counts know. */
function facetsOf({ variation, city }: OrderFilter) {
  return [variation && sql`variation = ${variation}`, city && sql`city = ${city}`]
}

function totalOf(filter: OrderFilter): RawBuilder<number> {
  if (isSearch(filter))
    return sql`(select count(*)::int from (select from checkup_orders found where ${every(conditions(filter))}
      limit ${sql.lit(COUNTED_MAX)}) counted)`
  const { status, sub_status } = filter
  const chosen = sub_status ? [sub_status] : status && SUB_STATUSES_OF[status]
  const of = chosen && sql`sub_status in (${sql.join(chosen.map((one) => sql.lit(one)))})`
  return sql`(select coalesce(sum(count), 0)::int from known where ${every([...facetsOf(filter), of])})`
}

/**
 * The orders of which a page is cut. A kind and a city have indexes by status: without a status the page is merged from
 * the first rows of each.
 */
function found(filter: OrderFilter, most: number): RawBuilder<unknown> {
  const { status, sub_status, variation, city } = filter
  if (isSearch(filter) || status || sub_status || !(variation ?? city))
    return sql`checkup_orders found where ${every(conditions(filter))}`
  const first = ORDER_STATUSES.map(
    (
      each,
    ) => sql`(select id, created_at from checkup_orders found where ${every(conditions({ ...filter, status: each }))}
      order by ${orderOf(filter)('found')} limit ${most}::int)`,
  )
  return sql`(${sql.join(first, sql` union all `)}) found`
}

function conditions(filter: OrderFilter): (RawBuilder<unknown> | undefined | '')[] {
  const { status, sub_status, variation, city, due, now, order_id, mobile, name } = filter
  const chosen = sub_status ? statusOf(sub_status) : status
  return [
    chosen && sql`found.status = ${sql.lit(chosen)}`,
    sub_status && sql`found.sub_status = ${sql.lit(sub_status)}`,
    variation && sql`found.variation = ${sql.lit(variation)}`,
    city && sql`found.city = ${city}`,
    due && isUnconfirmed(confirmBy(now)),
    ...daysOf('created_at', filter.requested_start_date, filter.requested_end_date),
    ...daysOf('slot_at', filter.appointment_start_date, filter.appointment_end_date),
    order_id && sql`found.id = ${order_id}`,
    mobile && sql`found.mobile = ${normaliseMobile(mobile)}`,
    name && sql`lower(found.person_name) like ${`${name.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`}`,
  ]
}

function daysOf(column: 'created_at' | 'slot_at', from: string | undefined, to: string | undefined) {
  return [
    from ? sql`${sql.ref(`found.${column}`)} >= ${startOfIstDay(from)}` : undefined,
    to ? sql`${sql.ref(`found.${column}`)} < ${startOfIstDay(addDays(to, 1))}` : undefined,
  ]
}

function every(parts: readonly (RawBuilder<unknown> | undefined | '')[]): RawBuilder<boolean> {
  const given = parts.filter((one) => one !== undefined && one !== '')
  return given.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(given, sql` and `)}`
}

/** Whether more is asked than the stored counts know. */
function isSearch(filter: OrderFilter): boolean {
  const { due, order_id, mobile, name, requested_start_date, requested_end_date } = filter
  return [due, order_id, mobile, name, requested_start_date, requested_end_date, ...appointmentOf(filter)].some(Boolean)
}

function appointmentOf({ appointment_start_date, appointment_end_date }: OrderFilter) {
  return [appointment_start_date, appointment_end_date]
}

function orderOf(filter: OrderFilter): (table: 'o' | 'found') => RawBuilder<unknown> {
  const order = filter.name
    ? (table: string) => `lower(${table}.person_name) using ~<~, ${table}.id desc`
    : [filter.due, ...appointmentOf(filter)].some(Boolean)
      ? (table: string) => `${table}.slot_at, ${table}.id`
      : (table: string) => `${table}.created_at desc, ${table}.id desc`
  return (table) => sql.raw(order(table))
}

export function orderOnWire(row: ListedRow): StaffCheckup {
  return {
    id: row.id,
    order_id: row.id,
    variation: row.variation,
    name: row.person_name,
    mobile: shownNumber(row.mobile),
    email: row.email,
    company: row.company,
    employee_id: row.reference_id,
    package: row.package_name,
    city: row.city,
    mode: row.mode,
    status: row.status,
    sub_status: row.sub_status,
    slot: toWireTime(row.slot_at),
    sample_appointment_date: row.sample_appointment_at && toWireTime(row.sample_appointment_at),
    visit_appointment_date: row.visit_appointment_at && toWireTime(row.visit_appointment_at),
    request_created_at: toWireTime(row.created_at),
  }
}
