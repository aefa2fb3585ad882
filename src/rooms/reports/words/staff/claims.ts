/** Claims and service level: the columns and what each of them means. */
export const claimReportWords = {
  columns: {
    claim_id: { header: 'Claim', meaning: 'The number of the claim.' },
    filed_at: { header: 'Filed On (IST)', meaning: 'When it was filed.' },
    company: {
      header: 'Company',
      meaning: 'The company that gave the plan; empty for plans that people bought themselves.',
    },
    plan: { header: 'Plan', meaning: 'The plan as it was called when the claim was filed.' },
    claim_type: {
      header: 'Claim Type',
      meaning: 'What it is for. A kind that would name an illness or a speciality is Other.',
    },
    filed_by: { header: 'Filed By', meaning: 'Member, a coordinator for a member, or Staff.' },
    insured: { header: 'Insured', meaning: 'Y where an insurer’s limit of fifteen days holds as well.' },
    claimed: { header: 'Claimed', meaning: 'In rupees.' },
    approved: { header: 'Approved', meaning: 'In rupees; empty while nothing is approved.' },
    status: { header: 'Status', meaning: 'Its status now.' },
    decided_at: {
      header: 'Decided On (IST)',
      meaning: 'When it was last approved or rejected, or when it was withdrawn or closed.',
    },
    paid_on: { header: 'Paid On', meaning: 'The day on which the bank paid it.' },
    age: {
      header: 'Age (Working Days)',
      meaning:
        'Working time from filing to the decision or withdrawal, or to now while there is neither: 1.00 is 24 hours. Saturdays, Sundays and holidays do not count; days on hold do.',
    },
    first_due_at: {
      header: 'Decision Due (IST)',
      meaning: 'Until when the service level asks for the decision; it moves while we wait for the member.',
    },
    first_level: {
      header: 'Decision',
      meaning:
        'Within or outside the service level. Open ones are as they are now, or as they were when we began to wait for the member. Empty where nobody had to decide: withdrawn, unanswered by the member, or closed because the plan was refunded.',
    },
    payout_due_at: {
      header: 'Payment Due (IST)',
      meaning: 'Until when the service level asks for the payment; it moves while we wait for the member.',
    },
    payout_level: {
      header: 'Payment',
      meaning:
        'The same for the payment, from the approval on. A payment that failed waits for the member’s bank details.',
    },
  },
  filers: { DIRECT: 'Member', ASSISTED: 'Coordinator', MANUAL: 'Staff' },
  levels: { WITHIN: 'Within', OUTSIDE: 'Outside', OPEN_WITHIN: 'Open, within', OPEN_OUTSIDE: 'Open, outside' },
  summary: {
    byStatus: 'By status',
    claims: 'Claims',
    claimed: 'Claimed',
    approved: 'Approved',
    total: 'All',
    levels: 'Service level',
    decision: 'Decision',
    payout: 'Payment',
    share: 'Within, % of those done',
    ageing: 'Claims without a decision, by age in working days',
    ages: ['Up to 1', 'Up to 2', 'Up to 5', 'More than 5'],
  },
} as const
