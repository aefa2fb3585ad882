/** Why a claim does not move. */
export const claimRefusalWords = {
  wrongState: 'The claim does not allow this as it stands. Reload to see how it stands.',
  underReview: 'A colleague is reviewing your claim right now. Please try again in a few minutes.',
  locked: 'A colleague is reviewing this claim right now.',
  lockedBy: (name: string, until: string) => `${name} has this claim in hand until ${until}.`,
  secondPerson: 'You passed the first check of this claim, so a colleague decides now.',
  notWaiting: 'This claim does not wait for your answer.',
  tooEarly: 'The member still has time to answer.',
  inPayout: 'The payout of this claim has begun, so the decision stands.',
  tooLate: 'The 30 days for this are over.',
  noTriesLeft: 'The payout was tried three times. Please send it by hand.',
  notResubmittable: 'This claim cannot be submitted again. Please file a new one.',
  already: (verb: string, name: string, at: string) => `This claim was already ${verb} by ${name} at ${at}.`,
  verbs: {
    ON_HOLD: 'put on hold',
    PENDING: 'approved',
    APPROVED: 'approved',
    REJECTED: 'rejected',
    SETTLED: 'settled',
  },
} as const
