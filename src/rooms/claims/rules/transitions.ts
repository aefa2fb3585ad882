import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import type { ClaimStatus } from './claim-status.ts'
import { type GuardName, type GuardRefusal, refusalOf } from './guards.ts'
import { isHalted, type PlanHalt } from './plan-halt.ts'

/** Who may move a claim: its owner, the product itself, the reviewer who put it on hold, or staff by their actions. */
type Actor = 'owner' | 'coordinator' | 'system' | 'holder' | StaffAction

/** The calls; of several rows of one call the first whose guards pass is taken. */
export type ClaimCall =
  | 'file'
  | 'amend'
  | 'hold'
  | 'answer'
  | 'release'
  | 'lapse'
  | 'approve'
  | 'reject'
  | 'send_back'
  | 'undo'
  | 'settle'
  | 'settlement_failed'
  | 'retry_settlement'
  | 'withdraw'
  | 'close'
  | 'reopen'
  | 'resubmit'
  | 'recover'

export interface Transition {
  /** The row number in the specification's table. */
  readonly row: number
  readonly call: ClaimCall
  /** null where the claim starts. */
  readonly from: ClaimStatus | null
  readonly to: ClaimStatus
  readonly who: readonly Actor[]
  readonly guards: readonly GuardName[]
}

const row = (
  number: number,
  call: ClaimCall,
  [from, to]: [ClaimStatus | null, ClaimStatus],
  who: readonly Actor[],
  guards: readonly GuardName[] = [],
): Transition => ({ row: number, call, from, to, who, guards })

/**
 * Every transition of a claim. A row with two starting states appears twice, because the allowed callers differ. Its
 * effects on money are in `server/commands`.
 */
export const TRANSITIONS: readonly Transition[] = [
  row(1, 'file', [null, 'INITIATED'], ['owner', 'coordinator', 'subscription.manualReimbursement']),
  row(2, 'amend', ['INITIATED', 'INITIATED'], ['owner'], ['free']),
  row(3, 'hold', ['INITIATED', 'ON_HOLD'], ['claims.decide_initiated'], ['free']),
  row(3, 'hold', ['PENDING', 'ON_HOLD'], ['claims.decide_pending'], ['free']),
  row(4, 'answer', ['ON_HOLD', 'INITIATED'], ['owner'], ['awaits-member']),
  row(5, 'release', ['ON_HOLD', 'INITIATED'], ['claims.decide_pending', 'holder']),
  row(6, 'lapse', ['ON_HOLD', 'REJECTED'], ['system'], ['awaits-member', 'waited-long']),
  row(7, 'approve', ['INITIATED', 'APPROVED'], ['claims.decide_initiated'], ['free', 'one-person']),
  row(8, 'approve', ['INITIATED', 'PENDING'], ['claims.decide_initiated'], ['free']),
  row(9, 'approve', ['PENDING', 'APPROVED'], ['claims.decide_pending'], ['free', 'second-person']),
  row(10, 'reject', ['INITIATED', 'REJECTED'], ['claims.decide_initiated'], ['free']),
  row(11, 'reject', ['PENDING', 'REJECTED'], ['claims.decide_pending'], ['free']),
  row(12, 'send_back', ['PENDING', 'INITIATED'], ['claims.decide_pending'], ['free']),
  row(13, 'undo', ['APPROVED', 'PENDING'], ['claims.undo'], ['not-in-payout']),
  // Ours, as the next one: after three payouts no row but these ends what waits.
  row(13, 'undo', ['SETTLEMENT_FAILED', 'PENDING'], ['claims.undo']),
  row(14, 'settle', ['APPROVED', 'SETTLED'], ['system', 'claims.settle']),
  row(14, 'settle', ['SETTLEMENT_FAILED', 'SETTLED'], ['system', 'claims.settle']),
  row(15, 'settlement_failed', ['APPROVED', 'SETTLEMENT_FAILED'], ['system', 'claims.settle']),
  row(16, 'settlement_failed', ['SETTLED', 'SETTLEMENT_FAILED'], ['system', 'claims.return_settled'], ['just-settled']),
  row(17, 'retry_settlement', ['SETTLEMENT_FAILED', 'APPROVED'], ['owner', 'system', 'claims.settle'], ['tries-left']),
  row(18, 'withdraw', ['INITIATED', 'REJECTED'], ['owner']),
  row(18, 'withdraw', ['ON_HOLD', 'REJECTED'], ['owner']),
  // Nobody has to wait for our second check to give back a plan.
  row(18, 'withdraw', ['PENDING', 'REJECTED'], ['owner']),
  row(19, 'reopen', ['REJECTED', 'INITIATED'], ['claims.reopen'], ['just-decided']),
  // The rejected claim stays as it is; the new one starts by row 1.
  row(20, 'resubmit', ['REJECTED', 'REJECTED'], ['owner'], ['resubmittable']),
  // A settled claim never changes: an overpayment is recorded beside it.
  row(21, 'recover', ['SETTLED', 'SETTLED'], ['claims.undo']),
  // Ours: a refunded plan leaves no claim undecided.
  row(22, 'close', ['INITIATED', 'REJECTED'], ['system']),
  row(22, 'close', ['ON_HOLD', 'REJECTED'], ['system']),
  row(22, 'close', ['PENDING', 'REJECTED'], ['system']),
]

/** The facts that guards check. */
export interface ClaimState {
  readonly status: ClaimStatus
  readonly account_id: string
  readonly created_by: string
  readonly first_approver: string | null
  readonly locked_by: string | null
  readonly locked_until: Date | null
  readonly on_hold_by: string | null
  readonly on_hold_at: Date | null
  /** The member's deadline to answer; null where a hold does not wait for the member. */
  readonly respond_by: Date | null
  readonly decided_at: Date | null
  readonly settled_at: Date | null
  readonly resubmittable_until: Date | null
  readonly in_payout: boolean
  readonly payout_tries: number
}

/** The caller and their role here: a member of staff with their own plan is its owner there, and staff at the desk. */
export type ClaimActor =
  | { readonly part: 'owner'; readonly account_id: string }
  | { readonly part: 'staff'; readonly account_id: string; readonly actions: readonly string[] }
  | { readonly part: 'system' }

/** The context: the current time, what the plan's state stops, and whether one person may approve alone. */
export interface GuardContext {
  readonly now: Date
  readonly halt?: PlanHalt | null
  readonly one_person?: boolean
}

export type TransitionResult =
  | { transition: Transition }
  | { refused: 'WRONG_STATE' | 'FORBIDDEN' | PlanHalt | GuardRefusal }

/** The row by which a claim moves, or why it does not. */
export function transitionOf(
  call: ClaimCall,
  claim: ClaimState,
  actor: ClaimActor,
  context: GuardContext,
): TransitionResult {
  const rows = TRANSITIONS.filter((one) => one.call === call && one.from === claim.status)
  if (rows.length === 0) return { refused: 'WRONG_STATE' }
  const open = rows.filter(({ who }) => who.some((required) => isActor(required, claim, actor)))
  if (open.length === 0) return { refused: 'FORBIDDEN' }
  const { halt = null } = context
  if (halt && isHalted(halt, call, { actor, in_payout: claim.in_payout })) return { refused: halt }
  const tried = open.map((transition) => ({ transition, refused: refusalOf(transition.guards, claim, actor, context) }))
  const free = tried.find(({ refused }) => refused === undefined)
  return free ? { transition: free.transition } : { refused: tried.at(-1)!.refused! }
}

/** The actions available to a person in the claim's status, and those blocked only by a guard. */
export function callsOf(claim: ClaimState, actor: ClaimActor, context: Pick<GuardContext, 'now' | 'halt'>) {
  const calls = [...new Set(TRANSITIONS.filter(({ from }) => from !== null).map(({ call }) => call))]
  const results = calls.map((call) => ({ call, result: transitionOf(call, claim, actor, context) }))
  return {
    allowed: results.flatMap(({ call, result }) => ('transition' in result ? [call] : [])),
    blocked: results.flatMap(({ call, result }) =>
      'refused' in result && result.refused !== 'WRONG_STATE' && result.refused !== 'FORBIDDEN'
        ? [{ call, refused: result.refused }]
        : [],
    ),
  }
}

function isActor(required: Actor, claim: ClaimState, actor: ClaimActor): boolean {
  if (actor.part !== 'staff') return required === actor.part
  if (required === 'holder')
    return claim.on_hold_by === actor.account_id && permits(actor.actions, 'claims.decide_initiated')
  if (required === 'owner' || required === 'coordinator' || required === 'system') return false
  return permits(actor.actions, required)
}
