/** Health credits as the users of a company see them. */
export const companyCreditWords = {
  fields: {
    amount: 'Enter an amount in rupees, with at most two decimals',
    notZero: 'Enter an amount other than 0',
    tooMuch: 'Enter at most ₹10,00,00,000',
    atLeast: 'Enter at least ₹1',
    package: 'Choose one of the packages of this plan',
    part: 'Enter 0 or more rupees',
    partsOfAdded: 'Credits are divided between packages only when they are added',
    month: 'Enter a month as YYYY-MM',
  },
  refusals: {
    shortCompany: (available: string, required: string) =>
      `The company has ${available} of credits left to allot, and this needs ${required}. Ask for a top-up first.`,
    shortPerson: (available: string, required: string) =>
      `Only ${available} of these credits can be taken back, not ${required}. What is used or on hold stays as it is.`,
    INSUFFICIENT_FUNDS: 'There are not enough credits for this amount.',
    PLAN_NOT_ACTIVE: 'The plan of this person is not active: no credits can be given or taken back.',
    contractOver:
      'The contract of this plan is not in force: no credits can be given or taken back. Call us if it should be.',
    blockedByStaff:
      'Our staff have blocked the plan of this person, so no credits can be given. Call us; once it is unblocked, try again.',
    SUBLIMITS_EXCEED_AMOUNT: 'The packages take more than the amount that is added.',
    CATEGORY_TWICE: 'Two of the packages are for the same service.',
    OWN_AFFAIR: 'These are your own credits: a colleague must change them.',
    TOO_MANY_OPEN: 'There are five open top-up requests for this plan. Wait for one to be confirmed, or cancel one.',
    CONTRACT_ENDED: 'The contract of this plan is not in force, so its credits cannot be topped up.',
    NOT_OPEN: 'This request is not open any more.',
  },
  activity: {
    gave: (amount: string, name: string) => `Added ${amount} of health credits to ${name}`,
    tookBack: (amount: string, name: string) => `Took back ${amount} of health credits from ${name}`,
    asked: (amount: string) => `Asked for a top-up of ${amount}`,
    cancelled: (amount: string) => `Cancelled the request for a top-up of ${amount}`,
    confirmed: (amount: string) => `Top-up of ${amount} confirmed`,
    rejected: (amount: string, reason: string) => `Top-up of ${amount} rejected: ${reason}`,
    reversed: (amount: string, reason: string) => `${amount} of a top-up taken back: ${reason}`,
    entered: (amount: string) => `Top-up of ${amount} entered`,
  },
} as const
