import { withTransaction } from '#platform/database/transaction.ts'
import { SILENT_MS } from '../../rules/payout-times.ts'
import type { Bank, PayoutParts, PayoutRow } from '../payouts.ts'
import { applyPayout, heardFrom } from './apply-payout.ts'

const AT_ONCE = 100

/** Asks the bank about payouts that it took and of which no message came. One failure does not stop the rest. */
export async function reconcilePayouts(parts: PayoutParts, gateway: Bank): Promise<void> {
  if (!gateway) return
  const now = parts.clock.now()
  const silent = await parts.db
    .selectFrom('payouts')
    .select(['id', 'payout_ref'])
    .where('status', '=', 'PROCESSING')
    .where('payout_ref', 'is not', null)
    .where('updated_at', '<=', new Date(now.getTime() - SILENT_MS))
    .orderBy('updated_at')
    .limit(AT_ONCE)
    .execute()
  for (const payout of silent)
    await ask(parts, gateway, payout).catch((error) =>
      parts.log.error({ err: error, payout_id: payout.id }, 'a payout could not be compared with the bank'),
    )
}

async function ask(
  parts: PayoutParts,
  gateway: NonNullable<Bank>,
  { id, payout_ref }: Pick<PayoutRow, 'id' | 'payout_ref'>,
): Promise<void> {
  const answer = await gateway.fetch(payout_ref!)
  const heard = answer.outcome === 'DONE' ? heardFrom(answer.value) : undefined
  const at = parts.clock.now()
  await withTransaction(parts.db, async (trx) => {
    if (heard) await applyPayout(trx, parts, id, heard, { at, actor: 'gateway' })
    // Asked again in half an hour, not before the others.
    await trx
      .updateTable('payouts')
      .set({ updated_at: at })
      .where('id', '=', id)
      .where('status', '=', 'PROCESSING')
      .execute()
  })
}
