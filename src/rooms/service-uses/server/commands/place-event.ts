import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { mobileCounts } from '#rooms/subscriptions/server/contacts.ts'
import type { PartnerEventBody } from '../../contract/webhook.ts'
import { groupUnnamed, type UnnamedEvent } from '../../rules/unnamed-orders.ts'
import { lockOrder, numbersOf, type OrderRow, referenceOf } from '../partner-orders.ts'
import { reverseUse } from './reverse-use.ts'

/** One event with the partner that sent it. */
interface SentEvent extends PartnerEventBody {
  partner: string
  body_sha256: Buffer
  now: Date
}

type PlacedEvent = UnnamedEvent & { order_id: bigint }

const JOINED = 'The message turned out to be of another order'

/**
 * Stores an event with its order: the one of its reference, else the one that the messages about its person, kind and day say
 * together. The caller has locked the event's ID.
 * @returns the orders whose events have changed, locked, in the sequence in which they are applied
 */
export async function placeEvent(trx: Db, event: SentEvent): Promise<OrderRow[]> {
  const { partner, reference } = event
  if (reference) {
    await lockFor(trx, `order:${partner}:${reference}`)
    const known = await idOf(trx, event)
    const order =
      (known === undefined ? undefined : await lockOrder(trx, known)) ?? (await openOrder(trx, event, reference))
    await insertEvent(trx, event, order)
    return [order]
  }
  const numbers = await numbersOf(trx, [event.uhid ?? null])
  const person = event.mobile ?? numbers.get(event.uhid!) ?? event.uhid!
  // Of events that name no order, those of one person are taken one after the other.
  await lockFor(trx, `person:${partner}:${person}`)
  return placeUnnamed(trx, event, person)
}

async function placeUnnamed(trx: Db, event: SentEvent, person: string): Promise<OrderRow[]> {
  const rows = await unnamedOrders(trx, event, person)
  const orders = new Map<bigint, OrderRow>()
  for (const { id } of rows) orders.set(id, (await lockOrder(trx, id))!)
  const known = await eventsOf(trx, [...orders.keys()])
  const isOpenAt = (one: OrderRow) => !isDecided(one) && one.stage === 'OPEN' && one.gross_paise === event.gross
  const decided = [...orders.values()].find((one) => isDecided(one) && takes(one, event))
  // An open order of its price comes first.
  if (decided && ![...orders.values()].some(isOpenAt)) {
    await insertEvent(trx, event, decided)
    return [decided]
  }
  const free = known.filter(({ order_id }) => !isDecided(orders.get(order_id)!))
  const own = { event_id: event.event_id, status: event.status, gross_paise: event.gross, order_id: 0n }
  const groups = groupUnnamed<PlacedEvent>([...free, own])
  const orderOf = ordersOf(groups)
  const changed: OrderRow[] = []
  for (const group of cancelledFirst(groups)) {
    const order = orders.get(orderOf.get(group) ?? 0n) ?? (await openOrder(trx, event, newReference(event, orders)))
    orders.set(order.id, order)
    if (group.includes(own)) await insertEvent(trx, event, order)
    const moved = group.filter((one) => one !== own && one.order_id !== order.id).map(({ event_id }) => event_id)
    await moveEvents(trx, event.partner, moved, order.id)
    const left = free.some((one) => one.order_id === order.id && !group.includes(one))
    if (group.includes(own) || moved.length > 0 || left) changed.push(order)
  }
  const used = new Set(orderOf.values())
  for (const id of new Set(free.map(({ order_id }) => order_id)))
    if (!used.has(id)) await removeEmpty(trx, orders.get(id)!, event.now)
  return changed
}

/** What our staff have decided about an order is not reopened by messages that may be of others. */
function isDecided({ decided_by }: OrderRow): boolean {
  return decided_by !== null
}

function takes({ stage, gross_paise }: OrderRow, { status, gross }: SentEvent): boolean {
  if (status === 'PENDING' || stage === 'CANCELLED' || gross_paise !== gross) return false
  return status !== 'SUCCESS' || stage === 'OPEN'
}

const has = (group: readonly PlacedEvent[], status: PlacedEvent['status']) => group.some((one) => one.status === status)

/** What is given back is there for the next one. */
function cancelledFirst(groups: readonly PlacedEvent[][]): PlacedEvent[][] {
  return groups.toSorted((one, other) => Number(has(other, 'CANCELLED')) - Number(has(one, 'CANCELLED')))
}

/** The order of each group: the one that its delivery has, else the one that most of its events have. */
function ordersOf(groups: readonly PlacedEvent[][]): Map<PlacedEvent[], bigint> {
  const weights = groups.flatMap((group) =>
    [...new Set(group.map(({ order_id }) => order_id))]
      .filter((id) => id !== 0n)
      .map((id) => {
        const own = group.filter(({ order_id }) => order_id === id)
        return { group, id, weight: own.length + (has(own, 'SUCCESS') ? 1_000 : 0) }
      }),
  )
  const chosen = new Map<PlacedEvent[], bigint>()
  const taken = new Set<bigint>()
  for (const { group, id } of weights.toSorted(
    (one, other) => other.weight - one.weight || Number(one.id - other.id),
  )) {
    if (chosen.has(group) || taken.has(id)) continue
    chosen.set(group, id)
    taken.add(id)
  }
  return chosen
}

async function removeEmpty(trx: Db, order: OrderRow, now: Date): Promise<void> {
  if (order.uses > 0)
    await reverseUse(trx, { reference: referenceOf(order, order.uses), reason: JOINED, actor: 'gateway', now })
  await trx.deleteFrom('partner_orders').where('id', '=', order.id).execute()
}

function newReference({ event_id }: SentEvent, orders: ReadonlyMap<bigint, OrderRow>): string {
  const names = new Set([...orders.values()].map(({ reference }) => reference))
  const own = `event/${event_id}`
  return names.has(own) ? `${own}/${orders.size}` : own
}

function unnamedOrders(trx: Db, { partner, kind, service_date }: SentEvent, person: string) {
  return trx
    .selectFrom('partner_orders as o')
    .select('o.id')
    .where('o.partner', '=', partner)
    .where('o.reference', 'like', 'event/%')
    .where((where) =>
      where.exists(
        where
          .selectFrom('partner_events as e')
          .whereRef('e.order_id', '=', 'o.id')
          .where('e.kind', '=', kind)
          .where('e.service_date', '=', service_date)
          .where(
            sql<boolean>`(e.mobile = ${person} or e.uhid::text = ${person} or e.uhid in
              (select m.uhid from subscription_members m where m.mobile = ${person} and ${mobileCounts()}))`,
          ),
      ),
    )
    .orderBy('o.id')
    .execute()
}

function eventsOf(trx: Db, ids: readonly bigint[]): Promise<PlacedEvent[]> {
  return trx
    .selectFrom('partner_events')
    .select(['event_id', 'status', 'gross_paise', 'order_id'])
    .where('order_id', '=', sql<bigint>`any (${ids}::bigint[])`)
    .execute() as Promise<PlacedEvent[]>
}

async function moveEvents(trx: Db, partner: string, event_ids: readonly string[], order_id: bigint): Promise<void> {
  if (event_ids.length === 0) return
  await trx
    .updateTable('partner_events')
    .set({ order_id })
    .where('partner', '=', partner)
    .where('event_id', 'in', event_ids)
    .execute()
}

/** An event that waited for the decision of our staff came after it, whenever its request began. */
async function insertEvent(trx: Db, event: SentEvent, { id, decided_at }: OrderRow): Promise<void> {
  const { partner, event_id, status, body_sha256, now } = event
  const received_at = decided_at && decided_at >= now ? new Date(decided_at.getTime() + 1) : now
  await trx
    .insertInto('partner_events')
    .values({
      ...figuresOf(event),
      partner,
      event_id,
      order_id: id,
      status,
      body_sha256,
      at: event.at ?? now,
      received_at,
    })
    .execute()
}

async function openOrder(trx: Db, event: SentEvent, reference: string): Promise<OrderRow> {
  const row = await trx
    .insertInto('partner_orders')
    .values({
      ...figuresOf(event),
      partner: event.partner,
      reference,
      stage: 'UNKNOWN',
      was_placed: false,
      status: 'WAITING',
      reason: 'ORDER_UNKNOWN',
      created_at: event.now,
      modified_at: event.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as OrderRow
}

async function idOf(trx: Db, { partner, reference }: SentEvent): Promise<bigint | undefined> {
  const row = await trx
    .selectFrom('partner_orders')
    .select('id')
    .where('partner', '=', partner)
    .where('reference', '=', reference!)
    .executeTakeFirst()
  return row?.id
}

/** Waits for other transactions about the same subject, until this one ends. */
export async function lockFor(trx: Db, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`service-uses:${subject}`}, 0))`.execute(trx)
}

function figuresOf(event: PartnerEventBody) {
  return {
    kind: event.kind,
    mobile: event.mobile ?? null,
    uhid: event.uhid ?? null,
    service_date: event.service_date,
    gross_paise: event.gross,
    paid_by_plan_paise: event.paid_by_plan,
    paid_by_member_paise: event.paid_by_member,
    city: event.city || null,
    provider_name: event.provider_name || null,
  }
}
