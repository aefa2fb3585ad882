/** What the calls of coordinators answer. */
export const orderCallWords = {
  fields: {
    id: 'There is no such order',
    company: 'There is no such company',
    account: 'Enter the person’s account_id',
    accounts: 'The person is named twice, and differently',
    plan: 'Choose a plan',
    proposal: 'There is no such proposal',
    address: 'There is no such address',
    partner: 'Choose a plan of your company',
  },
  NOT_ELIGIBLE: 'The patient is not eligible as of now. Check the answers again before you activate.',
  QUOTA_EXHAUSTED: 'All lives of this plan are in use.',
  ALREADY_ACTIVE: 'This person has home care already.',
  BLOCKED_BY_STAFF:
    'Our staff have blocked a plan of this person, so nobody can give them one. Call us; once it is unblocked, try again.',
  PLAN_NOT_ACTIVE: 'This plan of your company is not running now.',
  OWN_CLAIM:
    'This is your own affair: you are on this plan, or its money reaches your account. Ask a colleague to file it.',
  OWN_AFFAIR: 'This is your own account. Ask a colleague to arrange it for you.',
} as const
