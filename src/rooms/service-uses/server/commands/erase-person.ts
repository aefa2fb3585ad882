import { sql } from 'kysely'
import type { Erase } from '#platform/room.ts'

/** Takes the number off orders of partners, also of those that found nobody. */
export const erasePerson: Erase = async (trx, { mobile }) => {
  await trx
    .updateTable('partner_orders')
    .set({ mobile: sql<string | null>`case when uhid is null then 'erased' end` })
    .where('mobile', '=', mobile)
    .execute()
}
