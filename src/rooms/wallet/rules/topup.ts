/** The number of a receipt at an Indian bank. */
export const UTR = /^[A-Za-z0-9]{12,22}$/

/** Requests of one contract that may be open together. */
export const MOST_OPEN_TOPUPS = 5

export const TOPUP_STATES = ['PENDING', 'CONFIRMED', 'REJECTED', 'CANCELLED'] as const

interface Entered {
  source: 'COMPANY' | 'STAFF' | null
  asked_by: string | null
}

/**
 * Whether somebody else must confirm a receipt: always for the person who asked for a company; our staff confirm what they entered up
 * to the sum for one person.
 * @param alone_paise what this person entered and confirmed for the contract within a day, with this receipt
 */
export function needsSecondPerson(
  { source, asked_by }: Entered,
  confirming: string | null,
  { alone_paise, limit_paise }: { alone_paise: bigint; limit_paise: bigint },
): boolean {
  if (asked_by === null || asked_by !== confirming) return false
  return source === 'COMPANY' || alone_paise > limit_paise
}
