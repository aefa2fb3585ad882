import { addMonths, DAY_MS, IST_OFFSET_MS, istDateOf, startOfIstDay } from './ist-date.ts'

/** A length of time: calendar months plus exact milliseconds. */
export interface Duration {
  months: number
  milliseconds: number
}

const NUMBER = '(\\d{1,9}(?:[.,]\\d{1,9})?)'
const ISO_8601 = new RegExp(
  `^P(?=.)(?:${NUMBER}Y)?(?:${NUMBER}M)?(?:${NUMBER}W)?(?:${NUMBER}D)?` +
    `(?:T(?=.)(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`,
)
const EXACT_UNITS_MS = [7 * DAY_MS, DAY_MS, 3_600_000, 60_000, 1000]
const LAST_INSTANT = Date.UTC(9999, 11, 31)

/**
 * Parses an ISO 8601 duration: P1D, PT30M, P1M2DT3H, P2W. Undefined for a negative, an empty or any other text. Only
 * the last part may be a fraction, but not months or years, since half a month has no defined length.
 */
export function parseDuration(written: string): Duration | undefined {
  const match = ISO_8601.exec(written)
  if (!match) return undefined
  const given = match.slice(1).filter((part) => part !== undefined)
  if (given.slice(0, -1).some(isFraction) || match.slice(1, 3).some((part) => part !== undefined && isFraction(part))) {
    return undefined
  }
  const [years = 0, months = 0, ...exact] = match.slice(1).map((part) => Number((part ?? '0').replace(',', '.')))
  const milliseconds = exact.reduce((sum, count, index) => sum + count * EXACT_UNITS_MS[index]!, 0)
  return { months: years * 12 + months, milliseconds: Math.round(milliseconds) }
}

/**
 * The instant that much later: months by the Indian calendar, clamped, then the rest. Undefined after the year 9999.
 */
export function addDuration(instant: Date, { months, milliseconds }: Duration): Date | undefined {
  if (months > 120_000) return undefined
  let start = instant.getTime()
  if (months > 0) {
    const timeOfDay = (start + IST_OFFSET_MS) % DAY_MS
    const date = istDateOf(instant)
    if (Number(date.slice(0, 4)) + months / 12 > 9998) return undefined
    start = startOfIstDay(addMonths(date, months)).getTime() + timeOfDay
  }
  const later = start + milliseconds
  return later <= LAST_INSTANT ? new Date(later) : undefined
}

function isFraction(part: string): boolean {
  return /[.,]/.test(part)
}
