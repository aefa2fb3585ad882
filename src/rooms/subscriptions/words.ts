/** Every sentence of the subscriptions room. */
export const subscriptionWords = {
  myPlan: 'My plan',
  noPlanTitle: 'You do not have a plan yet',
  noPlanText: 'Choose a plan and it shows here the moment it is active.',
  seePlans: 'See plans',
  status: {
    PENDING_ACTIVATION: 'Starting soon',
    ACTIVE: 'Active',
    PAST_DUE: 'Payment due',
    EXPIRED: 'Expired',
    BLOCKED: 'Blocked',
    CANCELLED: 'Cancelled',
    REFUNDED: 'Refunded',
  },
  validFrom: 'Valid from',
  validTill: 'Valid till',
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  receipt: 'Download receipt',
  members: 'People covered',
  benefits: 'What you get',
  you: 'You',
} as const
