import { sql } from 'kysely'
import type { Erase } from '#platform/room.ts'
import { HAS_OWN_LOGIN } from '#rooms/subscriptions/server/own-login.ts'

/** What a claim says of its patient once the account is deleted. */
const ERASED = 'Deleted account'

/**
 * Takes the patient's name off the claims, and off the names of their files. The bills stay, as vouchers, and so that none is paid again
 * to a new account. A patient who logs in by a number of their own keeps their name.
 */
export const erasePerson: Erase = async (trx, { account_id }) => {
  await sql`update claims c set patient_name = ${ERASED} where c.account_id = ${account_id} and not exists (
    select from subscription_members m where m.uhid = c.uhid and ${sql.raw(HAS_OWN_LOGIN)})`.execute(trx)
  await sql`update stored_files f set original_name = 'bill' || coalesce(substring(f.original_name from '[.][A-Za-z0-9]{1,5}$'), '')
    from claim_files p join claims c on c.id = p.claim_id where p.file_id = f.id and c.account_id = ${account_id}`.execute(
    trx,
  )
}
