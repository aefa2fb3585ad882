const RETAINED_FACTS = {
  CLAIMS: ['Claims with their bills, and what was paid to which account', '8 years: company and tax law'],
  INVOICES: ['Invoices, credit notes and payments', '8 years: company and tax law'],
  MEDICAL: ['Prescriptions, reports and care at home', '3 years after the last treatment: medical law'],
  INSURANCE: ['Life cover and what you declared for it', 'As long as the insurer has to keep it: insurance law'],
  COMPANY: [
    'Files that a company or coordinator sent us, and their log',
    'With them, up to 7 years: their records name you as one of their people',
  ],
  COMPLAINTS: ['Complaints, without your number', 'As proof that we answered them'],
} as const

const BLOCKED = {
  OPEN_CLAIM: {
    what: 'A claim of yours is open or not paid yet. Withdraw it, or wait until the money has reached you.',
    link: { label: 'Your claims', to: '/cashback/claims' },
  },
  RECENT_PAYOUT: {
    what: 'Money for a claim was paid to you in the last 30 days. As long as your bank may still send it back, we need your account.',
    link: { label: 'Your claims', to: '/cashback/claims' },
  },
  MONEY_MOVING: {
    what: 'A payment or a refund is on its way. It ends when the money has arrived, usually within a few days.',
    link: { label: 'Your plan', to: '/my-plan' },
  },
  INSURANCE: {
    what: 'Your life cover is in force, or applied for. Cancel it first, if you want to lose the cover.',
    link: { label: 'Your cover', to: '/my-insurance' },
  },
  HOME_CARE: { what: 'Care at home is running for you. It ends with its last day, or call us.' },
  BOOKED: {
    what: 'A check-up, a doctor, a clinic visit or a camp is booked. Keep it or cancel it first.',
    link: { label: 'Your check-ups', to: '/check-ups' },
  },
  BLOCKED: { what: 'Our staff have blocked a plan of yours. Call us: what is open about it has to be settled first.' },
  ROLE: { what: 'You work with us or for a company here. Whoever gave you that access has to take it back first.' },
  TOPUP: { what: 'Credits that you asked for, for your company, wait for our answer.' },
  NEW_PLAN: {
    what: 'You have got or renewed a plan since you asked. Take the request back, and ask again if you want to lose that plan too.',
    link: { label: 'Your plan', to: '/my-plan' },
  },
}

export const deleteAccountWords = {
  title: 'Delete your account',
  description: 'How to have your account deleted, what goes with it, and what the law makes us keep.',
  lead: 'You ask for it here, in our app or in a browser. You need not say why.',
  goesTitle: 'What is deleted',
  goes: [
    'Your number, name, email, addresses and devices',
    'Your bank account, unless money for a claim was sent to it',
    'Your plans, with the names and contacts of those on them who have no login of their own, and auto-renewal',
    'What you allowed coordinators and your company to see',
  ],
  noMoneyBack: 'A plan that still runs ends without money back. Cancelled first, you may get some.',
  cancelFirst: 'Cancel a plan first',
  copyFirst: 'Get a copy of your data first',
  staysTitle: 'What we keep, because the law says so',
  staysText: 'Nobody finds it by your number any more, and a new account with your number does not get it.',
  when: 'A code to your mobile confirms it. 48 hours later the account is deleted, or as soon after as nothing of it is open. Until then you can take the request back here; after that nobody can. You can open a new, empty account with your number at any time.',
  askTitle: 'Ask for it',
  logIn: 'Log in to delete your account',
  otherNumber: (carePhone: string) => `You cannot log in? Call ${carePhone}: we check that it is you.`,
  reason: 'Why? You need not say.',
  start: 'Delete my account',
  code: 'Code we sent to your mobile',
  newCode: 'Send a new code',
  ask: 'Delete it in 48 hours',
  keep: 'Keep my account',
  failed: 'Your account was not deleted',
  loadFailed: 'We could not read what is open',
  blockedTitle: 'Not yet: something is still open',
  blockers: BLOCKED,
  plansTitle: 'Your plan still runs',
  plan: ({ name, people, paid_by_company }: { name: string; people: number; paid_by_company: boolean }) =>
    `${name}: ends with the account${people > 1 ? ` for all ${people} people on it` : ''}, ${
      paid_by_company ? 'and your company reads that you deleted your account' : 'without money back'
    }.`,
  endPlans: 'I agree that these plans end',
  endPlansMissing: 'Tick this if the plans may end, or keep your account',
  staysOfYours: 'Of yours this stays',
  retained: RETAINED_FACTS,
  waitingTitle: 'We have your request',
  waiting: 'Your account will be deleted within the hour after',
  due: 'It is due, and waits until this has ended:',
  takeBack: 'Take it back, keep my account',
  outcome: {
    REQUESTED: 'This request waits. The account will be deleted within the hour after',
    WITHDRAWN: 'This request was taken back. The account stays.',
    DONE: 'The account is deleted. What is left names you by an internal number alone: what you consented to, the log of what was changed, and which offers were used. Since',
    PARTIAL: 'The account is deleted, except for what the law makes us keep. Since',
  },
} as const
