import type { Erase } from '#platform/room.ts'

/** Deletes the booking codes of the number. */
export const erasePerson: Erase = async (trx, { mobile }) => {
  await trx.deleteFrom('visit_ids').where('mobile', '=', mobile).execute()
}
