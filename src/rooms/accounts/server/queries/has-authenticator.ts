import type { Db } from '#platform/database/open-database.ts'

/** Whether a person has set up an authenticator app and confirmed it. */
export async function hasAuthenticator(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
