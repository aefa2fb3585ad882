import { type IstDate, istDateOf } from '#values/ist-date.ts'

/** Why the undo of a list leaves a person as they are. */
export const RETENTIONS = [
  'CHANGED',
  'OVER',
  'TOO_LATE',
  'DUPLICATE',
  'OTHER_PLAN',
  'BLOCKED_BY_STAFF',
  'OWN_AFFAIR',
  'ON_PLAN_AGAIN',
  'NUMBER_TAKEN',
  'NO_PLACE',
] as const
export type Retention = (typeof RETENTIONS)[number]

interface PlannedByList {
  /** When its row was applied. */
  at: Date
  /** The last day that it set. */
  day: IstDate
  /** The end that was planned before. */
  before: IstDate | null
}

/** Whether a plan would come back after its last day, because the list was continued days after it had started. */
export function isPastEnd({ at, day, before }: PlannedByList, today: IstDate): boolean {
  return (day > istDateOf(at) && day < today) || (before !== null && before < today)
}
