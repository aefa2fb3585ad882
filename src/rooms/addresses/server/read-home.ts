import type { Db } from '#platform/database/open-database.ts'
import { findPincodeArea } from './queries.ts'

/** A place that somebody named as their home; the area is undefined where no place has this pincode. */
export interface Home {
  pincode: string
  area: Awaited<ReturnType<typeof findPincodeArea>>
}

/** Where a person lives, as far as they have told us. */
export async function readHome(db: Db, account_id: string | null): Promise<Home | undefined> {
  if (account_id === null) return undefined
  const account = await db.selectFrom('accounts').select('pincode').where('id', '=', account_id).executeTakeFirst()
  if (!account?.pincode) return undefined
  return { pincode: account.pincode, area: await findPincodeArea(db, account.pincode) }
}
