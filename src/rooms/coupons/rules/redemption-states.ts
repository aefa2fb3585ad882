export type RedemptionStatus = 'RESERVED' | 'REDEEMED' | 'RELEASED'
/** Why a use was given back. */
export type ReleaseReason = 'failure' | 'cancelled' | 'expired' | 'refunded'

/** What a release finds it may end. Only a refund ends a use that was paid; whatever is released stays so. */
const RELEASES: Record<ReleaseReason, readonly RedemptionStatus[]> = {
  failure: ['RESERVED'],
  cancelled: ['RESERVED'],
  expired: ['RESERVED'],
  refunded: ['RESERVED', 'REDEEMED'],
}

/** The statuses of a use that this reason ends. */
export function releasedFrom(why: ReleaseReason): readonly RedemptionStatus[] {
  return RELEASES[why]
}

/** ENDED is final, and what was on offer is never again a draft. */
const COUPON_STEPS: Record<string, readonly string[]> = {
  DRAFT: ['DRAFT', 'LIVE', 'ENDED'],
  LIVE: ['LIVE', 'PAUSED', 'ENDED'],
  PAUSED: ['PAUSED', 'LIVE', 'ENDED'],
  ENDED: ['ENDED'],
}

export function mayBecome(from: string, to: string): boolean {
  return COUPON_STEPS[from]?.includes(to) ?? false
}
