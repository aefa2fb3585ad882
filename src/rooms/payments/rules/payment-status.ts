/** How far a payment has come. A message behind our own state is outdated and changes nothing. */
const RANK = { created: 0, failed: 1, authorized: 2, captured: 3, refunded: 4 } as const

export type PaymentStatus = keyof typeof RANK

/**
 * The status after `reported`, in whatever order messages arrive. A failed payment may still be authorised or captured
 * (late authorisation); nothing else moves back.
 */
export function laterStatus(known: PaymentStatus | null, reported: PaymentStatus): PaymentStatus {
  return known === null || RANK[reported] > RANK[known] ? reported : known
}

/** True once the money is or was ours. */
export function hasMoney(status: PaymentStatus | null): boolean {
  return status === 'captured' || status === 'refunded'
}
