import type { Db } from '#platform/database/open-database.ts'
import { failGoneBranches } from '#rooms/bank-details/server/commands/fail-gone-branches.ts'
import { reviewChangedNames } from '#rooms/bank-details/server/commands/review-changed-names.ts'
import { findBank } from '#rooms/bank-details/server/queries/bank-details.ts'
import { payoutWords } from '../words.ts'
import type { PayoutRow } from './payouts.ts'
import { waitsInPayout } from './queries/find-payable.ts'

/** Why a payout that has not left yet does not leave any more. The caller has locked the plan and the claim. */
export async function whyStopped(trx: Db, payout: PayoutRow, now: Date): Promise<string | undefined> {
  if (await failGoneBranches(trx, [payout.account_id], now)) return payoutWords.waitsFor.BANK_FAILED
  if (await reviewChangedNames(trx, [payout.account_id], now)) return payoutWords.waitsFor.BANK_REVIEW
  if (!(await isStillTheAccount(trx, payout, now))) return payoutWords.whyStopped
  const waits = await waitsInPayout(trx, payout.claim_id, now)
  return waits ? payoutWords.waitsFor[waits] : undefined
}

async function isStillTheAccount(trx: Db, { bank_details_id }: PayoutRow, now: Date): Promise<boolean> {
  const bank = await findBank(trx, bank_details_id)
  const isCooling = bank?.cooling_until && bank.cooling_until > now
  return Boolean(bank?.active && bank.status === 'VERIFIED' && !isCooling)
}
