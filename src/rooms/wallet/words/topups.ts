/** Top-ups of companies' credits, for our staff. */
export const topupWords = {
  fields: {
    utr: 'Enter the UTR of the bank receipt, 12 to 22 letters and digits',
    amount: 'Enter the amount in rupees, with at most two decimals',
    atLeast: 'Enter at least ₹1',
    tooMuch: 'Enter at most ₹100,00,00,000',
    plan: 'Choose the plan of a company',
    reason: 'Say why, so that the company knows what to do',
    moreThanNothing: 'Enter more than ₹0',
    reversal: 'This is no proposal to take something back',
    moreThanLeft: (left: string) => `Enter at most ${left}: that is what of this top-up was not taken back yet`,
  },
  refusals: {
    CONTRACT_ENDED:
      'This contract is not in force, so its credits cannot be topped up. Choose the contract that follows it.',
    NOT_OPEN: 'This top-up is not open any more.',
    UTR_USED: 'Another top-up was confirmed with this UTR.',
    SECOND_PERSON: 'You entered this top-up or confirmed it first. A colleague must confirm it.',
    OTHER_RECEIPT:
      'A colleague confirmed this top-up with another UTR or amount. Compare both with the bank statement; the colleague can confirm again with other values.',
    NOT_CONFIRMED: 'This top-up has added nothing, so nothing can be taken back.',
    INSUFFICIENT_FUNDS: 'The company has not so much left to allot.',
    PROPOSED: 'A colleague has proposed to take something back. Read it, and agree to it or withdraw it.',
    NOT_PROPOSED: 'This proposal is not open any more. Read what the top-up says now.',
    OTHER_AMOUNT:
      'A colleague has proposed to take back another amount. Agree to the same amount, or withdraw the proposal first.',
    OWN_AFFAIR: 'You asked for this top-up or are a user of this company: a colleague must handle it.',
  },
  shortOfCredits: (available: string) =>
    `The company has ${available} left to allot. What its people have been given must first be taken back from them.`,
} as const
