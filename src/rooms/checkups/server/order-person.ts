import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Affair } from '#rooms/access/server/own-affair.ts'
import {
  CONFIRMED_NUMBER,
  CORRECTED_NUMBER,
  LEFT_UNUSED,
  OWNER_READS_UNTIL,
  TAKEN_OFF,
  WAS_CONFIRMED,
} from '#rooms/subscriptions/server/readers.ts'
import { ERASED_NUMBERS } from '#values/mobile.ts'
import type { OrderRow } from './orders.ts'

const OF_ORDER = { uhid: 'o.uhid', mobile: 'o.mobile' }

/** When an order takes place: with the first step after its appointment, which the centre may take earlier; else at the time of it. */
const TAKES_PLACE = `coalesce((select min(e.at) from checkup_events e where e.order_id = o.id and e.kind = 'MOVED'
  and e.to_status not in ('REQUESTED', 'SLOT_CONFIRMED', 'RESCHEDULED')), o.sample_appointment_at, o.slot_at)`

/** Whether the number of an order `o` was a mistake, corrected while the appointment was ahead. */
export const NUMBER_LEFT = sql<boolean>`${sql.raw(
  LEFT_UNUSED({ ...OF_ORDER, booked: 'o.created_at', takes_place: TAKES_PLACE }),
)}`

/** The number of the person, a row `m`, whom an order `o` is about; null where there is none, or one that was neither proven nor confirmed since, or was taken off. */
export const PERSONS_NUMBER = sql<string | null>`coalesce(o.person_mobile, case
  when o.mobile is null then ${sql.raw(CONFIRMED_NUMBER('o.created_at'))} when ${NUMBER_LEFT} then ${sql.raw(CORRECTED_NUMBER)}
  when ${sql.raw(TAKEN_OFF({ ...OF_ORDER, from: 'o.created_at', until: 'null::timestamptz' }))} then null
  when not o.number_unproven or ${sql.raw(WAS_CONFIRMED({ ...OF_ORDER, at: 'o.created_at' }))} then o.mobile end)`

/** Whether an order of a plan was booked under no number, or by mistake under one. */
export const NUMBERLESS = sql<boolean>`(o.mobile is null or ${NUMBER_LEFT})`

/** Whether the person of an order `o`, beside their row `m`, is known by a number; looked for among the rows that may have it. */
export const isOfNumber = (
  mobile: RawBuilder<string>,
) => sql<boolean>`((o.mobile = ${mobile} or o.person_mobile = ${mobile}
    or o.uhid in (select uhid from plan_numbers where mobile = ${mobile}
      union select uhid from subscription_members where mobile = ${mobile}))
  and ${PERSONS_NUMBER} = ${mobile})`

/** The plan of an order `o` with its owner and the row `m` of the person. */
const OF_PLAN = sql`from subscription_members m join subscriptions its on its.id = m.subscription_id
  join accounts owner on owner.id = its.account_id where m.uhid = o.uhid`

const IS_ERASED = sql<boolean>`coalesce(${PERSONS_NUMBER} like ${ERASED_NUMBERS}, false)`

/** Whether the number of a candidate's order `o` is one of a deleted account. */
export const CANDIDATE_IS_ERASED = sql<boolean>`coalesce(coalesce(o.person_mobile, o.mobile) like ${ERASED_NUMBERS}, false)`

/** Whether an order `o` names nobody to its company any more: its person, or the owner of the plan, deleted their account. */
export const NAMES_NOBODY = sql<boolean>`(case when o.subscription_id is null
  then ${CANDIDATE_IS_ERASED}
  else exists (select ${OF_PLAN} and (owner.erased_at is not null or ${IS_ERASED})) end)`

/**
 * Whether the yes to the company of an order `o` of a plan still counts: who gave it reads the report, as the person by their number, as
 * the plan's owner themselves, or for a person who has not logged in since. Nobody reads any more who deleted their account.
 */
export const YES_COUNTS = sql<boolean>`(o.share_report_with_employer and case when o.subscription_id is null
  then not ${NAMES_NOBODY} else exists (select ${OF_PLAN} and not ${IS_ERASED} and case
    when m.is_primary then owner.erased_at is null
    when ${NUMBERLESS} then (${sql.raw(OWNER_READS_UNTIL)} is null and owner.erased_at is null)
      or (${PERSONS_NUMBER} is not null
        and ${sql.raw(OWNER_READS_UNTIL)} < (select max(e.at) from checkup_events e where e.order_id = o.id and e.kind = 'SHARED'))
    else ${PERSONS_NUMBER} is not null end) end)`

/** Whose affair the order of a candidate is: of the number given at the centre, and of the one that the company typed. */
export async function candidateAffair(
  db: Db,
  { mobile, person_mobile }: Pick<OrderRow, 'mobile' | 'person_mobile'>,
): Promise<Pick<Affair, 'owner' | 'payee'>> {
  const typed = await accountOf(db, mobile)
  const person = await accountOf(db, person_mobile)
  return { owner: person ?? typed, payee: typed }
}

/** The number of the person whom an order is about, as of now. */
export async function numberOf(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<string | null> {
  const { rows } = await sql<{ number: string | null }>`select ${PERSONS_NUMBER} as number from checkup_orders o
    left join subscription_members m on m.uhid = o.uhid where o.id = ${id}`.execute(db)
  return rows[0]?.number ?? null
}

/** An order with the yes to its company as it counts now: one that has ended could be taken back by nobody. */
export async function withYesOfReader<Order extends OrderRow>(db: Db, order: Order): Promise<Order> {
  if (!order.share_report_with_employer) return order
  const { rows } = await sql<{ counts: boolean }>`select ${YES_COUNTS} as counts from checkup_orders o
    where o.id = ${order.id}`.execute(db)
  return { ...order, share_report_with_employer: rows[0]?.counts === true }
}

export async function accountOf(db: Db, mobile: string | null): Promise<string | null> {
  if (!mobile) return null
  const account = db.selectFrom('accounts').select('id').where('mobile', '=', mobile)
  return (await account.executeTakeFirst())?.id ?? null
}
