import type { Db } from '#platform/database/open-database.ts'
import { type Cover, listSellableCovers } from './covers.ts'
import { findOpenPolicy } from './second-cover.ts'

interface Person {
  /** Null for a visitor. */
  account_id: string | null
  now: Date
}

/** Of the covers on sale the one with the lowest premium that the person does not have. */
export async function findCoverToOffer(db: Db, person: Person): Promise<Cover | undefined> {
  for (const cover of await listSellableCovers(db, person.now)) if (!(await isCovered(db, cover, person))) return cover
  return undefined
}

/** Whether a person has this cover already. */
export async function isCovered(db: Db, { insurance_plan_id }: Cover, { account_id, now }: Person): Promise<boolean> {
  if (account_id === null) return false
  return (await findOpenPolicy(db, { account_id, insurance_plan_id, now })) !== undefined
}
