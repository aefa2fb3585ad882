/**
 * What the simulated bank does with a payout. `late`: paid after half an hour, and sent back two days later. `timeout`:
 * done, but the answer and the event are lost. `dropped`: the first time, the connection breaks and nothing was done.
 * `dropped_then_refused`: done, the connection breaks, and the repetition is refused. `bank_offline`: it fails because the
 * bank is out of order. `no_balance`, `keys_rejected`, `forbidden`: refused the first time (400, 401, 403), nothing was done.
 */
const PAYOUT_OUTCOMES = [
  'success',
  'failure',
  'late',
  'timeout',
  'dropped',
  'dropped_then_refused',
  'bank_offline',
  'no_balance',
  'keys_rejected',
  'forbidden',
] as const
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number]

/** The outcomes that the developers' call accepts. */
export const CHOSEN_OUTCOMES = [
  'success',
  'failure',
  'late',
  'timeout',
  'dropped_then_refused',
  'bank_offline',
  'no_balance',
  'keys_rejected',
  'forbidden',
] as const
