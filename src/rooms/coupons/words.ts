/** Interface texts of the coupons room. */
export const couponWords = {
  invalid: 'Invalid Coupon',
  line: (code: string) => `Coupon ${code}`,
  off: (amount: string) => `${amount} off`,
  offUpTo: (percent: number, most: string | undefined) =>
    most ? `${percent}% off, at most ${most}` : `${percent}% off`,
  forPrice: (amount: string) => `Yours for ${amount}`,
  saved: (amount: string) => `You save ${amount}`,
  /** Shown below 'Invalid Coupon' to explain what to do. */
  why: {
    COUPON_NOT_FOUND: 'Check the spelling, or go on without a coupon.',
    COUPON_NOT_STARTED: 'This coupon has not started yet.',
    COUPON_EXPIRED: 'This coupon has ended.',
    COUPON_PLAN: 'This coupon is not for this plan.',
    COUPON_AUDIENCE: 'This coupon is not for this account.',
    COUPON_LIMIT: 'This coupon has been used up.',
    COUPON_CUSTOMER_LIMIT: 'You have used this coupon already.',
    COUPON_MIN_COST: 'This coupon is for plans of a higher price.',
    COUPON_AUTO_DEBIT: 'This coupon is for purchases with auto-renewal.',
    LOGIN_REQUIRED: 'Check the spelling. Some coupons are only for certain customers: log in to use one of these.',
  },
  /** For COUPON_AUDIENCE, by what the coupon is for. */
  audience: {
    OFFER: 'This coupon belongs to a limited-time offer that is not open for you now.',
    CHANNEL: 'This coupon is for another way to buy: in our app, on our website, or with our staff.',
    NEW: 'This coupon is for a first plan.',
    EXPIRED: 'This coupon is for people whose plan has ended.',
  },
  /** For COUPON_MIN_COST, where the coupon has a smallest order. */
  minCost: (amount: string) => `This coupon is for plans from ${amount}.`,
  draft: {
    mandatory: 'This field is mandatory',
    code: 'Use 4 to 20 capital letters, digits, _ or -',
    percent: 'Enter a percentage above 0 and at most 100',
    amount: 'Enter an amount in rupees above 0',
    price: 'Enter a price in rupees',
    list: 'Please choose from the list',
    count: 'Enter a whole number of at least 1',
    times: 'Enter a whole number from 2 to 100',
    time: 'Enter a time as YYYY-MM-DD HH:mm:ss in UTC',
    endBeforeStart: 'The end must come after the start',
    timesOnlyRecurring: 'Only a RECURRING coupon has a number of payments',
    zeroOnlyOnce: 'Only a coupon for one payment may bring the price to nothing',
    zeroNotWithAutoDebit:
      'A coupon for auto-renewal leaves something to pay, for the bank is asked along with a payment',
    unknownPlan: 'There is no such plan',
    unknownGroup: 'There is no such plan group',
    statusStep: 'This status cannot follow the present one',
    stackable: 'Coupons cannot be combined',
  },
} as const
