import type { Db } from '#platform/database/open-database.ts'
import type { IstDate } from '#values/ist-date.ts'
import { lockSubscription } from '../terms.ts'

/**
 * Records on the plan that a refund of it waits for a decision, or that none does any more: other rooms read it under
 * the subscription's lock.
 * @param refund_from the first day of the period that is asked back or was given back; null where none is
 */
export async function markRefund(
  trx: Db,
  id: string,
  { refund_requested_at, refund_from }: { refund_requested_at: Date | null; refund_from: IstDate | null },
): Promise<void> {
  await lockSubscription(trx, id)
  await trx
    .updateTable('subscriptions')
    .set((update) => ({ refund_requested_at, refund_from, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
