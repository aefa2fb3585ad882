import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { shareBrowser } from '#rooms/access/server/shared-browser.ts'
import { countingMobile, seesSince } from '#rooms/subscriptions/server/contacts.ts'
import { OWNER_READS, OWNER_READS_UNTIL, takenOff } from '#rooms/subscriptions/server/readers.ts'
import { NUMBER_LEFT, NUMBERLESS, PERSONS_NUMBER } from './order-person.ts'
import { type OrderRow, readOrder } from './orders.ts'

/** What an order is to a person. */
export interface Affair {
  order: OrderRow
  /** Its patient; of somebody without a login, such as a child, the buyer of the plan; nobody of a company for its candidate. */
  is_patient: boolean
  /** Whether the person may agree to it as its candidate. */
  may_agree: boolean
  /**
   * They read what was there by then: two of our staff took their number off the patient, or the patient has logged in since and is
   * the only reader of what is later.
   */
  until: Date | null
  /** They booked it by a number that is in doubt: the report opens once two of our staff have confirmed the number. */
  in_doubt: boolean
  /** Whether they see where a sample is taken at home: not by a number that is no longer on the plan, of what somebody else booked. */
  sees_home: boolean
}

/**
 * The orders of a person: their own and those of everybody on their plans. A number that was taken off a plan still
 * finds its own reports, and a candidate theirs; so the number of the day of the booking decides, and of a
 * candidate the one that they gave at the centre: before it, the number that their company typed opens no report. One that a company
 * entered for a dependent finds nothing from before it was confirmed. Who booked by a number in doubt sees the appointment. What was
 * booked under no number is found by one that two of our staff have confirmed; what was booked under one that was corrected before
 * its owner ever logged in, by the correct one (0078).
 */
const OF_PERSON = (account_id: string) => sql<Omit<Affair, 'order'> & { id: string }>`
  select o.id, (m.is_primary or (${NUMBERLESS} and ${sql.raw(OWNER_READS('o.created_at'))})) as is_patient, false as may_agree,
      case when not m.is_primary and ${NUMBERLESS} then ${sql.raw(OWNER_READS_UNTIL)} end as until, false as in_doubt,
      true as sees_home
    from subscriptions s join checkup_orders o on o.subscription_id = s.id
    join subscription_members m on m.uhid = o.uhid
    where s.account_id = ${account_id}
  union
  select o.id, (o.subscription_id is not null or o.person_mobile is not null) and not ${OF_COMPANYS_SIDE},
      o.subscription_id is null and not ${OF_COMPANYS_SIDE},
      (select off.taken_off_at from plan_numbers off where off.uhid = m.uhid and off.mobile = a.mobile
        and o.created_at <= off.taken_off_at), false,
      o.subscription_id is null or ${SEES_HOME}
    from accounts a join checkup_orders o
      on (o.mobile = a.mobile or o.person_mobile = a.mobile) and coalesce(o.person_mobile, o.mobile) = a.mobile
    left join subscription_members m on m.uhid = o.uhid
    where a.id = ${account_id} and m.is_primary is not true and ${seesSince('o', 'created_at')} and not ${NUMBER_LEFT}
      and not ${takenOff({ uhid: 'm.uhid', mobile: 'a.mobile', from: 'o.created_at', until: OVER_AT })}
  union
  select o.id, true, false, null, false, ${SEES_HOME} from accounts a join plan_numbers own on own.mobile = a.mobile
    join subscription_members m on m.uhid = own.uhid join checkup_orders o on o.uhid = m.uhid and o.subscription_id is not null
    where a.id = ${account_id} and ${NUMBERLESS} and ${PERSONS_NUMBER} = a.mobile
  union
  select o.id, false, false, null, o.number_unproven and o.mobile = a.mobile, true from accounts a
    join subscription_members m on ${countingMobile()} = a.mobile and not m.is_primary and m.removed_at is null
    join checkup_orders o on o.uhid = m.uhid and o.booked_by = a.id
    where a.id = ${account_id}`

/** Whether the account booked the order, or its number is of somebody who is on the plan. */
const SEES_HOME = sql<boolean>`(o.booked_by = a.id or exists (select from subscription_members still
  where still.subscription_id = o.subscription_id and still.mobile = a.mobile and still.removed_at is null))`

const OVER_AT = `(case when o.status <> 'in_progress' then coalesce(o.completed_at, o.modified_at) end)`

/**
 * Whether a candidate's number is of the company's side: its account had a role there when the order was made, or shares a
 * device with one that had. A company types the number, and would agree for the candidate and read the report by a SIM of its own.
 */
const OF_COMPANYS_SIDE = sql<boolean>`(o.subscription_id is null and exists (select from partner_roles r
  join accounts u on u.id = r.account_id where r.subsidiary_id = o.subsidiary_id and r.granted_at <= o.created_at
    and (u.id = a.id or ${shareBrowser('u', 'a')})))`

const NEWEST = 100

/** Of an order that is theirs in several ways what the one gives that may do more. */
const MAY = sql`bool_or(is_patient) as is_patient, bool_or(may_agree) as may_agree,
  bool_or(in_doubt) and not bool_or(is_patient) as in_doubt, bool_or(sees_home) as sees_home,
  case when bool_or(is_patient and until is null) then null else max(until) filter (where is_patient) end as until`

/** The newest first. */
export async function listAffairs(db: Db, account_id: string): Promise<Affair[]> {
  const { rows } = await sql<OrderRow & Omit<Affair, 'order'>>`
    select o.*, mine.is_patient, mine.may_agree, mine.until, mine.in_doubt, mine.sees_home
      from checkup_orders o join (select id, ${MAY} from (${OF_PERSON(account_id)}) every group by id) mine on mine.id = o.id
      order by o.created_at desc, o.id desc limit ${NEWEST}`.execute(db)
  return rows.map(({ is_patient, may_agree, until, in_doubt, sees_home, ...order }) => ({
    order,
    is_patient,
    may_agree,
    until,
    in_doubt,
    sees_home,
  }))
}

/** Whether an account opens the reports of an order, also those to come, and decides who else does. */
export async function isReader(db: Db, { id, account_id }: { id: string; account_id: string }): Promise<boolean> {
  const { rows } = await sql<{ is_reader: boolean }>`select exists (select from (${OF_PERSON(account_id)}) mine
    where id = ${id} and is_patient and until is null) as is_reader`.execute(db)
  return rows[0]!.is_reader
}

/** @throws Refusal NOT_FOUND for an order of somebody else as for none */
export async function readAffair(db: Db, id: string, { account_id }: Caller): Promise<Affair> {
  const { rows } = await sql<Omit<Affair, 'order'>>`
    select ${MAY} from (${OF_PERSON(account_id ?? '')}) mine
      where id = ${id} group by id`.execute(db)
  const [mine] = rows
  if (!mine) throw new Refusal('NOT_FOUND')
  return { order: await readOrder(db, id), ...mine }
}
