import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

export interface AccountFacts {
  id: string
  mobile: string
  first_login_at: Date | null
  app_installed_at: Date | null
}

/**
 * The accounts of these mobiles, in one statement each for those that exist and those that do not. A new one has its
 * mobile and nothing else: who names a number writes neither its name nor its e-mail.
 */
export async function accountsOfMobiles(
  trx: Db,
  mobiles: readonly string[],
  now: Date,
): Promise<Map<string, AccountFacts>> {
  // In one order, so that two transactions never wait for each other in a circle.
  const sorted = [...new Set(mobiles)].toSorted()
  await sql`insert into accounts (mobile, created_at)
    select mobile, ${now} from unnest(${sorted}::text[]) mobile on conflict (mobile) do nothing`.execute(trx)
  const rows = await trx
    .selectFrom('accounts')
    .select(['id', 'mobile', 'first_login_at', 'app_installed_at'])
    .where('mobile', '=', sql<string>`any (${sorted}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.mobile, row]))
}
