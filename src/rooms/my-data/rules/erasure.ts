/** Between the request and the deletion, in which the person can stop it. */
export const WAIT_MS = 48 * 3_600_000

/** What has to end before an account can be deleted, in the order in which a person reads it. */
export const BLOCKERS = [
  'OPEN_CLAIM',
  'RECENT_PAYOUT',
  'MONEY_MOVING',
  'INSURANCE',
  'HOME_CARE',
  'BOOKED',
  'BLOCKED',
  'ROLE',
  'TOPUP',
  'NEW_PLAN',
] as const
export type Blocker = (typeof BLOCKERS)[number]

/** What stays because the law says so. */
export const RETAINED = ['CLAIMS', 'INVOICES', 'MEDICAL', 'INSURANCE', 'COMPANY', 'COMPLAINTS'] as const
export type RetainedKind = (typeof RETAINED)[number]

export const ERASURE_STATUSES = ['REQUESTED', 'WITHDRAWN', 'DONE', 'PARTIAL'] as const
