/** Every sentence of the addresses room that a person may read. */
export const addressWords = {
  pincodeInvalid: 'Enter a valid pincode',
  notServed: 'We don’t provide service in this locality. Please choose another location.',
  checkTitle: 'Is it available where you live?',
  pincode: 'Your pincode',
  check: 'Check',
  checking: 'Checking…',
  served: (city: string) => `Yes, in ${city}. Visits and check-ups are near you.`,
  notSoldIn: (city: string) => `We serve ${city}, but this plan is not sold there.`,
  soldThere: 'These plans are:',
  failed: 'We could not check this now. Please try again.',
  fields: {
    mandatory: 'This field is mandatory',
    short: 'Should be more than 2 characters long',
    long: (most: number) => `Should be at most ${most} characters long`,
    phone: 'Invalid phone number',
    label: 'Choose Home, Office or Other',
  },
  tooMany: (most: number) => `You can store ${most} addresses. Please delete one of them first.`,
} as const
