import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import type { ClaimStatus } from '#rooms/claims/rules/claim-status.ts'
import type { GuardRefusal } from '#rooms/claims/rules/guards.ts'
import { mayOpen, type Staff } from '#rooms/claims/rules/may-open.ts'
import type { PlanHalt } from '#rooms/claims/rules/plan-halt.ts'
import { type ClaimState, callsOf } from '#rooms/claims/rules/transitions.ts'

/** The desk's actions on a claim: its transitions, and actions that do not move it. */
export const DESK_ACTIONS = [
  'approve',
  'reject',
  'hold',
  'release',
  'send_back',
  'undo',
  'reopen',
  'settle',
  'settlement_failed',
  'retry_settlement',
  'correct',
  'note',
  'lock',
  'assign',
] as const
export type DeskAction = (typeof DESK_ACTIONS)[number]

/** Who may review a claim in its current status: lock and correct it. */
const REVIEWS: Partial<Record<ClaimStatus, StaffAction>> = {
  INITIATED: 'claims.decide_initiated',
  PENDING: 'claims.decide_pending',
}

export function mayReview(status: ClaimStatus, actions: readonly string[]): boolean {
  const action = REVIEWS[status]
  return action !== undefined && permits(actions, action)
}

/** Whether a claim may be assigned. */
export function isAssignable(status: ClaimStatus): boolean {
  return status in REVIEWS || status === 'ON_HOLD'
}

/** The actions of a member of staff on a claim now, and those blocked only by a guard. */
export function deskActionsOf(claim: ClaimState, staff: Staff, context: Parameters<typeof callsOf>[2]) {
  const { allowed, blocked } = callsOf(claim, staff, context)
  const beside: DeskAction[] = []
  if (mayReview(claim.status, staff.actions)) {
    // A correction assesses the claim again, which such a plan refuses.
    if (isCorrectable(context.halt)) beside.push('correct')
    beside.push('lock')
  }
  if (mayOpen(claim, staff)) beside.push('note')
  if (isAssignable(claim.status) && permits(staff.actions, 'claims.assign')) beside.push('assign')
  return {
    allowed: [...allowed.filter(isDeskAction), ...beside],
    blocked: blocked.filter((one): one is { call: DeskAction & typeof one.call; refused: GuardRefusal | PlanHalt } =>
      isDeskAction(one.call),
    ),
  }
}

function isCorrectable(halt: PlanHalt | null = null): boolean {
  return halt === null || halt === 'RENEWAL_UNPAID'
}

function isDeskAction<Call extends string>(call: Call): call is Call & DeskAction {
  return (DESK_ACTIONS as readonly string[]).includes(call)
}
