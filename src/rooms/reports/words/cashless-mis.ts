const UNDER_FIVE = 'If it is about fewer than five people, it is <5.'

/** The Cashless MIS Report: its columns and what each of them means. */
export const misWords = {
  columns: {
    month: {
      header: 'Month',
      meaning:
        'A calendar month. The first one begins with the plan at the earliest, the last one ends with the day of the report.',
    },
    plan: { header: 'Plan', meaning: 'The plan, as the company calls it.' },
    active_lives: {
      header: 'Active Lives',
      meaning: `Employees who had the plan on a day of the month. ${UNDER_FIVE}`,
    },
    activated_lives: { header: 'Activated Lives', meaning: 'Of them, those who had logged in by its end.' },
    activation: { header: 'Activation %', meaning: 'Activated Lives of Active Lives.' },
    clinic: {
      header: 'In-clinic',
      meaning: `Appointments for a day of the month, without those given back. ${UNDER_FIVE}`,
    },
    video: { header: 'Video', meaning: 'Video consultations, counted alike.' },
    medicine: { header: 'Medicine', meaning: 'Medicine orders, counted alike.' },
    tests: { header: 'Diagnostics', meaning: 'Tests, scans and check-ups, counted alike.' },
    claims: { header: 'Reimbursement Claims (count)', meaning: 'Claims for services of the month.' },
    claimed: {
      header: 'Reimbursement Claims (claimed)',
      meaning: 'What they ask for, in rupees. Not shown where fewer than five people got another amount.',
    },
    approved: { header: 'Reimbursement Claims (approved)', meaning: 'What was approved of it.' },
    settled: {
      header: 'Reimbursement Claims (settled)',
      meaning: 'What was paid out of that. Not shown where fewer than five people are still waiting for theirs.',
    },
    value_used: {
      header: 'Value Used',
      meaning:
        'What the services used and the bills of approved claims are worth, less what people paid. Shown where Overview shows it.',
    },
    savings: {
      header: 'Savings',
      meaning: 'Value Used less the month’s share of the price of each plan that is paid for in it, as at Overview.',
    },
    allotted: { header: 'Credits Allotted', meaning: 'Given to people less what returned to the company.' },
    used: { header: 'Used', meaning: 'Credits spent in transactions that began in the month, less refunds.' },
    on_hold: { header: 'On hold', meaning: 'Credits of such transactions that are still on hold.' },
    available: { header: 'Available', meaning: 'What the company could still allot at the end of the month.' },
  },
  noSavings: 'No savings yet',
  totals: {
    claimed: 'Reimbursement Claims (claimed)',
    approved: 'Reimbursement Claims (approved)',
    settled: 'Reimbursement Claims (settled)',
    value: 'Value Used',
    member: 'Paid by Member',
    cost: 'Share of the plan’s price',
    allotted: 'Credits Allotted',
    used: 'Used',
    held: 'On hold',
    available: 'Available',
  },
} as const
