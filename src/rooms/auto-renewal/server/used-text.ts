import type { Db } from '#platform/database/open-database.ts'
import { autoRenewalWords as words } from '../words.ts'

/** What was used of the running term, in a few words for the notice before a renewal. */
export async function usedText(_trx: Db, _subscription_id: string, _now: Date): Promise<string> {
  return words.used(0)
}
