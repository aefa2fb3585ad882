import { type ApprovalLimits, payableOf } from '#rooms/claims/rules/payable.ts'
import type { Risk } from '#rooms/claims/rules/risk.ts'
import type { Paise } from '#values/money.ts'

/**
 * The maximum that may be approved: the claimed amount, what is left of the plan's limits and of the credits, and what
 * the first of two people approved.
 */
export function mostPayable(
  { claim_amount_paise, is_covered, limits }: ApprovalLimits,
  first_approved_paise: Paise | null,
): Paise {
  if (!is_covered) return 0n
  const most = payableOf(claim_amount_paise, limits).payable_estimate_paise
  return first_approved_paise !== null && first_approved_paise < most ? first_approved_paise : most
}

/**
 * Whether one person may approve this amount: within the limit, no serious finding, not sampled, and neither raised by
 * that person nor corrected so that a serious finding went.
 */
export function mayApproveAlone(
  amount_paise: Paise,
  { risk, sampled, corrected, limits }: { risk: Risk; sampled: boolean; corrected: boolean; limits: ApprovalLimits },
): boolean {
  return amount_paise <= limits.one_person_paise && risk !== 'HIGH' && !sampled && !corrected
}

/** The unapproved amount not explained by the deductions; 0 where they add up, negative where they are too high. */
export function unexplained(
  claim_amount_paise: Paise,
  approved_paise: Paise,
  deductions: readonly { amount: Paise }[],
): Paise {
  return deductions.reduce((rest, { amount }) => rest - amount, claim_amount_paise - approved_paise)
}
