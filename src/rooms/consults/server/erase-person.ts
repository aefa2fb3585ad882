import type { Erase } from '#platform/room.ts'

/** Takes the number off consultations and off checks of it by agents. Doctor, day and prescriptions are medical records. */
export const erasePerson: Erase = async (trx, { mobile, stand_in }) => {
  await trx
    .updateTable('consultations')
    .set({ patient_mobile: stand_in })
    .where('patient_mobile', '=', mobile)
    .execute()
  await trx.updateTable('consult_verifications').set({ mobile: stand_in }).where('mobile', '=', mobile).execute()
}
