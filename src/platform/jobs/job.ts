import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import type { Parts } from '../parts.ts'

/** Work done after, and because of, a committed change; also scheduled work. */
export interface Job {
  /** `room.verb-noun`. */
  readonly name: string
  /** Delays in seconds before each retry; after one try more than there are delays it goes to the dead letter list. */
  readonly retryAfterSeconds: readonly number[]
  /** A run that takes longer is aborted and counts as failed. */
  readonly timeoutSeconds: number
  /** At most so many run concurrently in one process, so that the others have room. */
  readonly atOnce?: number
  /** When a scheduled job runs: the first instant after `after`. Its payload is then empty. */
  readonly schedule?: (after: Date) => Date
  /** Work whose exact moment is invisible: when the demo clock jumps, it runs once at the end and not at each step. */
  readonly housekeeping?: true
  /**
   * An SQL expression: the first instant at which there may be something to do, null for never. When the demo clock jumps, the runs
   * before it are left out; it is asked again at each stop.
   */
  readonly wantedFrom?: (now: Date) => RawBuilder<Date | null>
  /** Asked at each poll, with one cheap statement: whether there is work that its causes do not queue. */
  readonly isDue?: (db: Db) => Promise<boolean>
  /** Somebody waits for it at a screen, or is ill: it has room in the worker, and a connection to the database, that others leave to it. */
  readonly urgent?: true
  readonly work: Work<object>
}

type Work<P> = (parts: Parts, payload: P, run: { attempt: number; last: boolean; now: Date }) => Promise<void>

const DEFAULTS = { retryAfterSeconds: [5, 30, 120, 600], timeoutSeconds: 60 }

/**
 * Declares a job; defaults: five tries over about twelve minutes, a minute each. The type of its payload is erased
 * here: `enqueue` under its name restores it.
 */
export function defineJob<P extends object = object>(
  job: Omit<Job, 'work' | keyof typeof DEFAULTS> & Partial<typeof DEFAULTS> & { work: Work<P> },
): Job {
  return { ...DEFAULTS, ...job, work: job.work as Work<object> }
}

/** For `wantedFrom`: from now on where a query finds a row, else never. */
export function whileAny(query: Expression<unknown>): RawBuilder<Date | null> {
  return sql`case when exists (${query}) then timestamptz 'epoch' end`
}

/** For `wantedFrom`: the instant at which a day in India begins, of an SQL date. */
export function startOfDay(date: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql`(${date})::timestamp at time zone 'Asia/Kolkata'`
}

const IST_MS = 330 * 60_000
const DAY_MS = 86_400_000

/** Each day at these IST times, as 'HH:mm'. */
export function dailyAt(...times: string[]): (after: Date) => Date {
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

/** Each full multiple of this many minutes. */
export function everyMinutes(minutes: number): (after: Date) => Date {
  const step = minutes * 60_000
  return (after) => new Date((Math.floor(after.getTime() / step) + 1) * step)
}
