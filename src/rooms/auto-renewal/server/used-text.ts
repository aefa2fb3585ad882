import type { Db } from '#platform/database/open-database.ts'
import { usageOfTerm } from '#rooms/subscriptions/server/usage.ts'
import { formatRupees } from '#values/money.ts'
import { autoRenewalWords as words } from '../words.ts'

/** A short text on what was used of the current term, for the notice before a renewal. */
export async function usedText(trx: Db, subscription_id: string, now: Date): Promise<string> {
  const { services, worth_used_paise } = await usageOfTerm(trx, subscription_id, now)
  const count = services.reduce((sum, { used }) => sum + used, 0)
  return words.used(count, formatRupees(worth_used_paise))
}
