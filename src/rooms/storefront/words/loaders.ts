import { planWords } from '#rooms/plans/words.ts'

// Texts that loaders compute, so that a browser gets only those of its own page. A plan's own texts are in the plans
// room.

/** Texts of plan group pages. */
export const storefrontWords = {
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
  choosePlan: 'Choose a plan to continue',
  noLongerSold: 'The plans of this page are no longer sold.',
  howTitle: 'How it works',
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
  faqTitle: 'Questions people ask',
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
      { id: 'refund', question: 'Can I get my money back?', answer: planWords.refunds.retail },
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
      { id: 'refund', question: 'Can I get my money back?', answer: planWords.refunds['home-care'] },
    ],
  },
  compare: {
    title: 'Compare the plans',
    lead: 'Side by side, so that you pay for what you use and no more.',
    caption: 'Plans side by side',
    price: 'Price',
    monthly: 'A month',
    lasts: 'Lasts',
    covers: 'Covers',
    soldIn: 'Sold in',
    providers: {
      consult: 'Online doctors',
      book: 'Clinic visits',
      diagnostics: 'Check-ups',
      order: 'Medicines',
    },
    none: 'Not included',
  },
  claims: {
    title: 'Paid a doctor yourself?',
    lead: 'Sometimes the nearest clinic is not on the list. Where your plan covers the visit, send us the bill.',
    steps: [
      { title: 'Keep the bill and the prescription', text: 'With your name, the date and what you paid.' },
      { title: 'Photograph them within 30 days', text: 'Up to five pictures from your phone. No forms, no post.' },
      { title: 'Watch it being checked', text: 'If something is missing we say what, and you add it.' },
      { title: 'Get the money', text: 'Into your bank account, with a reference that you can look up.' },
    ],
  },
  trust: {
    title: 'What you can hold us to',
    items: [
      {
        icon: 'price',
        title: 'One price, told first',
        text: 'Taxes are in it. What the card says is what the payment page says, and the invoice.',
      },
      {
        icon: 'renewal',
        title: 'Nothing renews by itself',
        text: 'Auto-renewal is off until you turn it on, and off again in two taps.',
      },
      {
        icon: 'refund',
        title: 'Seven days to think again',
        text: 'Nothing used within 7 days of buying? All of it comes back, the way it was paid.',
      },
      {
        icon: 'private',
        title: 'Your health is your business',
        text: 'No advertising, no trackers of other companies, and your employer does not see what you buy.',
      },
    ],
  },
  breadcrumbHome: 'Plans',
  reviews: {
    title: 'What buyers say',
    lead: 'Each was written by somebody who bought a plan here.',
  },
} as const

/** One plan in full. */
export const knowMoreWords = {
  backToPlans: 'All plans',
  benefitsTitle: 'What you get',
  otherPlans: 'Other plans',
  clinics: 'See the clinics near you',
} as const

/** The detailed page of a plan group. */
export const detailsWords = {
  title: (group: string) => `What you get: ${group}`,
  whatTitle: 'What you get',
  whatLead: (plan: string, price: string) =>
    `Everything in ${plan}, with what each part costs when you buy it alone. With the plan: ${price}.`,
  alone: 'Bought one by one',
  together: 'With the plan',
  whoTitle: 'Who it covers',
  everyday: 'Everyone on the plan has their own login, their own doctor’s notes and the same benefits.',
  others: 'Other sizes',
  othersLead: 'The same care for one, for two, for half a year or month by month.',
} as const

/** For visitors with a plan. */
export const myPlanWords = {
  title: 'You have an active plan',
  link: 'Go to my plan',
  upgrade: (plan: string, price: string) => `Step up to ${plan} for ${price} more`,
  credited: 'The unused days of your plan are credited.',
  renew: 'Your plan can be renewed now; no day is lost.',
  renewLink: 'Renew my plan',
} as const
