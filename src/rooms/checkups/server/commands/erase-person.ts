import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Erase } from '#platform/room.ts'
import { recordConsents } from '#rooms/accounts/server/commands/record-consent.ts'
import { recordEvent, updateOrder } from '../move-order.ts'
import { isOfNumber, NUMBER_LEFT, NUMBERLESS, PERSONS_NUMBER } from '../order-person.ts'
import type { OrderRow } from '../orders.ts'

type Person = Parameters<Erase>[1]

/**
 * Ends what the person allowed companies, and takes number, address and email off their check-ups and those on their plans of somebody
 * without a number; on their plans the employee ID too. Reports are medical records. A check-up of another person stays as it is, also one
 * that this person booked. Whose each is has to be found before any number changes.
 */
export const erasePerson: Erase = async (trx, person) => {
  const { account_id, mobile, stand_in, now } = person
  const orders = await findOrders(trx, person)
  for (const order of orders) await endYes(trx, order, now)
  await withdrawConsents(trx, person)
  const ids = orders.flatMap(({ id, is_theirs }) => (is_theirs ? [id] : []))
  await sql`update checkup_access_requests set answered_at = ${now}
    where answered_at is null and order_id = any (${ids}::text[])`.execute(trx)
  await sql`update checkup_orders set email = null, address = null,
      reference_id = case when subscription_id is null then null else reference_id end where id = any (${ids}::text[])`.execute(
    trx,
  )
  await sql`update checkup_orders set reference_id = null where reference_id is not null
    and subscription_id in (select id from subscriptions where account_id = ${account_id})`.execute(trx)
  // Also of another person under this number by mistake, or typed by a company for a candidate who gave another one at the centre.
  await trx.updateTable('checkup_orders').set({ mobile: stand_in }).where('mobile', '=', mobile).execute()
  await trx.updateTable('checkup_orders').set({ person_mobile: stand_in }).where('person_mobile', '=', mobile).execute()
}

type FoundOrder = OrderRow & { is_theirs: boolean }

/** The orders of the person, and those that a company opens by their yes. One in doubt that is over counts as theirs. */
async function findOrders(trx: Db, { account_id, mobile }: Person): Promise<FoundOrder[]> {
  const number = sql<string>`${mobile}::text`
  const lastBy = (kind: string) => sql`(select e.actor_id from checkup_events e
    where e.order_id = found.id and e.kind = ${kind} order by e.id desc limit 1) = ${account_id}`
  const own = sql`(select id from subscriptions where account_id = ${account_id})`
  // Each by an index.
  const candidates = sql`(select id from checkup_orders where mobile = ${number}
    union select id from checkup_orders where person_mobile = ${number}
    union select id from checkup_orders where subscription_id in ${own}
    union select id from checkup_orders where uhid in (select uhid from plan_numbers where mobile = ${number}
      union select uhid from subscription_members where mobile = ${number})
    union select order_id from checkup_events where actor_id = ${account_id} and kind in ('SHARED', 'AGREED'))`
  const { rows } = await sql<FoundOrder>`select * from (select o.*, (${isOfNumber(number)}
        or (o.status <> 'in_progress' and coalesce(o.person_mobile, o.mobile) = ${number} and not ${NUMBER_LEFT})
        or (o.subscription_id in ${own}
          and (m.is_primary or (${NUMBERLESS} and coalesce(${PERSONS_NUMBER}, ${number}) = ${number})))) is true as is_theirs
      from checkup_orders o left join subscription_members m on m.uhid = o.uhid where o.id in ${candidates}) found
    where is_theirs or (share_report_with_employer and ${lastBy('SHARED')})
      or (agreed_at is not null and ${lastBy('AGREED')}) order by id`.execute(trx)
  return rows
}

async function endYes(trx: Db, order: FoundOrder, now: Date): Promise<void> {
  const { share_report_with_employer, agreed_at, sub_status } = order
  if (!share_report_with_employer && !agreed_at) return
  const changes = { share_report_with_employer: false, agreed_at: null, modified_at: now }
  const ended = await updateOrder(trx, order, changes)
  const entry = { from_status: sub_status, mover: 'SYSTEM', by: { at: now, actor: 'system' } } as const
  if (share_report_with_employer) await recordEvent(trx, ended, { ...entry, kind: 'UNSHARED' })
  if (agreed_at) await recordEvent(trx, ended, { ...entry, kind: 'DISAGREED' })
}

const PURPOSES = ['employer_opens_checkup_report', 'company_gets_certificate'] as const

interface GivenConsent {
  purpose: (typeof PURPOSES)[number]
  text_version: string
  subject_uhid: string | null
  evidence: object
}

/** A no in the ledger for each yes of the account to a company. */
async function withdrawConsents(trx: Db, { account_id, now }: Person): Promise<void> {
  const { rows } = await sql<GivenConsent>`select purpose, text_version, subject_uhid, evidence from (
      select distinct on (purpose, evidence->>'order_id') * from consents
        where account_id = ${account_id} and purpose = any (${[...PURPOSES]}::text[])
        order by purpose, evidence->>'order_id', id desc) latest
    where given order by id`.execute(trx)
  await recordConsents(
    trx,
    rows.map(({ subject_uhid, ...row }) => ({
      ...row,
      ...(subject_uhid && { subject_uhid }),
      account_id,
      given: false,
      channel: 'erasure',
      now,
    })),
  )
}
