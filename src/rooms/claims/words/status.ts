/** The progress of a claim, as the desk's lists are named. */
export const claimStatusWords = {
  INITIATED: 'Initiated',
  ON_HOLD: 'On hold',
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  SETTLED: 'Settled',
  SETTLEMENT_FAILED: 'Settlement failed',
} as const
