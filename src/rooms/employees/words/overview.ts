/** The overview of a company. */
export const overviewWords = {
  title: 'Overview',
  lead: (company: string) => `The people of ${company}, their plan and their health credits today.`,
  failed: 'We could not load the overview.',
  people: {
    title: 'People',
    total: 'Total Employees',
    totalNote: 'Everybody with a plan who is not blocked',
    activated: 'Activated Plan',
    activatedNote: 'Have logged in at least once',
    notActivated: 'Not Activated',
    notActivatedNote: 'Have not logged in yet',
    see: 'See employees',
    noneTitle: 'Nobody has this plan yet',
    none: 'Add your first employees, or upload a list of them.',
    add: 'Add an employee',
    upload: 'Upload a list',
  },
  plan: {
    title: 'Plan overview',
    allTitle: 'All plans together',
    taken: 'Activated subscriptions',
    takenNote: 'Lives that are given to somebody',
    quota: 'Quota',
    quotaNote: 'Lives in the contract',
    remaining: 'Remaining',
    remainingNote: 'Lives you can still give',
    page: 'The page on which your people activate it',
    used: (used: string, quota: string) => `${used} of ${quota} lives are taken`,
    runs: (from: string, to: string) => `${from} – ${to}`,
    runsOn: (from: string) => `since ${from}, without an end date`,
  },
  credits: {
    title: 'Health credits',
    note: 'What is added is allotted to employees or still available.',
    available: 'Available Health Credits',
    availableNote: 'What you can still allot',
    used: 'Total credits used',
    usedNote: 'Spent by employees so far',
    allotted: 'Total Allocated Credits',
    allottedNote: 'Given to employees so far',
    added: 'Total credits added',
    addedNote: 'Top-ups that we confirmed',
  },
  noPlanTitle: 'No plan yet',
  noPlanText: 'Once a contract is signed, your people and credits are shown here.',
  notices: {
    title: 'To do',
    ends: {
      title: (plan: string, days: number) =>
        days === 0
          ? `${plan} ends today`
          : days === 1
            ? `${plan} ends tomorrow`
            : `${plan} ends in ${days.toLocaleString('en-IN')} days`,
      text: (day: string) => `The last covered day is ${day}. Call us to renew, so that nobody is left without cover.`,
    },
    lives: {
      title: (plan: string, left: number) =>
        left === 0
          ? `${plan} has no life left`
          : `${plan}: only ${left.toLocaleString('en-IN')} ${left === 1 ? 'life' : 'lives'} left`,
      text: 'Call us to add lives to the contract before the next joiners.',
    },
    credits: {
      title: (plan: string) => `${plan}: health credits are running low`,
      text: 'Less than a fifth of what you allot in a year is left.',
      ask: 'Ask for a top-up',
    },
  },
} as const
