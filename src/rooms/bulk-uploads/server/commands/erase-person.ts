import { sql } from 'kysely'
import type { Erase } from '#platform/room.ts'

/** Empties the lines about the person in the lists that companies uploaded. */
export const erasePerson: Erase = async (trx, { account_id }) => {
  await trx
    .updateTable('bulk_upload_rows')
    .set({ values: sql<string[]>`array_fill(''::text, array[cardinality("values")])` })
    .where('entity_id', 'in', trx.selectFrom('partner_users').select('id').where('account_id', '=', account_id))
    .execute()
}
