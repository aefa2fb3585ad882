import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'

/**
 * The names under which colleagues know these members of staff, present or past, by account. Their names as customers are
 * in `accounts` and never name a colleague.
 */
export async function staffNames(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const rows = await namesOf(db, { ids: known })
  return new Map(rows.map(({ account_id, name }) => [account_id, name]))
}

const namesOf = preparedQuery((db, { ids }: { ids: string[] }) =>
  db.selectFrom('staff_names').select(['account_id', 'name']).where(sql<boolean>`account_id = any (${ids}::uuid[])`),
)
