import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Paise } from '#values/money.ts'
import type { CoverageRefusal } from '../contract/refusals.ts'
import { payableOf } from '../rules/payable.ts'
import { readLimits } from './limits.ts'
import type { ClaimRow } from './move-claim.ts'

/**
 * What is payable of a claim that is undecided again: others may have taken some of the plan's limits meanwhile. Health
 * credits are held separately. The caller has locked the subscription.
 */
export async function estimateAgain(trx: Db, claim: ClaimRow, now: Date): Promise<Paise> {
  if (claim.has_wallet) return claim.payable_estimate_paise
  const { limits } = await readLimits(trx, claim, now)
  return payableOf(claim.claim_amount_paise, limits).payable_estimate_paise
}

/** The same for a claim that was rejected. @throws Refusal NOT_COVERED, LIMIT_EXHAUSTED */
export async function estimateReopened(trx: Db, claim: ClaimRow, now: Date): Promise<Paise> {
  const { is_covered } = await readLimits(trx, claim, now)
  if (!is_covered) throw new Refusal<CoverageRefusal>('NOT_COVERED')
  const payable = await estimateAgain(trx, claim, now)
  if (payable === 0n) throw new Refusal<CoverageRefusal>('LIMIT_EXHAUSTED')
  return payable
}
