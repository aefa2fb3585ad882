import type { Db } from '../database/open-database.ts'
import type { Parts } from '../parts.ts'

/** A piece of work done after, and because of, a committed change; also whatever a timetable starts. */
export interface Job<P extends object = object> {
  /** `room.verb-noun`. */
  readonly name: string
  /** Delays in seconds before each further try; as many tries as delays plus one, then the dead letter list. */
  readonly retryAfterSeconds: readonly number[]
  /** A run that takes longer is given up and counts as failed. */
  readonly timeoutSeconds: number
  readonly work: (parts: Parts, payload: P, run: { attempt: number; last: boolean; now: Date }) => Promise<void>
}

/** When a job runs by the clock alone: the first instant after `after` (times of day are IST). */
export interface Schedule {
  readonly name: string
  readonly next: (after: Date) => Date
  /** Work whose exact moment nobody sees: when the demo clock leaps, it runs once at the end and not at each step. */
  readonly housekeeping?: true
  /** Whether there is anything to do: while there is not, a leap of the demo clock does not stop for it. */
  readonly isWanted?: (db: Db) => Promise<boolean>
}

const RETRIES = [5, 30, 120, 600]

/** Declares a job; defaults: five tries over some twelve minutes, a minute each. */
export function defineJob<P extends object>(
  job: Pick<Job<P>, 'name' | 'work'> & Partial<Pick<Job<P>, 'retryAfterSeconds' | 'timeoutSeconds'>>,
): Job<P> {
  return { retryAfterSeconds: RETRIES, timeoutSeconds: 60, ...job }
}

const IST_MS = 330 * 60_000
const DAY_MS = 86_400_000

/** Each day at these IST times, as 'HH:mm'. */
export function dailyAt(...times: string[]): Schedule['next'] {
  const offsets = times.map((time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return (hours * 60 + minutes) * 60_000
  })
  return (after) => {
    const day = Math.floor((after.getTime() + IST_MS) / DAY_MS) * DAY_MS - IST_MS
    const candidates = [0, 1].flatMap((add) => offsets.map((offset) => day + add * DAY_MS + offset))
    return new Date(Math.min(...candidates.filter((instant) => instant > after.getTime())))
  }
}

/** Each full multiple of so many minutes. */
export function everyMinutes(minutes: number): Schedule['next'] {
  const step = minutes * 60_000
  return (after) => new Date((Math.floor(after.getTime() / step) + 1) * step)
}
