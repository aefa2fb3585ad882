import { IST_OFFSET_MS, parseIstDate } from './ist-date.ts'

const HOUR_MS = 3_600_000

/** A date and time in India, '2026-12-01 10:00'; seconds and fractions only where they are not zero. */
export type IstTime = string

const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:[ T]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{3})?)?))?$/

/** The instant of a written time, or of the start of a day where no time is given; undefined for anything else. */
export function parseIstTime(written: string): Date | undefined {
  const [, date = '', time = '00:00'] = WRITTEN.exec(written) ?? []
  if (!parseIstDate(date)) return undefined
  return new Date(Date.parse(`${date}T${time}Z`) - IST_OFFSET_MS)
}

/** An instant as a date and time in India, exact to the millisecond and as short as possible. */
export function istTimeOf(instant: Date): IstTime {
  const [date, time = ''] = new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(0, -1).split('T')
  return `${date} ${time.replace(/\.000$/, '').replace(/^(\d\d:\d\d):00$/, '$1')}`
}

/** The next instant after this one at which a clock in India shows a full hour. */
export function nextFullHour(instant: Date): Date {
  const hours = Math.floor((instant.getTime() + IST_OFFSET_MS) / HOUR_MS) + 1
  return new Date(hours * HOUR_MS - IST_OFFSET_MS)
}
