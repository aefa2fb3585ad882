import { MODERATION_BUCKETS, type ModerationBucket } from '#rooms/access/rules/staff-actions.ts'

/** The status of a claim; a bucket of the desk is the same word in lower case. */
export const CLAIM_STATUSES = [
  'INITIATED',
  'ON_HOLD',
  'PENDING',
  'APPROVED',
  'REJECTED',
  'SETTLED',
  'SETTLEMENT_FAILED',
] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

/** Nobody has decided on it finally: an open claim of its plan. */
export const UNDECIDED_STATUSES: readonly ClaimStatus[] = ['INITIATED', 'ON_HOLD', 'PENDING']

/** What the member still waits for: the tab Pending. Everything else is past: the tab Completed. */
export const PENDING_STATUSES: readonly ClaimStatus[] = ['PENDING', 'INITIATED', 'APPROVED', 'ON_HOLD']
export const PAST_STATUSES = CLAIM_STATUSES.filter((status) => !PENDING_STATUSES.includes(status))

export function isPendingStatus(status: ClaimStatus): boolean {
  return PENDING_STATUSES.includes(status)
}

/** The desk's list that contains a claim. */
export function bucketOf(status: ClaimStatus): ModerationBucket {
  return status.toLowerCase() as ModerationBucket
}

export function statusOf(bucket: ModerationBucket): ClaimStatus {
  return CLAIM_STATUSES[MODERATION_BUCKETS.indexOf(bucket)]!
}

/** Filed by the member, by a coordinator with consent, or by our staff. */
export const REIMBURSEMENT_TYPES = ['DIRECT', 'ASSISTED', 'MANUAL'] as const
export type ReimbursementType = (typeof REIMBURSEMENT_TYPES)[number]

/** The owner's actions on a claim, by the names of their transitions. */
export const OWNER_CALLS = ['amend', 'answer', 'withdraw', 'resubmit'] as const
