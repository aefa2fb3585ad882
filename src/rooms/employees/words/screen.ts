import { drawerWords } from './drawer.ts'

const count = (number: number) => number.toLocaleString('en-IN')
/** Only admins undo a block. */
const undoer = (mayUndo: boolean) => (mayUndo ? 'You' : 'An admin')

/** The employees screen of a company. */
export const screenWords = {
  title: 'Employees',
  tabs: { label: 'Employees and activity', employees: 'Employees', activity: 'Activity' },
  failed: 'We could not load the employees.',
  filtersFailed: 'The filters could not be loaded. The list below is complete.',
  emptyTitle: 'No employees yet',
  emptyText: 'Add the first one: they get a welcome message and can use the plan today.',
  nobodyFound: 'Nobody matches',
  nobodyFoundText: 'Try another search or fewer filters.',
  otherPlans: 'Search in all plans',
  columns: {
    plan: 'Plan',
    employee: 'Employee',
    status: 'Status',
    email: 'Email',
    mobile: 'Phone',
    allotted: 'Allotted',
    used: 'Used',
    actions: 'Actions',
  },
  duration: (from: string, to: string) => `${from} – ${to}`,
  noEmail: 'None',
  statuses: {
    ACTIVE: 'Active',
    EXPIRED: 'Expired',
    leaving: (day: string) => `Until ${day}`,
  },
  onHold: (amount: string) => `${amount} on hold`,
  actionsOf: (name: string) => `Actions for ${name}`,
  openOf: (name: string) => `Details of ${name}`,
  search: {
    q: { label: 'Name, ID, email or mobile', placeholder: 'Any part of it' },
    email: { label: 'Email', placeholder: 'name@company.in' },
    mobile: { label: 'Mobile number', placeholder: '98765 43210' },
    reference_id: { label: 'Employee ID', placeholder: 'As in your records' },
  },
  select: {
    by: 'Select',
    all: 'All',
    ACTIVE: 'All active',
    EXPIRED: 'All expired or blocked',
    noApp: 'All active without the app',
  },
  act: {
    add: 'Add employee',
    edit: 'Edit',
    block: 'Block',
    restore: 'Undo the block',
    callOff: 'Call off the block',
    remind: 'Remind',
    details: 'Details',
  },
  done: {
    added: (name: string) => `${name} is added and gets a welcome message.`,
    edited: (name: string) => `${name} is saved.`,
    blocked: (name: string, mayUndo: boolean) => `${name} is blocked. ${undoer(mayUndo)} can undo it for 24 hours.`,
    planned: (name: string, day: string, mayUndo: boolean) =>
      `${name} keeps the plan until ${day}. ${undoer(mayUndo)} can call it off until then.`,
    restored: (name: string) => `${name} has the plan again, as it was.`,
    restoredBlocked: (name: string) =>
      `Your block of ${name} is undone. Our staff have blocked the plan too: call us to have that lifted.`,
    calledOff: (name: string) => `${name} keeps the plan: the block is called off.`,
    reminded: (name: string) => `${name} gets a reminder to install the app.`,
  },
  form: {
    addTitle: 'Add employee',
    editTitle: (name: string) => `Edit ${name}`,
    add: 'Add employee',
    save: 'Save changes',
    failed: 'We could not load what this plan needs.',
    plan: 'Plan',
    choosePlan: 'Choose a plan',
    who: 'Who is it?',
    name: 'Full name',
    namePlaceholder: 'As in your records',
    email: 'Email',
    emailPlaceholder: 'name@company.in',
    emailNote: 'The welcome message and reminders go here.',
    mobile: 'Mobile number',
    mobilePlaceholder: '98765 43210',
    mobileNote: 'They log in with this number.',
    fixed: 'Name, email and mobile number can be corrected by our customer care only.',
    reference: 'Employee ID',
    sample: (sample: string) => `For example ${sample}`,
    credits: 'Health credits',
    amount: 'Credits to assign',
    amountPlaceholder: '0',
    amountNote: 'For the whole plan year, in rupees.',
    noCredits: 'You add people without health credits. An admin of your company can give them later.',
    newTotal: 'Total credits',
    newTotalNote: 'The new total for the plan year, in rupees, with what is used already.',
    packages: 'Of these, for single services',
    packagesNote: 'Enter 0 to exclude this service',
    reserved: (name: string) => `${name} (reserved)`,
    most: (name: string) => `${name} (at most)`,
    about: 'About the employee',
    tags: { entity: 'Entity', function: 'Function', designation: 'Designation', location: 'Location' },
    noTag: 'None',
    noPlan: 'No plan of the company is active, so nobody can be added.',
    closed: {
      NOT_ACTIVE: 'This plan is not active, so nobody can be added.',
      ENDED: 'The contract of this plan has ended, so nobody can be added.',
      HOME_CARE: 'Care at home is given to each person after a talk with our doctors, so nobody is added here.',
    },
    full: 'This plan has no life left. Call us to add lives to the contract.',
  },
  price: {
    title: 'What it takes',
    life: 'Lives',
    lives: (left: number, after: number) => `1 of the ${count(left)} that are left; then ${count(after)}`,
    credits: 'Health credits',
    now: 'Available now',
    afterwards: 'Available afterwards',
    tooMuch: (missing: string) => `${missing} more than is available. Ask for a top-up in Wallet first.`,
    term: 'Cover',
    from: (from: string, to: string) => `From today, ${from}, to ${to}`,
  },
  change: {
    title: 'What changes',
    more: (amount: string) => `${amount} are added to the wallet`,
    less: (amount: string) => `${amount} are removed from the wallet and return to the company`,
    same: 'The wallet stays as it is',
    minimum: (amount: string) => `${amount} are used or on hold, so the total cannot be lower.`,
    stale: 'A colleague changed this employee meanwhile. What you typed is still here; look at it again and save.',
  },
  block: {
    title: (name: string) => `Block ${name}?`,
    day: 'Last working day',
    dayNote: 'Today or earlier blocks now; up to 60 days ahead is planned.',
    reason: 'Reason',
    reasons: {
      Left: 'Left the company',
      Transferred: 'Moved to another part',
      Error: 'Added by mistake',
      Other: 'Other',
    },
    noReason: 'No reason given',
    happens: 'What happens',
    now: (mayUndo: boolean) => `The plan ends now. ${undoer(mayUndo)} can undo it for 24 hours.`,
    planned: (day: string, mayUndo: boolean) =>
      `The plan ends after ${day}. ${undoer(mayUndo)} can call it off until then.`,
    dependents: (number: number) =>
      number === 1 ? '1 dependent loses the plan too.' : `${count(number)} dependents lose the plan too.`,
    claims: (number: number) =>
      number === 1
        ? '1 claim that was filed goes on and is paid as decided.'
        : `${count(number)} claims that were filed go on and are paid as decided.`,
    onHold: (amount: string) => `${amount} stay on hold for those claims.`,
    returns: (amount: string) => `${amount} of unused health credits return to the company at once.`,
    returnsPlanned: (amount: string) => `What is left of ${amount} of health credits returns to the company then.`,
    runout: (amount: string, day: string) =>
      `Bills up to the last working day are accepted until ${day}. What is left of ${amount} then returns to the company.`,
    noCredits: 'No health credits are left to return.',
    seatFree: 'The life can be given to somebody else.',
    seatTaken: 'The life stays taken: the contract does not allow giving it again.',
    deletions: (number: number) =>
      number === 0
        ? 'The contract allows no more deletions in this plan year.'
        : `The contract allows ${count(number)} more ${number === 1 ? 'deletion' : 'deletions'} in this plan year, with this one.`,
    otherPlan: (plan: string, from: string, to: string) =>
      `They also have ${plan}, from ${from} to ${to}, which goes on. If they leave the company, block them there too.`,
    told: 'They are told, and keep their records and a receipt of what they used.',
    noticedOn: (day: string) =>
      `They are told on ${day}, in the morning, and keep their records and a receipt of what they used.`,
    noticeDay: 'Tell them on',
    noticeNote: 'Today, or any day up to the last working day.',
    failed: 'We could not load what would happen.',
  },
  restore: {
    title: (name: string) => `Undo the block of ${name}?`,
    callOffTitle: (name: string) => `Call off the block of ${name}?`,
    text: (until: string) =>
      `They have the plan again as it was, with dependents and health credits. Possible until ${until}.`,
    callOffText: (day: string) => `They keep the plan beyond ${day}.`,
    soon: 'in a moment',
  },
  remind: {
    title: (name: string) => `Remind ${name} of the app?`,
    bulkTitle: (number: number) => `Remind ${count(number)} selected ${number === 1 ? 'person' : 'people'} of the app?`,
    text: 'They get an email that asks them to install the app, or an SMS if they have no email.',
    bulk: 'Send reminder',
    checking: 'Counting who would get it',
    send: 'Send reminder',
    sendMany: (number: number) => `Send ${count(number)} ${number === 1 ? 'reminder' : 'reminders'}`,
    eligible: (number: number) =>
      number === 0
        ? 'Nobody gets a reminder.'
        : number === 1
          ? '1 person gets a reminder.'
          : `${count(number)} people get a reminder.`,
    sent: (number: number) =>
      number === 1 ? '1 reminder is on its way.' : `${count(number)} reminders are on their way.`,
    skips: 'Skipped:',
    skipped: {
      blocked: (number: number) => `${count(number)} without an active plan`,
      installed: (number: number) => `${count(number)} with the app already`,
      recently_reminded: (number: number) => `${count(number)} reminded in the last 3 days, or five times in a year`,
    },
  },
  drawer: drawerWords,
  dependents: {
    title: 'Dependents',
    failed: 'We could not load the dependents.',
    none: 'Nobody yet. The employee can add people, too.',
    places: ({ adult, minor }: { adult: number; minor: number }) =>
      adult + minor === 0
        ? 'The plan has no free place.'
        : `Free places: ${count(adult)} ${adult === 1 ? 'adult' : 'adults'}, ${count(minor)} ${minor === 1 ? 'child' : 'children'}`,
    noName: 'Name not entered',
    age: (years: number) => `${years} ${years === 1 ? 'year' : 'years'}`,
    add: 'Add dependent',
    addTo: (name: string) => `Add a dependent of ${name}`,
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    save: 'Save',
    stays: (masked: string) => `${masked} stays if this is left empty.`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removeText: 'The plan no longer covers this person. What they used stays recorded.',
    lastDay: 'Last covered day',
    lastDayNote: 'Empty, today or earlier removes now; up to 60 days ahead is planned.',
    coveredUntil: (day: string) => `covered until ${day}`,
    relation: 'Relation to the employee',
    mobileNote: 'With it they log in and see the plan, once the employee has confirmed it.',
    waiting: 'Waiting for the employee',
    employees: 'Details that the employee has entered or confirmed are changed by the employee, under My plan.',
    consent: 'Consent',
    guardian:
      'The employee is this child’s parent or legal guardian and has agreed that the child’s name, age and gender, and what is used for the child, are kept and used to give the benefits of this plan.',
  },
} as const
