/** What becomes of the answers about a patient. */
export const PROPOSAL_STATUSES = ['DRAFT', 'ELIGIBLE', 'INELIGIBLE', 'EXPIRED', 'CONSUMED'] as const
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number]

const HOUR_MS = 3_600_000
/** An illness changes within a day, so the answers of an eligible patient are good for one. */
const ELIGIBLE_HOURS = 24
/** Answers that lead to no purchase are deleted after so many days. */
const STORED_DAYS = 90

interface Proposal {
  status: ProposalStatus
  expires_at: Date | null
}

/** Which event moves a proposal from where to where. */
const MOVES = [
  { from: ['DRAFT', 'ELIGIBLE', 'INELIGIBLE', 'EXPIRED'], on: 'change', to: 'DRAFT' },
  // Not of stale answers: they are asked again first.
  { from: ['DRAFT', 'ELIGIBLE', 'INELIGIBLE'], on: 'check_passed', to: 'ELIGIBLE' },
  { from: ['DRAFT', 'ELIGIBLE', 'INELIGIBLE'], on: 'check_failed', to: 'INELIGIBLE' },
  { from: ['ELIGIBLE'], on: 'day_over', to: 'EXPIRED' },
  // An order that was opened in time may be paid some minutes after the day is over.
  { from: ['ELIGIBLE', 'EXPIRED'], on: 'bought', to: 'CONSUMED' },
] as const satisfies readonly { from: readonly ProposalStatus[]; on: string; to: ProposalStatus }[]
export type ProposalEvent = (typeof MOVES)[number]['on']

/** Where an event moves a proposal; undefined where it may not happen. */
export function statusAfter(from: ProposalStatus, on: ProposalEvent): ProposalStatus | undefined {
  return MOVES.find((move) => move.on === on && (move.from as readonly ProposalStatus[]).includes(from))?.to
}

/** The status now, whether or not the job has recorded that an eligible patient’s day is over. */
export function statusNow({ status, expires_at }: Proposal, now: Date): ProposalStatus {
  return status === 'ELIGIBLE' && expires_at !== null && expires_at <= now ? 'EXPIRED' : status
}

/** Whether it can still lead to a purchase: one at a time for an account and a plan. */
export function isActive(proposal: Proposal, now: Date): boolean {
  return ['DRAFT', 'ELIGIBLE'].includes(statusNow(proposal, now))
}

/**
 * Whether answers about health are too old for a check: since the first of them was given, a day is over. A patient who was
 * found eligible in time has until `expires_at`.
 */
export function areStale(proposal: Proposal, health_since: Date | null, now: Date): boolean {
  const isSettled = ['ELIGIBLE', 'CONSUMED'].includes(statusNow(proposal, now))
  return !isSettled && health_since !== null && expiryOf(health_since) <= now
}

/** When the answers of a patient who is eligible now go stale. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + ELIGIBLE_HOURS * HOUR_MS)
}

/** When the answers are deleted; null for those that the care needs. */
export function detailsUntil({ status, expires_at }: Proposal, now: Date): Date | null {
  if (status === 'CONSUMED') return null
  const from = status === 'ELIGIBLE' && expires_at ? expires_at : now
  return new Date(from.getTime() + STORED_DAYS * 24 * HOUR_MS)
}
