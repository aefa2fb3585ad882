import type { PolicyStatus } from './statuses.ts'

/** Who moves a policy. */
export type Mover = 'MEMBER' | 'STAFF' | 'INSURER'

/**
 * What has to hold beside the state. `complete`: paid, every field filled in, all declarations confirmed, enrolment open.
 * `certificate`: the insurer names its number. `free_look`: within the days after its receipt. `contradicted`: the insurer says that
 * it has ended, and our staff have its word for it.
 */
type Guard = 'complete' | 'certificate' | 'free_look' | 'contradicted'

export interface Transition {
  readonly from: PolicyStatus
  readonly to: PolicyStatus
  readonly who: readonly Mover[]
  readonly guard: Guard | null
}

/** Every move of a policy. A policy that has ended stays COMPLETED: its dates tell. */
export const TRANSITIONS: readonly Transition[] = [
  { from: 'PENDING', to: 'PROCESSING', who: ['MEMBER'], guard: 'complete' },
  { from: 'PENDING', to: 'CANCELLED', who: ['MEMBER', 'STAFF'], guard: null },
  { from: 'PROCESSING', to: 'COMPLETED', who: ['INSURER'], guard: 'certificate' },
  { from: 'PROCESSING', to: 'CANCELLED', who: ['MEMBER', 'STAFF', 'INSURER'], guard: null },
  { from: 'COMPLETED', to: 'CANCELLED', who: ['MEMBER', 'STAFF'], guard: 'free_look' },
  { from: 'COMPLETED', to: 'CANCELLED', who: ['INSURER'], guard: 'contradicted' },
]

/** The move, if this person may make it from here; its guard is the caller's to check. */
export function transitionOf(from: PolicyStatus, to: PolicyStatus, who: Mover): Transition | undefined {
  return TRANSITIONS.find((one) => one.from === from && one.to === to && one.who.includes(who))
}

/** Whether it can be cancelled before it is issued. */
export function canCancel(status: PolicyStatus, who: Mover): boolean {
  return transitionOf(status, 'CANCELLED', who)?.guard === null
}
