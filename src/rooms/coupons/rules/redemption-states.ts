export type RedemptionStatus = 'RESERVED' | 'REDEEMED' | 'RELEASED'
/** Why a redemption was released. */
export type ReleaseReason = 'failure' | 'cancelled' | 'expired' | 'refunded'

/**
 * The statuses that each release reason may end. A paid redemption ends only by a refund; a released one stays
 * released.
 */
const RELEASES: Record<ReleaseReason, readonly RedemptionStatus[]> = {
  failure: ['RESERVED'],
  cancelled: ['RESERVED'],
  expired: ['RESERVED'],
  refunded: ['RESERVED', 'REDEEMED'],
}

/** The redemption statuses that this reason may end. */
export function releasedFrom(why: ReleaseReason): readonly RedemptionStatus[] {
  return RELEASES[why]
}

/** ENDED is final, and a coupon that was offered never becomes a draft again. */
const COUPON_STEPS: Record<string, readonly string[]> = {
  DRAFT: ['DRAFT', 'LIVE', 'ENDED'],
  LIVE: ['LIVE', 'PAUSED', 'ENDED'],
  PAUSED: ['PAUSED', 'LIVE', 'ENDED'],
  ENDED: ['ENDED'],
}

export function mayBecome(from: string, to: string): boolean {
  return COUPON_STEPS[from]?.includes(to) ?? false
}
