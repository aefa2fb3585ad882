import type { ApprovalLimits } from '#rooms/claims/rules/payable.ts'
import type { Risk } from '#rooms/claims/rules/risk.ts'
import type { Paise } from '#values/money.ts'

/** The maximum that may be approved: the claimed amount, and the funds available. */
export function mostPayable({ claim_amount_paise, sublimit_paise, wallet_paise }: ApprovalLimits): Paise {
  return [sublimit_paise, wallet_paise].reduce<Paise>(
    (least, limit) => (limit !== null && limit < least ? limit : least),
    claim_amount_paise,
  )
}

/**
 * Whether one person may approve this amount: within the limit, no serious finding, not sampled, and not above the
 * plan's cap per visit.
 */
export function mayApproveAlone(
  amount_paise: Paise,
  { risk, sampled, limits }: { risk: Risk; sampled: boolean; limits: ApprovalLimits },
): boolean {
  const { one_person_paise, visit_cap_paise } = limits
  const isWithin = amount_paise <= one_person_paise && (visit_cap_paise === null || amount_paise <= visit_cap_paise)
  return isWithin && risk !== 'HIGH' && !sampled
}

/** The unapproved amount not explained by the deductions; 0 where they add up, negative where they are too high. */
export function unexplained(
  claim_amount_paise: Paise,
  approved_paise: Paise,
  deductions: readonly { amount: Paise }[],
): Paise {
  return deductions.reduce((rest, { amount }) => rest - amount, claim_amount_paise - approved_paise)
}
