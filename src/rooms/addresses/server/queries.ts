import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/** The area a pincode lies in: the one with its longest matching prefix. Undefined where no state has such pincodes. */
export async function findPincodeArea(db: Db, pincode: string) {
  return db
    .selectFrom('pincode_areas')
    .select(['city', 'state', 'serviceable', 'localities'])
    .where(
      'prefix',
      'in',
      [2, 3, 4, 5, 6].map((digits) => pincode.slice(0, digits)),
    )
    .orderBy(sql`length(prefix)`, 'desc')
    .limit(1)
    .executeTakeFirst()
}
