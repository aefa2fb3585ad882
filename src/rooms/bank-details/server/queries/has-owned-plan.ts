import type { Db } from '#platform/database/open-database.ts'

/** Whether a person has or had any plan of their own, bought or given by a company. */
export async function hasOwnedPlan(db: Db, account_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', account_id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
