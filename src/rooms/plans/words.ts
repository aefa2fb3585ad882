const REFUNDS = {
  retail:
    'Within 7 days of buying, as long as nothing was used, you get all of it back. After that you get back the price of the unused days, less the worth of what was used. The money goes back the way it came, in 5 to 7 working days.',
  'home-care':
    'Until the kit is sent you get all of it back. After that, less the price of the kit and of the consultations used; from day 5 on nothing is refunded. The money goes back the way it came, in 5 to 7 working days.',
} as const

/** Every sentence of the plans room that a person may read. */
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
    seePlans: 'See plans and prices',
    seePlan: 'See the plan and its price',
    planIndex: 'Plans on this page',
    promises: {
      retail: [
        'The full price before you pay, taxes included',
        'Nothing renews unless you say so',
        'Nothing used in 7 days? All your money back',
      ],
      'home-care': [
        'The full price before you pay, taxes included',
        'Paid once: nothing renews',
        'All your money back until the kit is sent',
      ],
    },
    plansTitle: 'Choose your plan',
    onePlanTitle: 'The plan',
    plansLead: 'Prices include all taxes. What you see here is what you pay.',
    noPlans: 'No plan is on sale here at the moment.',
    noLongerSold: 'The plans of this page are no longer sold.',
    buy: (plan: string, price: string) => `Buy ${plan} for ${price}`,
    knowMore: 'Everything in this plan',
    taxesIncluded: 'all taxes included',
    forMonths: (months: number) => (months === 1 ? 'for 1 month' : `for ${months} months`),
    forDays: (days: number) => `for ${days} days`,
    monthlyLine: (price: string) => `Comes to ${price} a month`,
    worth: (price: string) => `${price} if bought one by one`,
    discount: (percent: number) => `${percent}% less`,
    benefitWorth: (price: string) => `worth ${price}`,
    booking: 'By appointment',
    fairUseApplies: 'Fair use applies',
    doesNotRenew: 'Paid once, does not renew',
    renewsIfAsked: 'only if you choose auto-renewal',
    myPlanTitle: 'You have an active plan',
    myPlan: 'Go to my plan',
    choosePlan: 'Choose a plan to continue',
    howTitle: 'How it works',
    exclusionsTitle: { retail: 'What a plan does not do', 'home-care': 'Who should not use this programme' },
    exclusionsLead: {
      retail: 'Better you read it here than find it out later.',
      'home-care': 'For these people home is not safe enough. Please go to a doctor or hospital in person.',
    },
    faqTitle: 'Questions people ask',
    otherPlans: 'Other plans',
    backToPlans: 'All plans',
    benefitsTitle: 'What you get',
    fairUseTitle: 'Fair use',
    refundTitle: 'Cancelling and refunds',
    covers: 'Covers',
    validity: 'Lasts',
    soldIn: 'Sold in',
    everywhere: 'All of India',
    price: 'Price',
  },
  how: {
    retail: [
      {
        title: 'Choose and pay',
        text: 'Log in with your mobile number and pay by UPI, card or netbanking. Two minutes.',
      },
      {
        title: 'It is active at once',
        text: 'Your plan and the receipt are in your account the moment the payment succeeds.',
      },
      {
        title: 'Add your family',
        text: 'Name the people the plan covers. Each of them can use it from their own phone.',
      },
      {
        title: 'Use it whenever',
        text: 'Talk to a doctor on video, book a visit, have a check-up at home, order medicines.',
      },
    ],
    'home-care': [
      { title: 'Day 1', text: 'Your doctor calls, takes your history and prescribes. The kit is on its way.' },
      {
        title: 'Days 2 and 4',
        text: 'The doctor reads your oxygen and temperature with you and adjusts the treatment.',
      },
      { title: 'Day 8', text: 'A check on how you recover. Two more consultations are yours, whenever you need them.' },
      { title: 'Day 12', text: 'The last consultation, and advice for the weeks after.' },
    ],
  },
  fairUse:
    'Fair usage policy: at most 5 free online consultations per day, 15 per month, 1 active consultation at a time, each active for 60 minutes.',
  refunds: REFUNDS,
  faq: {
    retail: [
      {
        id: 'unlimited',
        question: 'Are online consultations really unlimited?',
        answer:
          'Yes, unlimited and free as long as the plan runs, with a policy that keeps doctors free for everybody: at most 5 free online consultations per day, 15 per month, 1 active consultation at a time, each active for 60 minutes.',
      },
      {
        id: 'renewal',
        question: 'Will I be charged again next year?',
        answer:
          'Only if you choose auto-renewal when you pay. It is off until you turn it on, we remind you 15 and 3 days before, and you can turn it off at any time.',
      },
      { id: 'refund', question: 'Can I get my money back?', answer: REFUNDS.retail },
      {
        id: 'insurance',
        question: 'Is this health insurance?',
        answer:
          'No. The plan pays for everyday care: doctors, check-ups, medicine delivery. It does not pay for hospital stays; keep your insurance for those.',
      },
      {
        id: 'need',
        question: 'What do I need to buy a plan?',
        answer:
          'A mobile number and a way to pay. No medical tests, no documents. You add the names of your family afterwards.',
      },
    ],
    'home-care': [
      {
        id: 'consultations',
        question: 'How often do I speak with the doctor?',
        answer: 'Five times as planned, on days 1, 2, 4, 8 and 12, and twice more whenever you need it.',
      },
      {
        id: 'kit',
        question: 'What is in the kit?',
        answer: 'A digital thermometer, a pulse oximeter and the medicines your doctor prescribes.',
      },
      {
        id: 'worse',
        question: 'What if I get worse?',
        answer:
          'Your doctor says when hospital is the safer place and helps you to get there. In an emergency call 112 first.',
      },
      { id: 'refund', question: 'Can I get my money back?', answer: REFUNDS['home-care'] },
    ],
  },
} as const
