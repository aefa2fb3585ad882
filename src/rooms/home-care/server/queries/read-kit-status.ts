import type { Db } from '#platform/database/open-database.ts'
import type { KitStatus } from '../../rules/kit-state.ts'

/** Where the newest kit of a plan is; null before its care has started. */
export async function readKitStatus(db: Db, subscription_id: string): Promise<KitStatus | null> {
  const kit = await db
    .selectFrom('home_care_kits')
    .select('status')
    .where('subscription_id', '=', subscription_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return kit ? (kit.status as KitStatus) : null
}
