import { type Selectable, sql } from 'kysely'
import type { PartnerOrders } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { mobileCounts } from '#rooms/subscriptions/server/contacts.ts'
import type { Kind, PartnerEvent, WaitingReason } from '../rules/partner-order.ts'
import { waitsForStaff } from './order-returns.ts'

export type OrderRow = Omit<Selectable<PartnerOrders>, 'kind' | 'reason'> & {
  kind: Kind
  reason: WaitingReason | null
}

/** The columns of a choice that waits for a second one of our staff. */
export const NO_PROPOSAL = {
  proposed_uhid: null,
  proposed_by: null,
  proposed_at: null,
  proposed_paise: null,
  proposed_reason: null,
}

export async function lockOrder(trx: Db, id: bigint | string): Promise<OrderRow | undefined> {
  const row = await trx
    .selectFrom('partner_orders')
    .selectAll()
    .where('id', '=', BigInt(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as OrderRow | undefined
}

/** The reference of a use that an order made, the first of them 1. */
export function referenceOf({ id }: Pick<OrderRow, 'id'>, number: number): string {
  return `partner/${id}/${number}`
}

/**
 * The numbers of people whom partners name by UHID, by UHID: somebody whom a partner names once by number and once by UHID is
 * one person.
 */
export async function numbersOf(db: Db, uhids: readonly (string | null)[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('subscription_members as m')
    .select(['m.uhid', 'm.mobile'])
    .where('m.uhid', '=', sql<string>`any (${uhids.filter(Boolean)}::uuid[])`)
    .where('m.mobile', 'is not', null)
    .where(mobileCounts())
    .execute()
  return new Map(rows.map(({ uhid, mobile }) => [uhid, mobile!]))
}

export async function readOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const row = db.selectFrom('partner_orders').selectAll().where('id', '=', BigInt(id))
  return (await row.executeTakeFirst()) as OrderRow | undefined
}

/** From whose plan an order was taken, unless it was given back; also where the time of its use is over. */
export async function readTaken(
  db: Db,
  { use_id }: Pick<OrderRow, 'use_id'>,
): Promise<{ subscription_id: string; uhid: string } | undefined> {
  if (use_id === null) return undefined
  return db.selectFrom('service_uses').select(['subscription_id', 'uhid']).where('id', '=', use_id).executeTakeFirst()
}

export async function listEvents(db: Db, order_id: bigint): Promise<PartnerEvent[]> {
  const rows = await db
    .selectFrom('partner_events')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('number')
    .execute()
  return rows as unknown as PartnerEvent[]
}

/** How many orders of partners wait for our staff. */
export async function countWaitingOrders(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('partner_orders as o')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(waitsForStaff())
    .executeTakeFirstOrThrow()
  return Number(count)
}
