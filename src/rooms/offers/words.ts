/* chunk: shop */
/** Interface texts of the offers room. */
export const offerWords = {
  invalidCode: 'Use 2 to 40 small letters, digits and hyphens',
  invalidCouponCode: 'Use 4 to 20 capital letters, digits, hyphens and underscores',
  endsBeforeStart: 'The end must be after the start',
  unknownGroup: 'There is no plan group with this address',
  unknownSubscription: 'There is no plan of yours that this is about',
  mandatory: 'This field is mandatory',
  tooShort: 'Should be more than 2 characters long',
  ratingInvalid: 'Give 1 to 5 stars',
  covers: (people: string) => `Covers ${people}`,
  notBought: 'Only somebody who bought a plan can review it.',
  barLabel: 'Offer',
  off: (amount: string) => `${amount} off with the code`,
  from: (amount: string) => `On plans from ${amount}. `,
  endsIn: 'Ends in',
  priceHolds: (coupon: string) => `The price with ${coupon} holds for`,
  useIt: 'Use it',
  taken: 'Added',
} as const

/** Texts of the staff screen for reviews. */
export const reviewDeskWords = {
  title: 'Reviews',
  lead: 'What buyers wrote of their plans. Visitors see a review once it is published; one that its author changes waits again.',
  review: 'Review',
  plan: 'Plan bought',
  written: 'Written',
  state: 'State',
  actions: 'Act',
  states: { WAITING: 'Waiting', PUBLISHED: 'Published', HIDDEN: 'Hidden' },
  publish: 'Publish',
  hide: 'Hide',
  of: (act: string, name: string) => `${act}: review by ${name}`,
  published: (name: string) => `The review by ${name} is published.`,
  hidden: (name: string) => `The review by ${name} is hidden.`,
  stale: 'Its author or a colleague has changed this review meanwhile. Read it again below.',
  loadFailed: 'The reviews could not be loaded',
  none: 'No reviews yet',
  noneText: 'What buyers write of their plans waits here until somebody has read it.',
  noneFound: 'No review is in this state',
  noneFoundText: 'Choose another state, or show all.',
} as const
