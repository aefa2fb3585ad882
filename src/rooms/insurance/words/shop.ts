/** The public pages about covers on sale. */
export const shopWords = {
  name: 'Life cover',
  entryAge: (min: number, max: number) => `Entry age ${min} to ${max}`,
  split: (net: string, tax: string, rate: number) => `${net} + ${tax} GST at ${rate}%`,
  enrolBy: (date: string) => `Enrol by ${date}`,
  noMedicals: 'No medicals, only a declaration of good health',
  settled: (percent: number) => `${percent}% of claims settled`,
  settledBy: (insurer: string, source: string, year: string) => `${insurer}, ${year}. Source: ${source}.`,
  insuredBy: (insurer: string) => `Insured by ${insurer}`,
  perTerm: (term: string) => `for ${term}, GST included`,
  landing: {
    documentTitle: 'Group life cover for your family',
    headline: (sum: string) => `${sum} for your family, if you are not there`,
    lead: (insurer: string, premium: string, term: string) =>
      `A group life cover from ${insurer}. One premium of ${premium} covers your life for ${term}.`,
    see: 'See the cover',
    covers: 'Covers you can buy',
    coversNote: 'Life insurance from the insurer named. Buying it is voluntary, and separate from our health plans.',
    details: (name: string) => `Read about ${name}`,
    how: 'How it works',
    steps: [
      { title: 'Pay the premium once', text: 'The full amount is shown before you pay. Nothing renews by itself.' },
      {
        title: 'Tell us about yourself and your nominee',
        text: 'It takes a few minutes. You can stop and go on later.',
      },
      { title: 'Confirm that you are in good health', text: 'No medicals: a declaration is all the insurer asks for.' },
      {
        title: 'Get your certificate of insurance',
        text: 'The insurer usually answers within a day. The certificate comes by e-mail and stays in your account.',
      },
    ],
    noneTitle: 'No life cover is on sale right now',
    noneText: 'Please look in again later. Our health plans are open as usual.',
    plans: 'See our plans',
    mine: 'My insurance',
  },
  detail: {
    facts: {
      sum: 'Sum assured',
      sumLine: (sum: string) => `${sum} to your nominee`,
      term: 'Cover for',
      entry: 'Who can buy it',
      medicals: 'Medicals',
      noMedicals: 'None, only a declaration of good health',
      enrolment: 'Enrolment',
    },
    features: 'What you get',
    exclusions: 'What it does not pay for',
    freeLook: 'Free look: time to change your mind',
    freeLookText: (days: number) =>
      `Read your certificate in peace. Within ${days} days of getting it you can give the cover back in My insurance.`,
    freeLookMoney: (stampDuty: string) =>
      `You get the premium back, less the part for the days you were covered and the stamp duty of ${stampDuty}. You see the exact amount before you decide. Until the insurer has issued the cover you can cancel it and get everything back.`,
    freeLookNone:
      'A cover of less than a year has no free-look period. Until the insurer has issued it you can cancel it and get everything back.',
    declaration: 'What you will declare',
    declarationNote:
      'You confirm this text before we send your application. Please buy the cover only if it is true for you.',
    insurer: 'The insurer and the policy',
    insurerName: 'Insurer',
    registration: 'Registration',
    masterPolicy: 'Master policy number',
    master: 'Kind of policy',
    masterText: 'Group life insurance',
    grievance: 'If something goes wrong',
    ourSite: 'At the foot of this page',
    grievanceNote:
      'Complain in this order. Go one step further where the answer does not help or does not come in time.',
    answerIn: (days: number) => (days === 1 ? 'Answer within 1 day' : `Answer within ${days} days`),
    disclaimers: 'Disclaimers',
    buy: (premium: string) => `Buy for ${premium}`,
    own: { active: 'You have this cover', bought: 'You have bought this cover', open: 'See your cover' },
    closedTitle: 'This cover cannot be bought any more',
    closedText: 'Enrolment has closed. If you already have it, nothing changes for you.',
    toMine: 'Open My insurance',
  },
  disclaimers: {
    title: 'Disclaimers',
    lead: (name: string) => `What you should know before you buy ${name}.`,
    insurerTitle: 'Who insures you',
  },
}
