/**
 * How the buyer and the bank may end a payment; separate from the code that plays it, because pages offer the choice
 * too.
 */
export const OUTCOMES = ['success', 'failure', 'pending', 'late'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What the bank does with a debit that no customer confirms. */
export const DEBIT_OUTCOMES = [
  'success',
  'fails_softly',
  'fails_hard',
  'dropped',
  'dropped_after_commit',
  'late',
  'keys_rejected',
] as const
export type DebitOutcome = (typeof DEBIT_OUTCOMES)[number]

/** What a customer may do with a mandate in the bank's own app. */
export const BANK_ACTIONS = ['revoke', 'pause', 'resume'] as const
export type BankAction = (typeof BANK_ACTIONS)[number]
