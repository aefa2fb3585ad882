/** The entries of a claim's history, for its owner, except `planBlocked`, a note for the desk only. */
export const historyWords = {
  submitted: { header: 'Claim submitted', text: 'We received your claim' },
  updated: { header: 'Claim updated', text: 'We received your changes' },
  corrected: { header: 'Claim corrected', text: 'We corrected what was written' },
  underReview: { header: 'Under review', text: 'A colleague is looking at your claim' },
  moreNeeded: (list: string) => ({ header: 'More information needed', text: list }),
  paused: { header: 'On hold', text: 'We are checking your plan. You need not do anything' },
  planBlocked: 'The plan was blocked',
  answered: (comment?: string) => ({ header: 'Response received', text: comment ?? 'We received what you sent' }),
  passed: { header: 'First check passed', text: 'A second colleague has a look at your claim' },
  approved: (amount: string, claimed: string) => ({ header: 'Approved', text: `${amount} of ${claimed} approved` }),
  rejected: (reasons: string) => ({ header: 'Not approved', text: reasons }),
  paymentInitiated: { header: 'Payment initiated', text: 'The money is on its way to your bank' },
  paid: (amount: string, account: string, utr: string) => ({
    header: 'Payment successful',
    text: `${amount} to A/c ${account}, UTR ${utr}`,
  }),
  paymentFailed: { header: 'Payment failed', text: 'Please re-verify your bank details and submit' },
  paymentRetried: { header: 'Payment queued', text: 'We send the money with the next payout' },
  reopened: { header: 'Reopened', text: 'We are looking at your claim once more' },
  closed: (reason: string) => ({ header: 'Closed', text: reason }),
  withdrawn: { header: 'Withdrawn', text: 'You took the claim back' },
} as const
