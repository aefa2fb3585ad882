/** How far a claim is, as the desk's lists are called. */
export const claimStatusWords = {
  INITIATED: 'Initiated',
  ON_HOLD: 'On hold',
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  SETTLED: 'Settled',
  SETTLEMENT_FAILED: 'Settlement failed',
} as const
