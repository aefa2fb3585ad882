import { withTransaction } from '#platform/database/transaction.ts'
import { findActiveRow } from '#rooms/bank-details/server/queries/bank-details.ts'
import { PAYOUT_TRIES } from '#rooms/claims/rules/guards.ts'
import { retrySettlement } from '#rooms/claims/server/commands/settle-claim.ts'
import type { PayoutParts } from '../payouts.ts'

/** Once bank details are verified, even for a second time, the person's failed payouts leave with the next batch. */
export async function resumePayouts({ db }: Pick<PayoutParts, 'db'>, account_id: string, now: Date): Promise<void> {
  await withTransaction(db, async (trx) => {
    const bank = await findActiveRow(trx, account_id)
    if (!bank?.verified_at) return
    const failed = await trx
      .selectFrom('claims')
      .select('id')
      .where('account_id', '=', account_id)
      .where('status', '=', 'SETTLEMENT_FAILED')
      .where('payout_tries', '<', PAYOUT_TRIES)
      // A later failure is news to its owner: only details given after it send the payout again.
      .where('payout_failed_at', '<=', bank.verified_at)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const { id } of failed) await retrySettlement(trx, { claim_id: id, by: { at: now, actor: 'system' } })
  })
}
