import { addDays, daysBetween, type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import type { Mode } from './sub-status.ts'

/** A line of the provider's timetable, the same in every city. */
export interface TimetableLine {
  mode: Mode
  /** IST, '07:00:00'. */
  starts_at: string
  /** 1 is Monday. */
  weekdays: readonly number[]
  capacity: number
}

export interface Slot {
  mode: Mode
  at: Date
  capacity: number
}

/** How soon and how far ahead an appointment may be. */
export interface Window {
  lead_hours: number
  days_ahead: number
}

const HOUR_MS = 3_600_000
/** 1 January 2024 was a Monday. */
const A_MONDAY: IstDate = '2024-01-01'

export function weekdayOf(day: IstDate): number {
  return (((daysBetween(A_MONDAY, day) % 7) + 7) % 7) + 1
}

/** The appointments that can be asked for, earliest first. */
export function slotsFrom(timetable: readonly TimetableLine[], now: Date, { lead_hours, days_ahead }: Window): Slot[] {
  const earliest = now.getTime() + lead_hours * HOUR_MS
  const today = istDateOf(now)
  const days = Array.from({ length: days_ahead + 1 }, (_, index) => addDays(today, index))
  return days
    .flatMap((day) =>
      timetable
        .filter(({ weekdays }) => weekdays.includes(weekdayOf(day)))
        .map(({ mode, starts_at, capacity }) => ({ mode, capacity, at: atClock(day, starts_at) })),
    )
    .filter(({ at }) => at.getTime() >= earliest)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.mode.localeCompare(b.mode))
}

function atClock(day: IstDate, clock: string): Date {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return new Date(startOfIstDay(day).getTime() + (hours * 60 + minutes) * 60_000)
}
