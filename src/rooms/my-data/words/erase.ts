const BLOCKED = {
  OPEN_CLAIM: {
    what: 'A claim of yours is open or not paid yet. Withdraw it, or wait until the money has reached you.',
    link: { label: 'Your claims', to: '/cashback/claims' },
  },
  MONEY_MOVING: {
    what: 'A payment or a refund is on its way. It ends by itself, usually within a few days.',
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
  ROLE: { what: 'You work with us or for a company here. Whoever gave you that access has to take it back first.' },
  NEW_PLAN: {
    what: 'You have got a plan since you asked. Stop the deletion, and ask again if you want to lose that plan too.',
    link: { label: 'Your plan', to: '/my-plan' },
  },
}

const RETAINED_FACTS = {
  CLAIMS: ['Claims, their bills, and what was paid to which account', '8 years'],
  INVOICES: ['Invoices, credit notes and payments', '8 years'],
  MEDICAL: ['Prescriptions, reports and care at home', '3 years'],
  INSURANCE: ['Life cover and what you declared for it', 'As long as the insurer has to keep it'],
}

export const eraseWords = {
  title: 'Delete my account',
  lead: 'What goes, what stays and for how long.',
  loadFailed: 'We could not read what is open',
  blockedTitle: 'Not yet: something is still open',
  blockers: BLOCKED,
  plansTitle: 'Your plan still runs',
  plan: ({ name, people, paid_by_company }: { name: string; people: number; paid_by_company: boolean }) =>
    `${name}: ends with the account${people > 1 ? ` for all ${people} people on it` : ''}, ${
      paid_by_company ? 'and your company reads that you deleted your account' : 'without money back'
    }.`,
  cancelFirst: 'Cancelled first, you may get money back.',
  cancel: 'Cancel and get a refund',
  goesTitle: 'Deleted',
  goes: [
    'Your number, name, email, addresses and devices',
    'Your bank account, unless a claim was paid to it',
    'Names and contacts of everybody on your plans',
    'Auto-renewal, also at your bank, and messages to your phone',
    'What you allowed coordinators and your company to see',
    'Answers and applications that you have not sent',
  ],
  staysTitle: 'Kept, because the law says so',
  staysText: 'It is locked away: no search or report of ours shows you, and it is used for nothing else.',
  retained: RETAINED_FACTS,
  log: ['Log of who looked and what was changed', '1 year; 8 years where it concerns money'] as const,
  wait: '48 hours pass before anything is deleted. Log in to stop it. After that nobody can bring it back. You can open a new, empty account with your number at any time.',
  copyFirst: 'Get a copy of everything first',
  start: 'Delete my account',
  keep: 'Keep my account',
  reason: 'Why? You need not say.',
  endPlans: 'I agree that these plans end',
  endPlansMissing: 'Tick this if the plans may end, or keep your account',
  code: 'Code we sent to your mobile',
  confirm: 'Delete it in 48 hours',
  newCode: 'Send a new code',
  failed: 'Nothing was deleted',
  pendingTitle: 'Your account will be deleted',
  pendingAt: 'From',
  pendingText: 'Until then everything goes on as before.',
  waiting: 'It is due, and waits until this has ended:',
  stop: 'Stop it, keep my account',
  stopped: 'Your account stays.',
} as const
