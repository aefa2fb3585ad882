import type { ClaimStatus } from './claim-status.ts'
import type { ClaimActor, ClaimCall } from './transitions.ts'

/** What the state of a plan stops of its claims; server/plan-halt.ts reads it. */
export type PlanHalt = 'PLAN_BLOCKED' | 'PLAN_REFUNDED' | 'REFUND_WAITING' | 'RENEWAL_UNPAID'

/**
 * The calls that each halt stops. A blocked plan stops every decision and payment. A refunded one stops what would open a
 * claim or leave it waiting; an approval that is not paid may still be decided again. A refund that waits for a decision
 * stops what would open a claim behind its quote, and an unpaid renewal stops payments only.
 */
const STOPPED: Record<PlanHalt, readonly ClaimCall[]> = {
  PLAN_BLOCKED: [
    'amend',
    'hold',
    'answer',
    'release',
    'lapse',
    'approve',
    'reject',
    'send_back',
    'undo',
    'settle',
    'retry_settlement',
    'reopen',
    'resubmit',
  ],
  PLAN_REFUNDED: ['amend', 'hold', 'answer', 'release', 'send_back', 'reopen', 'resubmit'],
  REFUND_WAITING: ['amend', 'answer', 'release', 'undo', 'reopen', 'resubmit'],
  RENEWAL_UNPAID: ['settle', 'retry_settlement'],
}
const OF_MONEY: readonly ClaimCall[] = ['settle', 'retry_settlement']

/**
 * Whether the plan's state stops this call. Money that the bank has moved, or may have, is recorded whatever the plan's
 * state is; and a retried payout waits in the queue.
 */
export function isHalted(
  halt: PlanHalt | null,
  call: ClaimCall,
  { actor, in_payout }: { actor: ClaimActor; in_payout: boolean },
): boolean {
  if (halt === null || !STOPPED[halt].includes(call)) return false
  return !OF_MONEY.includes(call) || (actor.part === 'staff' && !in_payout)
}

/** Why a claim waits for its plan. */
export const WAITS_FOR_PLAN = ['PLAN_BLOCKED', 'RENEWAL_UNPAID'] as const
export type WaitsForPlan = (typeof WAITS_FOR_PLAN)[number]
/** Why a claim waits, for its owner and the desk. */
export const CLAIM_WAITS_FOR = [...WAITS_FOR_PLAN, 'DUPLICATE_FOUND'] as const

const UNPAID: readonly ClaimStatus[] = ['APPROVED', 'SETTLEMENT_FAILED']
const UNDECIDED: readonly ClaimStatus[] = ['INITIATED', 'ON_HOLD', 'PENDING']

/** What a claim waits for because of its plan: a blocked one lets nothing go on, an unpaid one is only not paid. */
export function waitsForPlan(
  { status, in_payout }: { status: ClaimStatus; in_payout: boolean },
  halt: PlanHalt | null,
): WaitsForPlan | null {
  if (in_payout) return null
  if (halt === 'PLAN_BLOCKED') return UNPAID.includes(status) || UNDECIDED.includes(status) ? halt : null
  return halt === 'RENEWAL_UNPAID' && UNPAID.includes(status) ? halt : null
}
