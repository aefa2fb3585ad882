/** The progress of one attempt to pay a claim. */
export const PAYOUT_STATUSES = [
  'QUEUED',
  'UNKNOWN',
  'PROCESSING',
  'PAID',
  'FAILED',
  'RETURNED',
  'STOPPED',
  'MANUAL',
] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/**
 * The statuses from which the bank's report may change a payout; settled ones are final, except that a bank may return
 * money.
 */
const MAY_BECOME: Record<'PROCESSING' | 'PAID' | 'FAILED' | 'RETURNED', readonly PayoutStatus[]> = {
  PROCESSING: ['QUEUED', 'UNKNOWN'],
  PAID: ['QUEUED', 'UNKNOWN', 'PROCESSING', 'MANUAL'],
  FAILED: ['QUEUED', 'UNKNOWN', 'PROCESSING', 'MANUAL'],
  RETURNED: ['PAID'],
}

export function mayBecome(from: PayoutStatus, to: keyof typeof MAY_BECOME): boolean {
  return MAY_BECOME[to].includes(from)
}
