import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { notifyLater } from '../notify-later.ts'

/** Tells the owners of refunds that the gateway gave up, once each, that the money comes by bank transfer. */
export async function noticeFailedRefunds(db: Db, now: Date): Promise<void> {
  await withTransaction(db, async (trx) => {
    const failed = await trx
      .updateTable('insurance_refunds as r')
      .from('refunds as money')
      .set((update) => ({ failed_at: update.ref('money.updated_at') }))
      .whereRef('money.id', '=', 'r.refund_id')
      .where('money.status', '=', 'MANUAL')
      .where('r.status', '=', 'INITIATED')
      .where('r.failed_at', 'is', null)
      .returning(['r.policy_id', 'r.reference', 'r.amount_paise'])
      .execute()
    for (const { policy_id, reference, amount_paise } of failed) {
      const news = { news: 'refund-failed', amount_paise: String(amount_paise), reference } as const
      await notifyLater(trx, { policy_id, ...news }, now)
    }
  })
}
