/** How far one attempt to pay a claim is. */
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

/** From where a payout may become what the bank says it is; what is settled stays so, but a bank may send money back. */
const MAY_BECOME: Record<'PROCESSING' | 'PAID' | 'FAILED' | 'RETURNED', readonly PayoutStatus[]> = {
  PROCESSING: ['QUEUED', 'UNKNOWN'],
  PAID: ['QUEUED', 'UNKNOWN', 'PROCESSING', 'MANUAL'],
  FAILED: ['QUEUED', 'UNKNOWN', 'PROCESSING', 'MANUAL'],
  RETURNED: ['PAID'],
}

export function mayBecome(from: PayoutStatus, to: keyof typeof MAY_BECOME): boolean {
  return MAY_BECOME[to].includes(from)
}
