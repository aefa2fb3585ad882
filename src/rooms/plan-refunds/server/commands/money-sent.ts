import type { Db } from '#platform/database/open-database.ts'
import type { Payments, Settle } from '#rooms/payments/server/payments.ts'
import { listParts } from '../queries.ts'
import { notifyLater } from './promise-refund.ts'

/** Notifies the owner of a plan when the last part of a refund, or of its rest, was sent, whichever room settles the payment. */
export function notifyingRefunds(settle: Payments['settle']): Payments['settle'] {
  return Object.fromEntries(Object.entries(settle).map(([purpose, one]) => [purpose, notifyingRefund(one)]))
}

function notifyingRefund(settle: Settle): Settle {
  return async (trx, update) => {
    await settle(trx, update)
    if (update.kind === 'refunded') await partSent(trx, update.refund.id, update.now)
  }
}

/** Of two parts that complete concurrently the second to get the lock sees both. */
async function partSent(trx: Db, refund_id: string, now: Date): Promise<void> {
  const refund = await trx
    .selectFrom('plan_refunds')
    .select('id')
    .where('id', 'in', (query) =>
      query.selectFrom('plan_refund_parts').select('plan_refund_id').where('refund_id', '=', refund_id),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!refund) return
  const parts = await listParts(trx, refund.id)
  const sent = parts.find(({ id }) => id === refund_id)!
  const together = parts.filter(({ created_at }) => created_at.getTime() === sent.created_at.getTime())
  if (!together.every(({ status }) => status === 'SUCCESS')) return
  const amount_paise = String(together.reduce((sum, part) => sum + part.amount_paise, 0n))
  await notifyLater(trx, refund.id, now, { of: 'SENT', id: sent.created_at.toISOString(), amount_paise })
}
