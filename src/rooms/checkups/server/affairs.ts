import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { seesSince } from '#rooms/subscriptions/server/contacts.ts'
import { type OrderRow, readOrder } from './orders.ts'

/** What an order is to a person. */
export interface Affair {
  order: OrderRow
  /** Its patient; of somebody without a login, such as a child, the buyer of the plan. */
  is_patient: boolean
}

/**
 * The orders of a person: their own and those of everybody on their plans. A number that was taken off a plan still
 * finds its own reports, and a candidate theirs; so the number of the day of the booking decides. One that a company
 * entered for a dependent finds nothing from before it was confirmed.
 */
const OF_PERSON = (account_id: string) => sql<{ id: string; is_patient: boolean }>`
  select o.id, (m.is_primary or o.mobile is null) as is_patient
    from subscriptions s join checkup_orders o on o.subscription_id = s.id
    join subscription_members m on m.uhid = o.uhid
    where s.account_id = ${account_id}
  union
  select o.id, true from accounts a join checkup_orders o on o.mobile = a.mobile
    left join subscription_members m on m.uhid = o.uhid
    where a.id = ${account_id} and m.is_primary is not true and ${seesSince('o', 'created_at')}`

const NEWEST = 100

/** The newest first; of an order that is theirs in two ways the one that may do more. */
export async function listAffairs(db: Db, account_id: string): Promise<Affair[]> {
  const { rows } = await sql<OrderRow & { is_patient: boolean }>`
    select o.*, bool_or(mine.is_patient) over (partition by o.id) as is_patient
      from checkup_orders o join (select id, bool_or(is_patient) as is_patient from (${OF_PERSON(account_id)}) every
        group by id) mine on mine.id = o.id
      order by o.created_at desc, o.id desc limit ${NEWEST}`.execute(db)
  return rows.map(({ is_patient, ...order }) => ({ order, is_patient }))
}

/** @throws Refusal NOT_FOUND for an order of somebody else as for none */
export async function readAffair(db: Db, id: string, { account_id }: Caller): Promise<Affair> {
  const { rows } = await sql<{ is_patient: boolean }>`
    select is_patient from (${OF_PERSON(account_id ?? '')}) mine where id = ${id} order by is_patient desc`.execute(db)
  const [mine] = rows
  if (!mine) throw new Refusal('NOT_FOUND')
  return { order: await readOrder(db, id), is_patient: mine.is_patient }
}
