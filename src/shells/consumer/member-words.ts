/** The navigation of members: visitors do not load it. */
export const memberWords = {
  main: 'Main',
  myPlan: 'My plan',
  claims: 'Claims',
  card: 'Card',
  documents: 'Documents',
  account: 'Account',
  planCard: 'Plan card',
  waits: (count: number) => (count === 1 ? ', 1 waits for you' : `, ${count} wait for you`),
  openCare: (phone: string) => `Customer care ${phone}`,
  documentsLead: 'Everything that you can show, read or download, by what it is about.',
  kinds: {
    card: { title: 'Plan card', about: 'Opens without a connection' },
    prescriptions: { title: 'Prescriptions', about: 'From your online consultations' },
    reports: { title: 'Check-up reports', about: 'Results of your health check-ups' },
    invoices: { title: 'Invoices', about: 'Tax invoices and credit notes' },
    policies: { title: 'Life cover', about: 'Certificates of your policies' },
  },
} as const
