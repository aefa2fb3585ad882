const reasons = {
  NOT_USING: 'I do not use it',
  TOO_EXPENSIVE: 'It costs too much',
  BY_MISTAKE: 'I bought it by mistake',
  NOT_AS_EXPECTED: 'It is not what I expected',
  OTHER: 'Another reason',
} as const

const statuses = {
  REQUESTED: 'Being checked',
  APPROVED: 'Approved',
  PROCESSING: 'On its way',
  SUCCESS: 'Sent back',
  FAILED: 'Trying again',
  MANUAL: 'By bank transfer',
  DECLINED: 'Not approved',
} as const

const rules = {
  FULL: 'You bought the plan within the last 7 days and have used nothing, so you get everything back.',
  UNUSED_DAYS: 'You get back the days that are left, less what the benefits you used are worth.',
  CARE_BEFORE_KIT: 'The kit has not been sent, so you get everything back.',
  CARE_AFTER_KIT: 'The kit has been sent, so its price and the consultations you used are taken off.',
  CARE_TOO_LATE: 'Once the kit has been sent, a home-care plan is paid back until its fourth day only.',
  PAID_BY_COMPANY: 'Your company paid for this plan, so nothing is paid back to you.',
  NOT_RUNNING: 'This plan is not running, so nothing of it is left to pay back.',
} as const

/** Every sentence of the plan refunds room. */
export const planRefundWords = {
  reasons,
  statuses,
  rules,
  creditReason: 'Plan ended early, money paid back',
  refusals: {
    open: 'A refund of this plan has been asked for already.',
    nothing: 'Nothing of this plan is left to pay back.',
    changed: 'The amount has changed since you saw it. Please look at it again.',
    reason: 'Please choose a reason',
    amount: 'Please say the amount that was shown',
    decided: 'This refund has been decided already.',
    outdated:
      'The plan was used or renewed since the refund was asked for. Decline it: a new request shows what is left.',
    own: 'You cannot decide about your own money or your own request. Ask a colleague.',
    notByHand: 'This refund does not wait for a bank transfer.',
    sayWhy: 'Please say why',
    bankReference: 'Enter the bank’s reference: 6 to 40 letters, digits or hyphens',
    resolved: 'This has been dealt with already.',
  },
} as const
