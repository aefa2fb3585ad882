import type { BankStatus } from '#rooms/bank-details/rules/verification.ts'
import { PAYOUT_TRIES } from '#rooms/claims/rules/guards.ts'
import { type PlanHalt, WAITS_FOR_PLAN } from '#rooms/claims/rules/plan-halt.ts'
import type { Paise } from '#values/money.ts'

/** Why an approved claim waits. */
export const WAITS_FOR = [
  ...WAITS_FOR_PLAN,
  'NO_BANK',
  'BANK_UNVERIFIED',
  'BANK_REVIEW',
  'BANK_FAILED',
  'COOLING',
  'SECOND_PERSON',
  'NO_TRIES_LEFT',
  'DUPLICATE_FOUND',
  'APPROVERS_BANK',
  'PAID_BESIDE',
] as const
export type PayoutBlocker = (typeof WAITS_FOR)[number]

/** The facts that decide whether the next batch pays an approved claim. */
export interface PayoutFacts {
  approved_claim_amount_paise: Paise
  /** Null if only one person approved. */
  first_approver: string | null
  payout_tries: number
  /** The same bill was found on another claim after the approval. */
  duplicate_found: boolean
  /** The account is an approver's own by now. */
  approvers_bank: boolean
  /** The bank paid an earlier payout after all, and nobody has said what is done about it. */
  paid_beside: boolean
  /** What the plan's state stops; a refunded plan's approved claims were part of its refund, and are paid. */
  plan_halt: PlanHalt | null
  bank: { status: BankStatus; cooling_until: Date | null } | undefined
}

const BANK: Partial<Record<BankStatus, PayoutBlocker>> = {
  UNVERIFIED: 'BANK_UNVERIFIED',
  REVIEW: 'BANK_REVIEW',
  FAILED: 'BANK_FAILED',
}

/**
 * What an approved claim waits for, or null if nothing blocks it.
 * @param secondPersonAbove paise above which two people must have approved
 */
export function waitsFor(claim: PayoutFacts, { secondPersonAbove, now }: { secondPersonAbove: Paise; now: Date }) {
  const { bank, plan_halt } = claim
  if (plan_halt === 'PLAN_BLOCKED' || plan_halt === 'RENEWAL_UNPAID') return plan_halt
  if (claim.paid_beside) return 'PAID_BESIDE'
  if (claim.payout_tries >= PAYOUT_TRIES) return 'NO_TRIES_LEFT'
  if (claim.duplicate_found) return 'DUPLICATE_FOUND'
  if (claim.approved_claim_amount_paise > secondPersonAbove && !claim.first_approver) return 'SECOND_PERSON'
  if (claim.approvers_bank) return 'APPROVERS_BANK'
  if (!bank) return 'NO_BANK'
  if (bank.status !== 'VERIFIED') return BANK[bank.status] ?? null
  return bank.cooling_until && bank.cooling_until > now ? 'COOLING' : null
}
