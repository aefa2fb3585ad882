import { withTransaction } from '#platform/database/transaction.ts'
import { PAYOUT_TRIES } from '#rooms/claims/rules/guards.ts'
import { retrySettlement } from '#rooms/claims/server/commands/settle-claim.ts'
import type { PayoutParts } from '../payouts.ts'

/** Bank details that turned out right, also when given once more: what came back to this person leaves with the next batch. */
export async function resumePayouts({ db }: Pick<PayoutParts, 'db'>, account_id: string, now: Date): Promise<void> {
  await withTransaction(db, async (trx) => {
    const failed = await trx
      .selectFrom('claims')
      .select('id')
      .where('account_id', '=', account_id)
      .where('status', '=', 'SETTLEMENT_FAILED')
      .where('payout_tries', '<', PAYOUT_TRIES)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const { id } of failed) await retrySettlement(trx, { claim_id: id, by: { at: now, actor: 'system' } })
  })
}
