import type { PolicyStatus } from './statuses.ts'

/** Where a policy is, as its owner sees it. */
export type PolicyStage = 'TO_APPLY' | 'WITH_INSURER' | 'ACTIVE' | 'EXPIRED' | 'CANCELLED'

export function policyStage({ status, is_expired }: { status: PolicyStatus; is_expired: boolean }): PolicyStage {
  switch (status) {
    case 'PENDING':
      return 'TO_APPLY'
    case 'PROCESSING':
      return 'WITH_INSURER'
    case 'COMPLETED':
      return is_expired ? 'EXPIRED' : 'ACTIVE'
    case 'CANCELLED':
      return 'CANCELLED'
  }
}

/** Whether its owner has the cover or waits for it: then it is not sold to them a second time. */
export function isCoverOpen(policy: { status: PolicyStatus; is_expired: boolean }): boolean {
  return !['EXPIRED', 'CANCELLED'].includes(policyStage(policy))
}

const ANSWER_HOURS = 24

/** When we ask the insurer about an application that it has not answered. */
export function answerDueAt(submitted_at: Date): Date {
  return new Date(submitted_at.getTime() + ANSWER_HOURS * 3_600_000)
}
