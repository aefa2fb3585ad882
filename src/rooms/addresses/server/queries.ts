import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/**
 * The area a pincode lies in: what our staff have entered for its longest matching prefix, else what India Post's
 * directory has. Undefined where no State has such pincodes.
 */
export async function findPincodeArea(db: Db, pincode: string) {
  const prefixes = [2, 3, 4, 5, 6].map((digits) => pincode.slice(0, digits))
  const postal = db
    .selectFrom('postal_areas')
    .where('prefix', 'in', prefixes)
    .select((area) => [
      'city',
      'state',
      area.lit(false).as('serviceable'),
      sql<string[]>`'{}'::text[]`.as('localities'),
      sql<number>`length(prefix)`.as('rank'),
    ])
  const found = await db
    .selectFrom('pincode_areas')
    .where('prefix', 'in', prefixes)
    .select((area) => [
      area.ref('city').$castTo<string | null>().as('city'),
      'state',
      'serviceable',
      'localities',
      sql<number>`10 + length(prefix)`.as('rank'),
    ])
    .unionAll(postal)
    .orderBy('rank', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined
  const { rank: _rank, ...area } = found
  return area
}
