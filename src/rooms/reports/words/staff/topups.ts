/** Top-ups of companies: the columns and what each of them means. */
export const topupWords = {
  columns: {
    number: { header: 'Number', meaning: 'The number of the top-up.' },
    company: { header: 'Company', meaning: 'Whose credits it adds to.' },
    contract: { header: 'Plan', meaning: 'The contract, as the company calls it.' },
    source: {
      header: 'Requested By',
      meaning:
        'Company: one of its users. Staff: a colleague entered it. Empty for top-ups from before this was recorded.',
    },
    requested_at: { header: 'Requested On (IST)', meaning: 'When it was requested or entered.' },
    requested: { header: 'Requested', meaning: 'The amount that was requested, in rupees.' },
    status: { header: 'Status', meaning: 'Whether the money was confirmed to have arrived.' },
    decided_at: { header: 'Decided On (IST)', meaning: 'When it was confirmed, rejected or cancelled.' },
    received: { header: 'Received', meaning: 'What the bank received, which is what was added, in rupees.' },
    difference: {
      header: 'Difference',
      meaning: 'What was received less what was requested; empty where they are equal.',
    },
    reversed: {
      header: 'Taken Back',
      meaning: 'What two of our staff have taken back of it since, in rupees; empty where that is nothing.',
    },
    utr: { header: 'UTR', meaning: 'The bank’s reference of the receipt.' },
  },
  sources: { COMPANY: 'Company', STAFF: 'Staff' },
  summary: {
    byStatus: 'By status',
    topups: 'Top-ups',
    requested: 'Requested',
    received: 'Received',
    reversed: 'Taken back',
    total: 'All',
    ledger: 'Top-ups and the ledger',
    confirmed: 'Received of top-ups that were confirmed in the period',
    reversals: 'Taken back in the period',
    funded: 'EXTERNAL_FUNDING, debited less credited in the period',
    difference: 'Difference',
  },
} as const
