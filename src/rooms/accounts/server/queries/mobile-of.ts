import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/** The number of an account as a parameter of a query, which then looks for it by its indexes. */
export async function mobileOf(db: Db, account_id: string): Promise<RawBuilder<string>> {
  const found = db.selectFrom('accounts').select('mobile').where('id', '=', account_id)
  return sql<string>`${(await found.executeTakeFirstOrThrow()).mobile}::text`
}
