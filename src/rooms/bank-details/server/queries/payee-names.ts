import type { Db } from '#platform/database/open-database.ts'

/**
 * The names to which an account may belong: the person's own, and those of the people whom their plans cover now. What
 * somebody types as the account's holder proves nothing.
 */
export async function payeeNames(db: Db, account_id: string): Promise<string[]> {
  const own = db.selectFrom('accounts').select('name').where('id', '=', account_id).where('name', 'is not', null)
  const covered = db
    .selectFrom('subscription_members as m')
    .innerJoin('subscriptions as s', 's.id', 'm.subscription_id')
    .select('m.name')
    .where('s.account_id', '=', account_id)
    .where('m.removed_at', 'is', null)
    .where('m.name', 'is not', null)
  const rows = await own.union(covered).execute()
  return rows.flatMap(({ name }) => name ?? [])
}
