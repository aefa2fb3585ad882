export const utilizationWords = {
  notFound: 'There is no such company.',
  plan: 'Choose one of your plans.',
  period: 'Choose this year, last year or since launch.',
  benefit: 'Choose a type from the list.',
  method:
    'Savings are the market price of the services used, less what people paid themselves, less the cost of the plan. The cost of a month is the price of the plan divided by its months, for each person whose plan was in force. The return is the value used in percent of that cost. Services without a price count with their share of the benefit’s worth; reimbursements with their approved amount. Months in which fewer than five people used the plan, or had a reimbursement, are left out.',
  title: 'How the plan is used',
  filters: 'Period and type',
  years: { label: 'Year', this_year: 'This year', last_year: 'Last year', since_launch: 'Since launch' },
  benefits: {
    label: 'Type',
    ALL: 'All Types',
    Appointment: 'Doctor appointments',
    'Master Checkup': 'Health check-ups',
    Radiology: 'Radiology',
    Diagnostics: 'Diagnostic tests',
    Consult: 'Online consultations',
    'Medicine Order': 'Medicines',
    Other: 'Other reimbursements',
  },
  range: (from: string, to: string) => `${from} to ${to}`,
  failed: 'The figures could not be loaded',
  users: {
    title: 'Monthly users',
    axis: 'People who used the plan',
    lead: (average: string, active: string) =>
      `In an average month ${average} of the ${active} people with the plan used it.`,
    leastLead: (average: string, active: string) =>
      `In an average month at least ${average} of the ${active} people with the plan used it.`,
    /** Also of one type, when others were used. */
    empty: 'No use in this period.',
    ofMonth: (month: string, users: string, active: string) => `${month}: users ${users}, of ${active} with the plan`,
    active: 'With the plan',
    users: 'Users',
  },
  savings: {
    title: 'Monthly savings',
    axis: 'Rupees',
    lead: (savings: string) => `${savings} saved in this period.`,
    noneYet: 'No savings yet',
    noneYetLead: (value: string, cost: string) =>
      `No savings yet: services worth ${value} were used of plans that cost ${cost}.`,
    noPlanLead: 'No plan was in force in this period.',
    hiddenLead: 'What was used in this period is not shown.',
    leastLead: (savings: string) => `At least ${savings} saved in this period.`,
    leastUsedLead: (value: string, cost: string) =>
      `Services worth at least ${value} were used of plans that cost ${cost}.`,
    return: (percent: string) => `Return: ${percent} % of the cost.`,
    leastReturn: (percent: string) => `Return: at least ${percent} % of the cost.`,
    /** In the sentence of a month. */
    noneInMonth: 'none yet',
    ofMonth: (month: string, { value, cost, savings }: { value: string; cost: string; savings: string }) =>
      `${month}: value used ${value}, plan cost ${cost}, savings ${savings}`,
    value: 'Value used',
    cost: 'Plan cost',
    savings: 'Savings',
  },
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  month: 'Month',
  table: 'Show as a table',
  chart: 'Show as a chart',
  hidden: 'Not shown',
  /** In a sentence. */
  hiddenInText: 'not shown',
  smallGroups: 'Groups of fewer than five people are not shown, so that nobody can be recognized.',
}
