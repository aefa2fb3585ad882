import { addDays, type IstDate } from '#values/ist-date.ts'
import { formWords } from '../words/form.ts'

export const BLOCK_REASONS = ['Left', 'Transferred', 'Error', 'Other'] as const
export type BlockReason = (typeof BLOCK_REASONS)[number]
/** Of a person who was added by mistake and is taken back: this is no deletion. */
export const UNDONE = 'Undone'

/** How far ahead a block can be planned. */
const MOST_DAYS_AHEAD = 60
const RESTORE_MS = 24 * 3_600_000

interface CoveragePeriod {
  /** Of an employee with an earlier contract's plan: the first day of that one. */
  starts_on: IstDate
  ends_on: IstDate
  today: IstDate
}

/** Why a day cannot be the last working day of a person; undefined if it can. */
export function lastWorkingDayFault(day: IstDate, covered: CoveragePeriod): string | undefined {
  return faultOfLastDay(day, covered, formWords.lastWorkingDay)
}

/** The same of the last covered day of a dependent. */
export function lastCoveredDayFault(day: IstDate, covered: CoveragePeriod): string | undefined {
  return faultOfLastDay(day, covered, formWords.lastCoveredDay)
}

function faultOfLastDay(
  day: IstDate,
  { starts_on, ends_on, today }: CoveragePeriod,
  words: Record<'tooEarly' | 'tooLate' | 'afterPlan', string>,
): string | undefined {
  if (day < starts_on) return words.tooEarly
  if (day > addDays(today, MOST_DAYS_AHEAD)) return words.tooLate
  if (day > today && day > ends_on) return words.afterPlan
  return undefined
}

/** Whether a person left before their plan began: it covers no day then. */
export function leftBefore(last_working_day: IstDate, { starts_on }: { starts_on: IstDate }): boolean {
  return last_working_day < starts_on
}

/**
 * Whether the life of a person who left before their plan began returns whatever the contract says: not of a plan that they have
 * activated. The company sees that of everybody; what was used of a plan it would read from its count of lives.
 */
export function returnsLife({ activated_at }: { activated_at: Date | null }): boolean {
  return activated_at === null
}

/** Until when a block can be undone. */
export function restorableUntil(blocked_at: Date): Date {
  return new Date(blocked_at.getTime() + RESTORE_MS)
}

/** Until when bills of the time before a block are accepted; null where the credits return at once. */
export function runoutOn(last_working_day: IstDate, runout_days: number): IstDate | null {
  return runout_days > 0 ? addDays(last_working_day, runout_days) : null
}
