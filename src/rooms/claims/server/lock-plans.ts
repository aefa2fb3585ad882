import type { Db } from '#platform/database/open-database.ts'
import { lockSubscriptions } from '#rooms/subscriptions/server/terms.ts'

/** Locks the plans of several claims, in one order; comes before the lock of the first of these claims. */
export async function lockPlansOf(trx: Db, claim_ids: readonly bigint[]): Promise<void> {
  if (claim_ids.length === 0) return
  const plans = await trx
    .selectFrom('claims')
    .select('subscription_id')
    .distinct()
    .where('id', 'in', claim_ids)
    .execute()
  await lockSubscriptions(
    trx,
    plans.map(({ subscription_id }) => subscription_id),
  )
}
