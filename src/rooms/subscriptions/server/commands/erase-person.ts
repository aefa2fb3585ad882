import { sql } from 'kysely'
import type { Erase } from '#platform/room.ts'
import { NO_CONTACT } from '../../rules/contacts.ts'
import { noteNumbersLeft } from '../numbers-left.ts'
import { HAS_OWN_LOGIN } from '../own-login.ts'
import { endSubscription } from './end-subscription.ts'

/**
 * Ends the plans that the person bought, and takes names, contacts and dates of birth off them, except of adults who log in by a number of
 * their own: what they have had is theirs. On a plan of somebody else the name stays, which its owner entered; number and email go, and
 * the stand-in goes on saying that this person has read for themselves (readers.ts).
 */
export const erasePerson: Erase = async (trx, { account_id, mobile, stand_in, now }) => {
  const own = trx.selectFrom('subscriptions').select('id').where('account_id', '=', account_id)
  for (const { id } of await own.orderBy('id').execute()) await endSubscription(trx, id, 'CANCELLED', now)
  const gone = await trx
    .updateTable('subscription_members as m')
    .set((update) => ({
      ...NO_CONTACT,
      name: 'Deleted account',
      named_at: null,
      dob: null,
      version: update('m.version', '+', 1),
    }))
    .where('m.subscription_id', 'in', own)
    .where(sql<boolean>`not ${sql.raw(HAS_OWN_LOGIN)}`)
    .returning('m.uhid')
    .execute()
  const uhids = gone.map(({ uhid }) => uhid)
  const others = await trx
    .updateTable('subscription_members')
    .set((update) => ({ ...NO_CONTACT, version: update('version', '+', 1) }))
    .where('mobile', '=', mobile)
    .returning('uhid')
    .execute()
  await noteNumbersLeft(trx, now, [...uhids, ...others.map(({ uhid }) => uhid)])
  await sql`delete from plan_numbers where uhid = any (${uhids}::uuid[]) and mobile <> ${mobile}`.execute(trx)
  await sql`update plan_numbers set mobile = ${stand_in}, name = case when uhid = any (${uhids}::uuid[]) then null else name end,
      dob = case when uhid = any (${uhids}::uuid[]) then null else dob end where mobile = ${mobile}`.execute(trx)
  // One that waits would take off the number instead of entering it; of the others who decided when stays.
  const proposed = sql`(mobile = ${mobile} or uhid = any (${uhids}::uuid[]))`
  await sql`delete from member_contact_proposals where decided_at is null and ${proposed}`.execute(trx)
  await sql`update member_contact_proposals set mobile = null, email = null where ${proposed}`.execute(trx)
}
