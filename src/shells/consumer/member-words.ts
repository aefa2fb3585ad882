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
} as const
