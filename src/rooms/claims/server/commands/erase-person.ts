import type { Erase } from '#platform/room.ts'

/** What a claim says of its patient once the account is deleted. */
const ERASED = 'Deleted account'

/** Takes the patient's name off the claims, so that no search finds it; the bills are vouchers and stay as they are. */
export const erasePerson: Erase = async (trx, { account_id }) => {
  await trx.updateTable('claims').set({ patient_name: ERASED }).where('account_id', '=', account_id).execute()
}
