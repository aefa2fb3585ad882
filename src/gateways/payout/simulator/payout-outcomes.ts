/**
 * What the simulated bank does with a payout. `late`: paid after half an hour, and sent back two days later. `timeout`:
 * done, but the answer and the event are lost. `dropped`: the first time, the connection breaks and nothing was done.
 */
const PAYOUT_OUTCOMES = ['success', 'failure', 'late', 'timeout', 'dropped'] as const
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number]

/** The outcomes that the developers' call accepts. */
export const CHOSEN_OUTCOMES = ['success', 'failure', 'late', 'timeout'] as const
