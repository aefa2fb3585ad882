import { sql } from 'kysely'
import { forgetFile } from '#platform/files/store-file.ts'
import type { Erase } from '#platform/room.ts'

/** What a claim says of its patient once the account is deleted. */
const ERASED = 'Deleted account'

/** Deletes the pictures of the claims and takes the patient's name off them; amounts, days and decisions stay. */
export const erasePerson: Erase = async (trx, { account_id }) => {
  await trx.updateTable('claims').set({ patient_name: ERASED }).where('account_id', '=', account_id).execute()
  const pictures = sql`(select f.id from claim_files f join claims c on c.id = f.claim_id where c.account_id = ${account_id})`
  await sql`update claim_checks set file_id = null where file_id in ${pictures}`.execute(trx)
  await sql`update claim_checks set other_file_id = null where other_file_id in ${pictures}`.execute(trx)
  const deleted = await sql<{
    file_id: string
  }>`delete from claim_files where id in ${pictures} returning file_id`.execute(trx)
  for (const { file_id } of deleted.rows) await forgetFile(trx, file_id)
}
