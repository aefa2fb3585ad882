import type { Erase } from '#platform/room.ts'

/** Deletes the addresses, to which nothing refers any more. */
export const erasePerson: Erase = async (trx, { account_id }) => {
  await trx.deleteFrom('addresses').where('account_id', '=', account_id).execute()
}
