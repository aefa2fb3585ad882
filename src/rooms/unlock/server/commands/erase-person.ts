import type { Erase } from '#platform/room.ts'

/** Takes the number off the booking codes. */
export const erasePerson: Erase = async (trx, { mobile, stand_in }) => {
  await trx.updateTable('visit_ids').set({ mobile: stand_in }).where('mobile', '=', mobile).execute()
}
