import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'

export interface AccountFacts {
  id: string
  mobile: string
  first_login_at: Date | null
  app_installed_at: Date | null
}

/** An account, and whether this transaction has added it: then nothing can refer to it yet. */
interface FoundAccount extends AccountFacts {
  is_new: boolean
}

/**
 * The accounts of these mobiles, in one statement each for those that do not exist and those that do. A new one has its
 * mobile and nothing else: who names a number writes neither its name nor its e-mail.
 */
export async function accountsOfMobiles(
  trx: Db,
  mobiles: readonly string[],
  now: Date,
): Promise<Map<string, FoundAccount>> {
  // In one order, so that two transactions never wait for each other in a circle.
  const sorted = [...new Set(mobiles)].toSorted()
  const added = await addAccounts(trx, { mobiles: sorted, now })
  const known = added.length < sorted.length ? await findAccounts(trx, { mobiles: sorted }) : added
  const ids = new Set(added.map(({ id }) => id))
  return new Map(known.map((row) => [row.mobile, { ...row, is_new: ids.has(row.id) }]))
}

const addAccounts = preparedQuery(
  (_, asked: { mobiles: string[]; now: Date }) => sql<AccountFacts>`insert into accounts (mobile, created_at)
    select mobile, ${asked.now}::timestamptz from unnest(${asked.mobiles}::text[]) mobile on conflict (mobile) do nothing
    returning id, mobile, first_login_at, app_installed_at`,
)

const findAccounts = preparedQuery(
  (
    _,
    asked: { mobiles: string[] },
  ) => sql<AccountFacts>`select id, mobile, first_login_at, app_installed_at from accounts
    where mobile = any (${asked.mobiles}::text[])`,
)
