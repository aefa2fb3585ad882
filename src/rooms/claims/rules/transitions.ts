import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import type { ClaimStatus } from './claim-status.ts'
import { type GuardName, type GuardRefusal, refusalOf } from './guards.ts'

/** Who may move a claim: its owner, the product itself, the reviewer who put it on hold, or staff by what they may do. */
export type Actor = 'owner' | 'coordinator' | 'system' | 'holder' | StaffAction

/** What somebody asks for; of several rows of one call the first whose guards hold is taken. */
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
  | 'reopen'
  | 'resubmit'
  | 'recover'

export interface Transition {
  /** The row of the specification's table. */
  readonly row: number
  readonly call: ClaimCall
  /** null where the claim begins. */
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
 * Every way of a claim. A row that begins in two states stands twice, because who may differs. Its effects on money are in
 * `server/commands`.
 */
export const TRANSITIONS: readonly Transition[] = [
  row(1, 'file', [null, 'INITIATED'], ['owner', 'coordinator', 'subscription.manualReimbursement']),
  row(2, 'amend', ['INITIATED', 'INITIATED'], ['owner'], ['free']),
  // The system holds what is open when a plan is blocked.
  row(3, 'hold', ['INITIATED', 'ON_HOLD'], ['claims.decide_initiated', 'system'], ['free']),
  row(3, 'hold', ['PENDING', 'ON_HOLD'], ['claims.decide_pending', 'system'], ['free']),
  row(4, 'answer', ['ON_HOLD', 'INITIATED'], ['owner'], ['awaits-member']),
  row(5, 'release', ['ON_HOLD', 'INITIATED'], ['claims.decide_pending', 'holder']),
  row(6, 'lapse', ['ON_HOLD', 'REJECTED'], ['system'], ['awaits-member', 'waited-long']),
  row(7, 'approve', ['INITIATED', 'APPROVED'], ['claims.decide_initiated'], ['free', 'not-maker', 'one-person']),
  row(8, 'approve', ['INITIATED', 'PENDING'], ['claims.decide_initiated'], ['free', 'not-maker']),
  row(9, 'approve', ['PENDING', 'APPROVED'], ['claims.decide_pending'], ['free', 'not-maker', 'second-person']),
  row(10, 'reject', ['INITIATED', 'REJECTED'], ['claims.decide_initiated'], ['free', 'not-maker']),
  row(11, 'reject', ['PENDING', 'REJECTED'], ['claims.decide_pending'], ['free', 'not-maker']),
  row(12, 'send_back', ['PENDING', 'INITIATED'], ['claims.decide_pending'], ['free']),
  row(13, 'undo', ['APPROVED', 'PENDING'], ['claims.undo'], ['not-in-payout']),
  row(14, 'settle', ['APPROVED', 'SETTLED'], ['system', 'claims.settle'], ['not-maker']),
  row(15, 'settlement_failed', ['APPROVED', 'SETTLEMENT_FAILED'], ['system', 'claims.settle']),
  row(16, 'settlement_failed', ['SETTLED', 'SETTLEMENT_FAILED'], ['system', 'claims.return_settled'], ['just-settled']),
  row(17, 'retry_settlement', ['SETTLEMENT_FAILED', 'APPROVED'], ['owner', 'system', 'claims.settle'], ['tries-left']),
  row(18, 'withdraw', ['INITIATED', 'REJECTED'], ['owner']),
  row(18, 'withdraw', ['ON_HOLD', 'REJECTED'], ['owner']),
  row(19, 'reopen', ['REJECTED', 'INITIATED'], ['claims.reopen'], ['just-decided']),
  // The rejected claim stays what it is; the new one begins by row 1.
  row(20, 'resubmit', ['REJECTED', 'REJECTED'], ['owner'], ['resubmittable']),
  // A settled claim is never changed: what was paid too much is written down beside it.
  row(21, 'recover', ['SETTLED', 'SETTLED'], ['claims.undo']),
]

/** What the guards look at. */
export interface Standing {
  readonly status: ClaimStatus
  readonly account_id: string
  readonly created_by: string
  readonly first_approver: string | null
  readonly locked_by: string | null
  readonly locked_until: Date | null
  readonly on_hold_by: string | null
  readonly on_hold_at: Date | null
  /** Until when the member may answer; null where a hold does not wait for the member. */
  readonly respond_by: Date | null
  readonly decided_at: Date | null
  readonly settled_at: Date | null
  readonly resubmittable_until: Date | null
  readonly in_payout: boolean
  readonly payout_tries: number
}

/** Who asks, and in which part: a member of staff with a plan of their own is its owner there, and staff at the desk. */
export type Mover =
  | { readonly part: 'owner'; readonly account_id: string }
  | { readonly part: 'staff'; readonly account_id: string; readonly actions: readonly string[] }
  | { readonly part: 'system' }

/** What the moment adds: when it is, and whether one person may approve. */
export interface Moment {
  readonly now: Date
  readonly one_person?: boolean
}

export type Way = { transition: Transition } | { refused: 'WRONG_STATE' | 'FORBIDDEN' | GuardRefusal }

/** The row by which a claim moves, or why it does not. */
export function wayOf(call: ClaimCall, claim: Standing, mover: Mover, moment: Moment): Way {
  const rows = TRANSITIONS.filter((one) => one.call === call && one.from === claim.status)
  if (rows.length === 0) return { refused: 'WRONG_STATE' }
  const open = rows.filter(({ who }) => who.some((actor) => isActor(actor, claim, mover)))
  if (open.length === 0) return { refused: 'FORBIDDEN' }
  const tried = open.map((transition) => ({ transition, refused: refusalOf(transition.guards, claim, mover, moment) }))
  const free = tried.find(({ refused }) => refused === undefined)
  return free ? { transition: free.transition } : { refused: tried.at(-1)!.refused! }
}

/** What a person may ask for as a claim stands, and what only a guard keeps them from. */
export function callsOf(claim: Standing, mover: Mover, now: Date) {
  const calls = [...new Set(TRANSITIONS.filter(({ from }) => from !== null).map(({ call }) => call))]
  const ways = calls.map((call) => ({ call, way: wayOf(call, claim, mover, { now }) }))
  return {
    allowed: ways.flatMap(({ call, way }) => ('transition' in way ? [call] : [])),
    blocked: ways.flatMap(({ call, way }) =>
      'refused' in way && way.refused !== 'WRONG_STATE' && way.refused !== 'FORBIDDEN'
        ? [{ call, refused: way.refused }]
        : [],
    ),
  }
}

function isActor(actor: Actor, claim: Standing, mover: Mover): boolean {
  if (mover.part !== 'staff') return actor === mover.part
  if (actor === 'holder')
    return claim.on_hold_by === mover.account_id && permits(mover.actions, 'claims.decide_initiated')
  if (actor === 'owner' || actor === 'coordinator' || actor === 'system') return false
  return permits(mover.actions, actor)
}
