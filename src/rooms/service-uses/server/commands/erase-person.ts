import type { Erase } from '#platform/room.ts'

/** Takes the number off orders of partners and their messages, also of those that found nobody. */
export const erasePerson: Erase = async (trx, { mobile, stand_in }) => {
  for (const table of ['partner_orders', 'partner_events'] as const)
    await trx.updateTable(table).set({ mobile: stand_in }).where('mobile', '=', mobile).execute()
}
