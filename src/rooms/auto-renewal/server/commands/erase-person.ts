import type { Erase } from '#platform/room.ts'
import { stopRenewing } from './stop-renewing.ts'

/** Ends every mandate of the person, also at the bank: nothing is debited any more. */
export const erasePerson: Erase = async (trx, { account_id, now }) => {
  const plans = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute()
  for (const { id } of plans) await stopRenewing(trx, id, { reason: 'erased', actor: 'system', now })
}
