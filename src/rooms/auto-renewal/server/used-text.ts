import type { Db } from '#platform/database/open-database.ts'
import { termOfToday } from '#rooms/subscriptions/server/terms.ts'
import { worthUsedIn } from '#rooms/subscriptions/server/worth-used.ts'
import { formatRupees } from '#values/money.ts'
import { autoRenewalWords as words } from '../words.ts'

/** A short text on what was used of the current term, for the notice before a renewal. */
export async function usedText(trx: Db, subscription_id: string, now: Date): Promise<string> {
  const term = await termOfToday(trx, subscription_id, now)
  const { used_count, worth_used_paise } = await worthUsedIn(trx, term)
  return words.used(used_count, formatRupees(worth_used_paise))
}
