import type { Db } from '#platform/database/open-database.ts'

interface Account {
  id: string
  terms_version: string | null
  isNew: boolean
}

/** The account of a mobile, created if there is none. */
export async function accountOfMobile(trx: Db, mobile: string, now: Date): Promise<Account> {
  const added = await trx
    .insertInto('accounts')
    .values({ mobile, created_at: now })
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .returning('id')
    .executeTakeFirst()
  const account = await trx
    .selectFrom('accounts')
    .select(['id', 'terms_version'])
    .where('mobile', '=', mobile)
    .executeTakeFirstOrThrow()
  return { ...account, isNew: added !== undefined }
}
