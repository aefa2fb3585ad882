import { withTransaction } from '#platform/database/transaction.ts'
import { findActiveRow } from '#rooms/bank-details/server/queries/bank-details.ts'
import { PAYOUT_TRIES } from '#rooms/claims/rules/guards.ts'
import { retrySettlement } from '#rooms/claims/server/commands/settle-claim.ts'
import { lockPlansOf } from '#rooms/claims/server/lock-plans.ts'
import { type ClaimRow, lockClaim } from '#rooms/claims/server/move-claim.ts'
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
      .execute()
    await lockPlansOf(
      trx,
      failed.map(({ id }) => id),
    )
    for (const { id } of failed) {
      const claim = await lockClaim(trx, id, { part: 'system' })
      // Settled or failed once more while its lock was waited for.
      if (!isOfThisFailure(claim, bank.verified_at)) continue
      await retrySettlement(trx, { claim_id: id, by: { at: now, actor: 'system' } })
    }
  })
}

function isOfThisFailure({ status, payout_tries, payout_failed_at }: ClaimRow, verified_at: Date): boolean {
  if (status !== 'SETTLEMENT_FAILED' || payout_tries >= PAYOUT_TRIES) return false
  return payout_failed_at !== null && payout_failed_at <= verified_at
}
