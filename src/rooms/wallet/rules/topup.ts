/** The number of a receipt at an Indian bank. */
export const UTR = /^[A-Za-z0-9]{12,22}$/

/** Requests of one contract that may be open together. */
export const MOST_OPEN_TOPUPS = 5

export const TOPUP_STATES = ['PENDING', 'CONFIRMED', 'REJECTED', 'CANCELLED'] as const

interface Open {
  source: 'COMPANY' | 'STAFF' | null
  asked_by: string | null
  asked_paise: bigint
  first_confirmed_by: string | null
  first_received_paise: bigint | null
  first_utr: string | null
}

interface Receipt {
  /** In capitals, as it is stored. */
  utr: string
  received_paise: bigint
}

/**
 * How a confirmation of a receipt counts: ALONE, because one person may; SECOND, of two of our staff; FIRST, so that another
 * must confirm the same; or not at all: SAME_PERSON, OTHER_RECEIPT than the first one's.
 */
export type Confirmation = 'ALONE' | 'SECOND' | 'FIRST' | 'SAME_PERSON' | 'OTHER_RECEIPT'

/**
 * Above the sum for one person two of our staff must agree, whether a company asked or staff entered it. The person who entered
 * a top-up agrees to what they entered; a user of the company is not our staff, and a super-admin may have invited them.
 * @param alone_paise what this person confirmed alone for the company within a day, with this receipt
 */
export function confirmationOf(
  topup: Open,
  { utr, received_paise }: Receipt,
  confirming: string | null,
  { alone_paise, limit_paise }: { alone_paise: bigint; limit_paise: bigint },
): Confirmation {
  const { source, asked_by, asked_paise, first_confirmed_by, first_received_paise, first_utr } = topup
  if (source === 'COMPANY' && asked_by === confirming) return 'SAME_PERSON'
  const same = first_received_paise === received_paise && first_utr === utr
  if (first_confirmed_by !== null && first_confirmed_by !== confirming) return same ? 'SECOND' : 'OTHER_RECEIPT'
  if (source === 'STAFF' && asked_by !== confirming && received_paise <= asked_paise) return 'SECOND'
  if (alone_paise <= limit_paise) return 'ALONE'
  return same || (source === 'STAFF' && asked_by === confirming) ? 'SAME_PERSON' : 'FIRST'
}
