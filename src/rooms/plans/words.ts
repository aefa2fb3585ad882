const REFUNDS = {
  retail:
    'Within 7 days of buying, as long as nothing was used, you get all of it back. After that you get back the price of the unused days, less the worth of what was used. The money goes back the way it came, in 5 to 7 working days.',
  'home-care':
    'Until the kit is sent you get all of it back. After that, less the price of the kit and of the consultations used; from day 5 on nothing is refunded. The money goes back the way it came, in 5 to 7 working days.',
} as const

/** Interface texts of the plans room. */
export const planWords = {
  tier: {
    onlineConsultation: 'Online consultation plan',
    basic: 'Basic',
    advanced: 'Advanced',
    comprehensive: 'Comprehensive',
  },
  coverage: { personal: 'Personal', couples: 'Couples', families: 'Families' },
  billedEvery30Days: 'Billed every 30 days',
  billedEveryMonths: (months: number) => `Billed every ${months} months`,
  billedEveryYear: 'Billed every year',
  taxSaving: (amount: string, section: string) =>
    `Save up to ${amount} in tax under ${section}, if you use the old tax regime`,
  section80D: 'Section 80D',
  section126: 'Section 126 (earlier 80D)',
  singleCity: (city: string) => `Available only in ${city}. More cities are coming soon.`,
  defaultPlanName: (brand: string) => `${brand} Plus`,
  services: {
    Book: 'In-Clinic Appointment',
    Consult: 'Video Consultation',
    Order: 'Medicine Order',
    Diagnostics: 'Diagnostic Tests',
  },
  anyService: 'the product service',
  couldNotFetch: "Couldn't fetch plan(s)",
  reservedSlug: 'This address belongs to another page. Choose a different one.',
  invalidCount: 'Enter a number of people from 0 to 99',
  page: {
    forMonths: (months: number) => (months === 1 ? 'for 1 month' : `for ${months} months`),
    forDays: (days: number) => `for ${days} days`,
    discount: (percent: number) => `${percent}% less`,
    benefitWorth: (price: string) => `worth ${price}`,
    doesNotRenew: 'Paid once, does not renew',
    renewsIfAsked: 'only if you choose auto-renewal',
    fairUseTitle: 'Fair use',
    refundTitle: 'Cancelling and refunds',
    covers: 'Covers',
    validity: 'Lasts',
    soldIn: 'Sold in',
    everywhere: 'All of India',
  },
  reimbursements: {
    title: 'Bills it pays back',
    lead: 'You paid a doctor or a lab yourself? Send us the bill, and we pay you back:',
    perVisit: (amount: string) => `up to ${amount} a visit`,
    perMonth: (amount: string) => `up to ${amount} a month`,
    perTerm: (amount: string) => `up to ${amount} per plan term`,
    times: (count: number) => `${count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`} per plan term`,
    inFull: 'in full',
    counted: (count: number) =>
      `, instead of ${count === 1 ? 'the free appointment' : `one of the ${count} free appointments`}`,
  },
  exclusions: {
    retail: { title: 'What a plan does not do', lead: 'Better you read it here than find it out later.' },
    'home-care': {
      title: 'Who should not use this programme',
      lead: 'For these people home is not safe enough. Please go to a doctor or hospital in person.',
    },
  },
  fairUse:
    'Fair usage policy: at most 5 free online consultations per day, 15 per month, 1 active consultation at a time, each active for 60 minutes.',
  refunds: REFUNDS,
} as const
