import type { Db } from '#platform/database/open-database.ts'

/** Whether a plan belongs to this person, whatever its state. */
export async function ownsSubscription(db: Db, account_id: string, subscription_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', subscription_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return row !== undefined
}
