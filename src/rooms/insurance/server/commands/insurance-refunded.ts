import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Refund } from '#rooms/payments/server/payments.ts'
import { notifyLater } from '../notify-later.ts'

/**
 * Records that a refund of premium reached the payer, once; for the room that settles the order's money, in its
 * transaction. The ledger's entry is that room's.
 */
export async function insuranceRefunded(
  trx: Db,
  { reference, amount_paise }: Pick<Refund, 'reference' | 'amount_paise'>,
  now: Date,
): Promise<void> {
  const refund = await trx
    .updateTable('insurance_refunds')
    .set({ status: 'SUCCESS', completed_at: now })
    .where('reference', '=', reference)
    .where('status', '<>', 'SUCCESS')
    .returning(['id', 'policy_id'])
    .executeTakeFirst()
  if (!refund) return
  await audit(trx, {
    at: now,
    actor: 'gateway',
    action: 'insurance.premium-refunded',
    entity: 'insurance_policy',
    entity_id: refund.policy_id,
    after: { reference, amount_paise },
  })
  const news = { news: 'refund-sent', amount_paise: String(amount_paise), reference } as const
  await notifyLater(trx, { policy_id: refund.policy_id, ...news }, now)
}
