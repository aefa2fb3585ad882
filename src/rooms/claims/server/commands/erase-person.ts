import { sql } from 'kysely'
import { renameFiles } from '#platform/files/store-file.ts'
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
  const bills = await trx
    .selectFrom('claim_files as f')
    .innerJoin('claims as c', 'c.id', 'f.claim_id')
    .select('f.file_id')
    .where('c.account_id', '=', account_id)
    .execute()
  await renameFiles(
    trx,
    bills.map(({ file_id }) => file_id),
    'bill',
  )
}
