import type { Erase } from '#platform/room.ts'

/** Deletes the accounts to which nothing was paid; one that was paid to is closed, and stays with its payments. */
export const erasePerson: Erase = async (trx, { account_id, now }) => {
  await trx
    .updateTable('bank_details')
    .set((update) => ({ active: false, closed_at: now, version: update('version', '+', 1) }))
    .where('account_id', '=', account_id)
    .where('active', '=', true)
    .execute()
  await trx
    .deleteFrom('bank_details as b')
    .where('b.account_id', '=', account_id)
    .where((is) =>
      is.and(
        (['claims', 'payouts', 'payout_recipients'] as const).map((table) =>
          is.not(
            is.exists(
              is.selectFrom(`${table} as r`).select('r.bank_details_id').whereRef('r.bank_details_id', '=', 'b.id'),
            ),
          ),
        ),
      ),
    )
    .execute()
}
