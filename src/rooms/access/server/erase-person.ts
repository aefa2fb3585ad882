import type { Erase } from '#platform/room.ts'

/** Deletes invitations of the number to companies, so that its next owner accepts none. */
export const erasePerson: Erase = async (trx, { mobile }) => {
  await trx.deleteFrom('partner_invitations').where('mobile', '=', mobile).execute()
}
