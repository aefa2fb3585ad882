import type { Erase } from '#platform/room.ts'

/** Deletes activations that were started with the number. */
export const erasePerson: Erase = async (trx, { mobile }) => {
  await trx.deleteFrom('partner_activations').where('mobile', '=', mobile).execute()
}
