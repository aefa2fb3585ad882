/**
 * A calendar date in India, 'YYYY-MM-DD'. A string, because that is how it is sent, sorted and stored; it is never
 * shifted by a time zone. India has had one offset and no daylight saving time since 1945, so integer arithmetic is
 * exact.
 */
export type IstDate = string

export const IST_OFFSET_MS = 19_800_000
export const DAY_MS = 86_400_000

/** The calendar date in India at an instant. */
export function istDateOf(instant: Date): IstDate {
  return new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10)
}

/** An existing date, years 0001 to 9999, or undefined, as for '2025-02-29'. */
export function parseIstDate(written: string): IstDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written) || written.startsWith('0000')) return undefined
  const moment = new Date(`${written}T00:00:00.000Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written) ? written : undefined
}

/** The instant at which a date begins in India, 18:30 UTC of the day before. */
export function startOfIstDay(date: IstDate): Date {
  return new Date(epochDay(date) * DAY_MS - IST_OFFSET_MS)
}

/** The date this many days later; earlier when negative. */
export function addDays(date: IstDate, days: number): IstDate {
  return fromEpochDay(epochDay(date) + days)
}

/** The same day this many months later, or the last of that month where it has no such day: 31 Jan + 1 is 28 Feb. */
export function addMonths(date: IstDate, months: number): IstDate {
  const [year, month, day] = datePartsOf(date)
  const count = year * 12 + (month - 1) + months
  const targetYear = Math.floor(count / 12)
  const targetMonth = count - targetYear * 12
  const lastDay = new Date(Date.UTC(2000, 0, 1)).setUTCFullYear(targetYear, targetMonth + 1, 0)
  return fromEpochDay(lastDay / DAY_MS - Math.max(0, new Date(lastDay).getUTCDate() - day))
}

/** The last day of a term: start plus its months (clamped to the month's end) minus one day. */
export function endDate(start: IstDate, months: number): IstDate {
  return addDays(addMonths(start, months), -1)
}

/** Days from one date to another, negative when the second is earlier. */
export function daysBetween(from: IstDate, to: IstDate): number {
  return epochDay(to) - epochDay(from)
}

/**
 * The days from one date to a last one, both included; 0 where it is over. What is left of a plan is counted from today.
 */
export function daysFrom(from: IstDate, last: IstDate): number {
  return Math.max(0, daysBetween(from, last) + 1)
}

/** Age in completed years, at the last birthday; a person born on 29 February has it on 1 March of a common year. */
export function ageOn(born: IstDate, on: IstDate): number {
  const [bornYear] = datePartsOf(born)
  const [year] = datePartsOf(on)
  return year - bornYear - (on.slice(5) < born.slice(5) ? 1 : 0)
}

/** Year, month (1 to 12) and day of a date. */
export function datePartsOf(date: IstDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
}

function epochDay(date: IstDate): number {
  return Date.parse(`${date}T00:00:00.000Z`) / DAY_MS
}

function fromEpochDay(day: number): IstDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
