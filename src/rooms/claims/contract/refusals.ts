import type { RefusalSpec } from '#platform/contract/call.ts'
import { OWN_AFFAIR } from '#rooms/access/who.ts'
import { claimRefusalWords as words } from '../words/refusals.ts'

/** The refusals of every call that moves a claim: rules/transitions.ts has no transition, or a guard fails. */
export const MOVE_REFUSALS = {
  PLAN_BLOCKED: { status: 409, message: words.planBlocked },
  PLAN_REFUNDED: { status: 409, message: words.planRefunded },
  REFUND_WAITING: { status: 409, message: words.refundWaiting },
  RENEWAL_UNPAID: { status: 409, message: words.renewalUnpaid },
  WRONG_STATE: { status: 409, message: words.wrongState },
  UNDER_REVIEW: { status: 409, message: words.underReview },
  LOCKED: { status: 409, message: words.locked },
  ...OWN_AFFAIR,
  SECOND_PERSON: { status: 403, message: words.secondPerson },
  NOT_WAITING: { status: 409, message: words.notWaiting },
  TOO_EARLY: { status: 409, message: words.tooEarly },
  IN_PAYOUT: { status: 409, message: words.inPayout },
  TOO_LATE: { status: 409, message: words.tooLate },
  NO_TRIES_LEFT: { status: 409, message: words.noTriesLeft },
  NOT_RESUBMITTABLE: { status: 409, message: words.notResubmittable },
} as const satisfies Record<string, RefusalSpec>

/** Why a claim cannot be decided again: its plan does not reimburse it, or nothing is left of its limits. */
export type CoverageRefusal = 'NOT_COVERED' | 'LIMIT_EXHAUSTED'
