import type { Db } from '#platform/database/open-database.ts'

/** Stores the name that the owner of an account has entered; an account with a name keeps it. */
export async function nameAccount(trx: Db, account_id: string, name: string): Promise<void> {
  await trx
    .updateTable('accounts')
    .set((update) => ({ name, version: update('version', '+', 1) }))
    .where('id', '=', account_id)
    .where('name', 'is', null)
    .execute()
}
