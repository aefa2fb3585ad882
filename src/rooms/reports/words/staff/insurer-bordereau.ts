const NOMINEE = {
  nominee: { header: 'Nominee', meaning: 'Who receives the sum; of a policy that was issued, as named by then.' },
  nominee_relation: { header: 'Nominee Is', meaning: 'What the nominee is to the person who is covered.' },
  nominee_dob: { header: 'Nominee Born On', meaning: 'The date of birth of the nominee, where it is known.' },
  appointee: { header: 'Appointee', meaning: 'Who receives the sum for a nominee under 18.' },
}

/** The bordereau: the columns and what each of them means. */
export const bordereauWords = {
  columns: {
    kind: { header: 'Kind', meaning: 'Issued, Cancelled, or a refund of an issued policy.' },
    happened_at: { header: 'On (IST)', meaning: 'When it was issued or cancelled, or the refund was sent.' },
    coi_number: { header: 'COI Number', meaning: 'The certificate of insurance.' },
    reference: { header: 'Application', meaning: 'Our reference, as the insurer got it.' },
    insurer: { header: 'Insurer', meaning: 'The insurer of the cover.' },
    master_policy: { header: 'Master Policy', meaning: 'The group policy under which it is issued.' },
    plan: { header: 'Plan', meaning: 'The cover that was bought.' },
    start_date: { header: 'Starts On', meaning: 'The first day of the cover.' },
    end_date: { header: 'Ends On', meaning: 'The last day of the cover, had it not been cancelled.' },
    sum_assured: { header: 'Sum Assured', meaning: 'In rupees.' },
    premium: { header: 'Premium', meaning: 'What the person paid, tax included; of issued policies.' },
    tax: { header: 'Tax', meaning: 'The GST in the premium.' },
    refunded: { header: 'Refunded', meaning: 'What went back to the person.' },
    payable: { header: 'Payable', meaning: 'Premium less refunds: the column adds up to what is owed for the period.' },
    refund_reference: { header: 'Refund Reference', meaning: 'Our reference of the refund.' },
    ...NOMINEE,
  },
  /** The sheet of nominees who were changed. */
  changes: {
    name: 'Nominee changes',
    columns: {
      named_at: { header: 'Named On (IST)', meaning: 'When the nominee was named: the newest of a policy counts.' },
      coi_number: { header: 'COI Number', meaning: 'The certificate of insurance, which was issued before.' },
      reference: { header: 'Application', meaning: 'Our reference, as the insurer got it.' },
      insurer: { header: 'Insurer', meaning: 'The insurer of the cover.' },
      master_policy: { header: 'Master Policy', meaning: 'The group policy under which it is issued.' },
      ...NOMINEE,
    },
  },
  kinds: { ISSUED: 'Issued', CANCELLED: 'Cancelled', REFUNDED: 'Refund' },
  summary: {
    byKind: (insurer: string) => `Net payable to ${insurer}`,
    events: 'Number',
    premium: 'Premium',
    tax: 'Tax',
    refunded: 'Refunded',
    payable: 'Payable',
    total: 'All',
    ledger: (insurer: string) => `Owed to ${insurer} by the ledger`,
    before: 'At the beginning',
    collected: 'Premiums collected',
    back: 'Refunds of premium',
    paid: 'Paid to the insurer',
    after: 'At the end',
    goingBack: 'Of it going back to members',
    unissued: 'Of it for policies that are not issued yet',
  },
} as const
