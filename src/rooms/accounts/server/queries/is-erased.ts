import type { Db } from '#platform/database/open-database.ts'

/** Whether the account has been deleted: nobody can log in to it, be paid or be notified. */
export async function isErased(db: Db, account_id: string): Promise<boolean> {
  const found = db.selectFrom('accounts').select('erased_at').where('id', '=', account_id)
  return (await found.executeTakeFirstOrThrow()).erased_at !== null
}
