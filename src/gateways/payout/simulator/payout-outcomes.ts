/**
 * What the simulated bank does with a payout. `late`: paid after half an hour, and sent back two days later. `timeout`: done,
 * and the answer is lost, as is the message. `dropped`: the connection breaks and nothing was done, the first time.
 */
const PAYOUT_OUTCOMES = ['success', 'failure', 'late', 'timeout', 'dropped'] as const
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number]

/** Those that the developers' call takes. */
export const CHOSEN_OUTCOMES = ['success', 'failure', 'late', 'timeout'] as const
