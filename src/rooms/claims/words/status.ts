/** How far a claim is, in a word or two. */
export const claimStatusWords = {
  INITIATED: 'Initiated',
  ON_HOLD: 'On hold',
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  SETTLED: 'Settled',
  SETTLEMENT_FAILED: 'Settlement failed',
} as const
