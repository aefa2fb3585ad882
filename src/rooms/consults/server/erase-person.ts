import type { Erase } from '#platform/room.ts'

/** Takes the number off consultations and deletes checks of it by agents. Doctor, day and prescriptions are medical records. */
export const erasePerson: Erase = async (trx, { account_id, mobile }) => {
  await trx
    .updateTable('consultations')
    .set({ patient_mobile: null })
    .where((is) => is.or([is('account_id', '=', account_id), is('patient_mobile', '=', mobile)]))
    .execute()
  await trx
    .deleteFrom('consult_verifications')
    .where((is) => is.or([is('account_id', '=', account_id), is('mobile', '=', mobile)]))
    .execute()
}
