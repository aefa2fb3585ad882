/** PENDING: paid, application not sent. PROCESSING: with the insurer. COMPLETED: certificate issued. */
export const POLICY_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETED', 'CANCELLED'] as const
export type PolicyStatus = (typeof POLICY_STATUSES)[number]

export const APPLICATION_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETED'] as const

/** The steps of the application, in their order. */
export const APPLICATION_STEPS = ['USER_DETAILS', 'NOMINEE_DETAILS'] as const
export type ApplicationStep = (typeof APPLICATION_STEPS)[number]

export const REFUND_STATUSES = ['INITIATED', 'SUCCESS', 'FAILED'] as const
export const REFUND_KINDS = ['CANCELLED', 'REFUSED', 'FREE_LOOK', 'STAFF'] as const
export type RefundKind = (typeof REFUND_KINDS)[number]

/** Why a refund that our staff asked for is declined, as the member reads it. */
export const DECLINE_REASONS = ['PAID_ALREADY', 'WRONG_AMOUNT', 'NOT_OWED', 'TO_CLEAR'] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/** Why a person gives a policy back. */
export const CANCEL_REASONS = ['NOT_NEEDED', 'BY_MISTAKE', 'TOO_EXPENSIVE', 'TERMS', 'OTHER'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** Why our staff cancel a policy for a person. */
export const STAFF_CANCEL_REASONS = [
  'MEMBER_ASKED',
  'DUPLICATE',
  'WRONG_DETAILS',
  'NOT_ELIGIBLE',
  'INSURER_SILENT',
  'OTHER',
] as const
export type StaffCancelReason = (typeof STAFF_CANCEL_REASONS)[number]
