import { datePartsOf, IST_OFFSET_MS, type IstDate, istDateOf } from './ist-date.ts'

// A table of our own, because Intl prints 'Sept' for September.
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** '05 Sep 2026'. An instant is shown on its date in India, a calendar date as it is. */
export function formatDate(when: Date | IstDate): string {
  const { day, month, year } = parts(when)
  return `${day} ${month.slice(0, 3)} ${year}`
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** 'Saturday, 05 Sep 2026'. */
export function formatWeekday(when: Date | IstDate): string {
  const date = typeof when === 'string' ? when : istDateOf(when)
  return `${WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]}, ${formatDate(date)}`
}

/** '05 Sep, 2026', the format of the dashboards. */
export function formatDateWithComma(when: Date | IstDate): string {
  const { day, month, year } = parts(when)
  return `${day} ${month.slice(0, 3)}, ${year}`
}

/** '14:30, 05 September 2026' in Indian time, whatever the device's time zone. */
export function formatTime(instant: Date): string {
  const { day, month, year } = parts(instant)
  return `${formatClock(instant)}, ${day} ${month} ${year}`
}

/** '14:30' in Indian time. */
export function formatClock(instant: Date): string {
  return new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(11, 16)
}

/** '14:30' of today, and of another day with it. */
export function formatMoment(instant: Date, today: IstDate): string {
  return istDateOf(instant) === today ? formatClock(instant) : formatTime(instant)
}

function parts(when: Date | IstDate) {
  const date = typeof when === 'string' ? when : istDateOf(when)
  const [year, month] = datePartsOf(date)
  return { day: date.slice(8, 10), month: MONTHS[month - 1]!, year: String(year).padStart(4, '0') }
}

/** 'Sep 2026' of '2026-09'. */
export function formatMonth(month: string): string {
  const { month: name, year } = parts(`${month}-01`)
  return `${name.slice(0, 3)} ${year}`
}

/** 'September' of a day in it. */
export function formatMonthName(day: IstDate): string {
  return parts(day).month
}
