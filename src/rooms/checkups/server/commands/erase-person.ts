import { sql } from 'kysely'
import type { Erase } from '#platform/room.ts'

/**
 * Takes number, address and email off the check-ups of the person, and of those on their plans who have no number; no company opens
 * these any more. Reports are medical records. A check-up of another person stays as it is, also one that this person booked.
 */
export const erasePerson: Erase = async (trx, { account_id, mobile, stand_in }) => {
  await sql`update checkup_orders o set email = null, address = null, share_report_with_employer = false,
      mobile = case when o.mobile = ${mobile} then ${stand_in} else o.mobile end,
      person_mobile = case when o.person_mobile = ${mobile} then ${stand_in} else o.person_mobile end
    where coalesce(o.person_mobile, o.mobile) = ${mobile} or (o.mobile is null
      and o.subscription_id in (select id from subscriptions where account_id = ${account_id}))`.execute(trx)
  // Typed by a company for a candidate who gave another one at the centre.
  await trx.updateTable('checkup_orders').set({ mobile: stand_in }).where('mobile', '=', mobile).execute()
}
