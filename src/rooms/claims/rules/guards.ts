import { DAY_MS } from '#values/ist-date.ts'
import type { ClaimActor, ClaimState, GuardContext } from './transitions.ts'

/** Days a hold waits for the member, to the reminder's date and to its end. */
export const ANSWER_DAYS = 7
export const LAPSE_DAYS = 14
/** Days in which a rejection may be undone, and in which a bank may return a payment. */
const REOPEN_DAYS = 30
export const RETURN_DAYS = 30
export const PAYOUT_TRIES = 3

export type GuardRefusal =
  | 'UNDER_REVIEW'
  | 'LOCKED'
  | 'SECOND_PERSON'
  | 'ONE_PERSON'
  | 'NOT_WAITING'
  | 'TOO_EARLY'
  | 'IN_PAYOUT'
  | 'TOO_LATE'
  | 'NO_TRIES_LEFT'
  | 'NOT_RESUBMITTABLE'

type Guard = (claim: ClaimState, actor: ClaimActor, context: GuardContext) => GuardRefusal | undefined

const GUARDS = {
  /** No one else is reviewing it. */
  free: (claim, actor, { now }) => {
    const isLocked = claim.locked_until !== null && claim.locked_until > now
    if (!isLocked || actor.part === 'system' || isSame(claim.locked_by, actor)) return undefined
    return actor.part === 'owner' ? 'UNDER_REVIEW' : 'LOCKED'
  },
  'one-person': (_claim, _mover, { one_person }) => (one_person ? undefined : 'ONE_PERSON'),
  'second-person': (claim, actor) => (isSame(claim.first_approver, actor) ? 'SECOND_PERSON' : undefined),
  'awaits-member': (claim) => (claim.respond_by ? undefined : 'NOT_WAITING'),
  'waited-long': (claim, _mover, { now }) => (isOver(claim.on_hold_at, LAPSE_DAYS, now) ? undefined : 'TOO_EARLY'),
  'not-in-payout': (claim) => (claim.in_payout ? 'IN_PAYOUT' : undefined),
  'just-settled': (claim, _mover, { now }) => (isOver(claim.settled_at, RETURN_DAYS, now) ? 'TOO_LATE' : undefined),
  'just-decided': (claim, _mover, { now }) => (isOver(claim.decided_at, REOPEN_DAYS, now) ? 'TOO_LATE' : undefined),
  'tries-left': (claim) => (claim.payout_tries < PAYOUT_TRIES ? undefined : 'NO_TRIES_LEFT'),
  resubmittable: (claim, _mover, { now }) =>
    claim.resubmittable_until && claim.resubmittable_until >= now ? undefined : 'NOT_RESUBMITTABLE',
} as const satisfies Record<string, Guard>

export type GuardName = keyof typeof GUARDS

/** The refusal of the first failing guard; undefined where all pass. */
export function refusalOf(
  guards: readonly GuardName[],
  claim: ClaimState,
  actor: ClaimActor,
  context: GuardContext,
): GuardRefusal | undefined {
  for (const name of guards) {
    const refused = GUARDS[name](claim, actor, context)
    if (refused) return refused
  }
  return undefined
}

function isSame(account_id: string | null, actor: ClaimActor): boolean {
  return actor.part !== 'system' && account_id === actor.account_id
}

function isOver(since: Date | null, days: number, now: Date): boolean {
  return since === null || now.getTime() - since.getTime() >= days * DAY_MS
}
