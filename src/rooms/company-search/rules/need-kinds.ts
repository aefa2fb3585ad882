/**
 * What a company has to do, in the order of its overview: where people wait for it, then what is about money, then the rest.
 */
export const NEED_KINDS = [
  'ROWS_TO_CORRECT',
  'LIST_TO_START',
  'PLAN_ENDS',
  'LIVES_LEFT',
  'TOPUP_TO_TRANSFER',
  'CREDITS_LOW',
  'CREDITS_EXPIRE',
  'WITHOUT_APP',
] as const
export type NeedKind = (typeof NEED_KINDS)[number]

/** Lines of the overview. */
const MOST_NEEDS = 5

/** Days after which somebody should have done it; what has no limit is never late. */
const LIMIT_DAYS: Partial<Record<NeedKind, number>> = {
  ROWS_TO_CORRECT: 1,
  LIST_TO_START: 1,
  TOPUP_TO_TRANSFER: 3,
  WITHOUT_APP: 30,
}

/** Whether something has waited for longer than it should. */
export function isLate(kind: NeedKind, days: number): boolean {
  return days > (LIMIT_DAYS[kind] ?? Number.POSITIVE_INFINITY)
}

/**
 * The first five, in the order above; of one kind the oldest first.
 * @param needs `since` is a wire time, which sorts as text; null where nobody can say
 */
export function firstNeeds<Need extends { kind: NeedKind; since: string | null }>(needs: readonly Need[]): Need[] {
  const rank = ({ kind }: Need) => NEED_KINDS.indexOf(kind)
  return needs
    .toSorted((one, other) => rank(one) - rank(other) || (one.since ?? '').localeCompare(other.since ?? ''))
    .slice(0, MOST_NEEDS)
}
