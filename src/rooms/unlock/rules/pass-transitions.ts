import { DAY_MS } from '#values/ist-date.ts'

export const PASS_STATUSES = ['UNLOCKED', 'USED', 'REVERSED'] as const
export type PassStatus = (typeof PASS_STATUSES)[number]

/** MEMBER: the plan's owner, or the member the pass is for. CLINIC: the desk's page. SYSTEM: the job at the pass's end. */
export const PASS_ACTORS = ['MEMBER', 'CLINIC', 'STAFF', 'SYSTEM'] as const
export type PassActor = (typeof PASS_ACTORS)[number]

/** What decides about a pass, read after its lock. */
export interface PassFacts {
  status: PassStatus
  unlocked_at: Date
  valid_till: Date
  /** The plan was blocked by our staff since. */
  plan_blocked: boolean
  /** Reversals by members of this plan in the last `REVERSAL_DAYS` days. */
  reversals: number
}

/** The dated settings of passes. */
export interface PassLimits {
  reversal_hours: number
  reversals: number
  staff_reversal_days: number
}

export const REVERSAL_DAYS = 30
const HOUR_MS = 3_600_000

export type PassRefusal = 'PASS_CLOSED' | 'PASS_ENDED' | 'PASS_STOPPED' | 'REVERSAL_LATE' | 'REVERSALS_SPENT'

type Guard = (facts: PassFacts, limits: PassLimits, now: Date) => PassRefusal | undefined

const running: Guard = ({ valid_till }, _, now) => (now >= valid_till ? 'PASS_ENDED' : undefined)
const ended: Guard = ({ valid_till }, _, now) => (now < valid_till ? 'PASS_CLOSED' : undefined)
const stopped: Guard = ({ plan_blocked }) => (plan_blocked ? undefined : 'PASS_CLOSED')
const notStopped: Guard = ({ plan_blocked }) => (plan_blocked ? 'PASS_STOPPED' : undefined)
const soon: Guard = ({ unlocked_at }, { reversal_hours }, now) =>
  now.getTime() > unlocked_at.getTime() + reversal_hours * HOUR_MS ? 'REVERSAL_LATE' : undefined
const seldom: Guard = ({ reversals }, limits) => (reversals >= limits.reversals ? 'REVERSALS_SPENT' : undefined)
const recent: Guard = ({ unlocked_at }, { staff_reversal_days }, now) =>
  now.getTime() > unlocked_at.getTime() + staff_reversal_days * DAY_MS ? 'REVERSAL_LATE' : undefined

/** Every transition of a visit pass; whatever is not here is refused as PASS_CLOSED. */
const TRANSITIONS: readonly {
  from: PassStatus
  to: PassStatus
  who: PassActor
  guards: readonly Guard[]
}[] = [
  { from: 'UNLOCKED', to: 'USED', who: 'CLINIC', guards: [running, notStopped] },
  { from: 'UNLOCKED', to: 'USED', who: 'SYSTEM', guards: [ended, notStopped] },
  // A clinic could not confirm it, so nothing was used.
  { from: 'UNLOCKED', to: 'REVERSED', who: 'SYSTEM', guards: [ended, stopped] },
  { from: 'UNLOCKED', to: 'REVERSED', who: 'MEMBER', guards: [running, soon, seldom] },
  { from: 'UNLOCKED', to: 'REVERSED', who: 'STAFF', guards: [] },
  // The clinic was closed, or the doctor did not come.
  { from: 'USED', to: 'REVERSED', who: 'STAFF', guards: [recent] },
]

/** Why a pass may not move to another status; undefined if it may. */
export function refusedMove(
  facts: PassFacts,
  to: PassStatus,
  { who, limits, now }: { who: PassActor; limits: PassLimits; now: Date },
): PassRefusal | undefined {
  const row = TRANSITIONS.find((one) => one.from === facts.status && one.to === to && one.who === who)
  if (!row) return 'PASS_CLOSED'
  for (const guard of row.guards) {
    const refused = guard(facts, limits, now)
    if (refused) return refused
  }
  return undefined
}

/** The status as a person reads it: an ended pass counts as used, before the job has recorded it. */
export function passStatusAt(
  { status, valid_till, plan_blocked }: Pick<PassFacts, 'status' | 'valid_till' | 'plan_blocked'>,
  now: Date,
): PassStatus {
  if (status !== 'UNLOCKED' || now < valid_till) return status
  return plan_blocked ? 'REVERSED' : 'USED'
}
