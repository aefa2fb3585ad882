import type { Db } from '#platform/database/open-database.ts'
import type { NowRow } from '../contract.ts'
import { sortNow } from '../rules/now-kinds.ts'
import { accountNow } from './account-now.ts'
import { claimsNow } from './claims-now.ts'
import { healthNow } from './health-now.ts'
import { moneyNow } from './money-now.ts'

/** What is happening for a person, sorted. The number of statements does not grow with what they have. */
export async function readNowRows(db: Db, account_id: string, now: Date): Promise<NowRow[]> {
  const found = [
    claimsNow(db, account_id, now),
    healthNow(db, account_id, now),
    moneyNow(db, account_id, now),
    accountNow(db, account_id),
  ]
  return sortNow((await Promise.all(found)).flat())
}
