import { sql } from 'kysely'
import type { Erase } from '#platform/room.ts'

/** Deletes the accounts to which nothing was paid; one that was paid to is closed, and stays with its payments. */
export const erasePerson: Erase = async (trx, { account_id, now }) => {
  await trx
    .updateTable('bank_details')
    .set((update) => ({ active: false, closed_at: now, version: update('version', '+', 1) }))
    .where('account_id', '=', account_id)
    .where('active', '=', true)
    .execute()
  await sql`delete from bank_details b where b.account_id = ${account_id}
    and not exists (select from claims c where c.bank_details_id = b.id)
    and not exists (select from payouts p where p.bank_details_id = b.id)
    and not exists (select from payout_recipients r where r.bank_details_id = b.id)`.execute(trx)
}
