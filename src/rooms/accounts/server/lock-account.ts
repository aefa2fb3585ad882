import type { Db } from '#platform/database/open-database.ts'

/** Locks a person until the transaction ends: two requests of one person wait for each other here. */
export async function lockAccount(trx: Db, account_id: string): Promise<void> {
  await trx.selectFrom('accounts').select('id').where('id', '=', account_id).forNoKeyUpdate().execute()
}
