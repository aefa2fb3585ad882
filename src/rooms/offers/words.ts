/** Every sentence of the offers room that a person may read. */
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
  endsIn: 'Ends in',
  priceHolds: (coupon: string) => `The price with ${coupon} holds for`,
  useIt: 'Use it',
  taken: 'Added',
} as const
