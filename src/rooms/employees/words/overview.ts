const count = (number: number) => number.toLocaleString('en-IN')
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] // biome-ignore format: one line
/** 'March 2027' of a day or month of it. */
const monthOf = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

/** The overview of a company. */
export const overviewWords = {
  title: 'Overview',
  asOf: (clock: string, date: string) => `As of ${clock}, ${date}`,
  refresh: 'Refresh',
  failed: 'We could not load the overview.',
  noPlanTitle: 'No plan yet',
  noPlanText: 'Once a contract is signed, your people and credits are shown here.',
  firstPeople: {
    title: 'Nobody has this plan yet',
    text: 'Add your first employees, or upload a list of them.',
    add: 'Add an employee',
    upload: 'Upload a list',
  },
  trend: {
    credits: 'Available Health Credits',
    people: 'Activated Plan',
    peopleNote: 'People who have opened their plan',
    table: 'Show the chart as a table',
    chart: 'Show the table as a chart',
    lastsInto: (day: string) => `Lasts into ${monthOf(day)}`,
    lastsUntil: (date: string) => `Lasts until about ${date}`,
    lastsToTheEnd: 'Lasts to the end of the plan year',
    nothingLeft: 'Nothing is left to allot',
    pace: (amount: string, from: string, to: string) => {
      const [first, last] = [monthOf(from), monthOf(to)]
      const isOneYear = from.slice(0, 4) === to.slice(0, 4)
      return `${amount} a month, ${isOneYear ? first.slice(0, -5) : first} to ${isOneYear ? last.slice(0, -5) : last}`
    },
    notToTheEnd: '; not to the end of the plan year',
    today: 'Today',
    end: (day: string) => `in ${monthOf(day).slice(0, -5)}`,
    topup: (amount: string) => `+${amount}`,
    /** One point of the chart. */
    from: (date: string, amount: string) => `From ${date}: ${amount}`,
    fromTopup: (date: string, amount: string, topup: string) => `From ${date}: ${amount}, with a top-up of ${topup}`,
    peopleFrom: (date: string, people: number) => `From ${date}: ${count(people)} people`,
    columns: { month: 'Month', added: 'Added', closing: 'Closing balance', people: 'Activated Plan' },
  },
  parts: {
    title: 'Lives and credits',
    titleWithoutCredits: 'Lives of the contract',
    contract: 'Contract',
    lives: 'Lives',
    quota: 'Quota',
    taken: (lives: number) => `${count(lives)} Activated subscriptions: a life is used`,
    total: 'Total Employees',
    activated: 'Activated Plan',
    activatedNote: (percent: number) => `, opened once · ${percent}%`,
    notActivated: 'Not Activated',
    left: 'Left this year',
    remaining: 'Remaining',
    credits: 'Health credits',
    added: 'Total credits added',
    since: (date: string) => `Since ${date}`,
    allotted: 'Total Allocated Credits',
    used: 'Total credits used',
    onHold: 'On hold',
    toSpend: 'Remaining Credits',
    available: 'Available Health Credits',
  },
  activity: {
    title: 'Recent activity',
    all: 'All activity',
    none: 'Nothing was done yet',
    failed: 'The activity could not be loaded',
    today: (clock: string) => `Today, ${clock}`,
  },
  plan: {
    title: 'Plan',
    titleOfAll: 'Plans',
    runs: (from: string, to: string) => `${from} – ${to}`,
    runsOn: (from: string) => `since ${from}, without an end date`,
    covers: 'Plan',
    lives: 'Lives',
    page: 'The page on which your people activate it',
  },
} as const
