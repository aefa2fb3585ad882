/** How the buyer and the bank may end a payment; apart from the code that plays it, for pages offer the choice too. */
export const OUTCOMES = ['success', 'failure', 'pending', 'late'] as const
export type Outcome = (typeof OUTCOMES)[number]
