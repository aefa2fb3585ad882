/** What a row of Now is about, in the order of the list: danger, what is open this minute, the reader's turn, what has a date, ours. */
export const NOW_KINDS = [
  'CARE_ALARM',
  'VISIT_PASS',
  'DOCTOR_READY',
  'DOCTOR_SEARCH',
  'CLAIM_QUESTION',
  'BANK_ACCOUNT',
  'RENEWAL_CONSENT',
  'PAYOUT_AFTER_RENEWAL',
  'REFUND_ANSWER',
  'PERSON_TO_CONFIRM',
  'REPORT_REQUEST',
  'ACCOUNT_DELETION',
  'CARE_CALL',
  'CHECKUP',
  'CAMP',
  'REPORT',
  'PAYMENT',
  'RENEWAL',
  'PAYOUT',
  'REFUND',
  'CLAIMS_WITH_US',
] as const
export type NowKind = (typeof NOW_KINDS)[number]

/** Who acts next. */
export const TURNS = ['you', 'us', 'bank', 'clinic'] as const
export type Turn = (typeof TURNS)[number]

interface SortKeys {
  kind: NowKind
  turn: Turn
  /** An instant on the wire, which sorts as text. */
  by: string | null
  id: string
}

/** What is open this minute: it stays first whatever the others' dates are. */
const OPEN_NOW: readonly NowKind[] = ['VISIT_PASS', 'DOCTOR_READY', 'DOCTOR_SEARCH']
/** What happens on a date that is already agreed. */
const DATED: readonly NowKind[] = ['CARE_CALL', 'CHECKUP', 'CAMP', 'REPORT']

/** Danger, open now, the reader's turn, dated events, the rest; in each the earliest first, and what has no date last. */
export function sortNow<Row extends SortKeys>(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      Number(a.by === null) - Number(b.by === null) ||
      (a.by ?? '').localeCompare(b.by ?? '') ||
      NOW_KINDS.indexOf(a.kind) - NOW_KINDS.indexOf(b.kind) ||
      a.id.localeCompare(b.id),
  )
}

function rank({ kind, turn }: SortKeys): number {
  if (kind === 'CARE_ALARM') return -1
  if (OPEN_NOW.includes(kind)) return 0
  if (turn === 'you') return 1
  return DATED.includes(kind) ? 2 : 3
}

/** What most rows have nothing of. */
export const NOTHING_MORE = {
  person: null,
  by: null,
  amount: null,
  about: null,
  since: null,
  mode: null,
  count: 1,
} as const
