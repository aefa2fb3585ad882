import { sql } from 'kysely'
import type { MovableClock } from '#platform/clock.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Worker } from '#platform/jobs/worker.ts'
import { addDuration, parseDuration } from '#values/duration.ts'
import type { moveClock } from './contract.ts'

const FARTHEST = { months: 30 * 12, milliseconds: 0 }

/**
 * Creates the only function that moves the clock. Moves run one after the other, so two concurrent ones add up, and
 * each answers once everything that fell due on its way has been done.
 * @returns a function from an ISO 8601 duration to the instant then reached
 */
export function createClockMover(db: Db, clock: MovableClock, worker: Worker): (advance: string) => Promise<Date> {
  let last: Promise<unknown> = Promise.resolve()
  const moveOnce = async (advance: string) => {
    const duration = parseDuration(advance)
    const now = clock.now()
    const target = duration && addDuration(now, duration)
    const farthest = addDuration(now, FARTHEST)
    if (!target || !farthest || target > farthest) throw new Refusal<typeof moveClock>('TOO_FAR')
    await worker.advance(clock, target, (instant) => storeOffset(db, clock.offsetTo(instant)))
    return clock.now()
  }
  return (advance) => {
    const move = last.then(() => moveOnce(advance))
    last = move.catch(() => undefined)
    return move
  }
}

/** Stores how far the clock runs ahead; the stored value only grows, whichever process writes last. */
async function storeOffset(db: Db, offsetMs: number): Promise<void> {
  await db
    .updateTable('clock_offset')
    .set({ offset_ms: sql`greatest(offset_ms, ${BigInt(Math.ceil(offsetMs))})` })
    .execute()
}

/** Lets the clock of a new database show this instant now; later starts go on from there. */
export async function startClockAt(db: Db, instant: Date): Promise<void> {
  await db
    .updateTable('clock_offset')
    .set({ offset_ms: BigInt(instant.getTime() - Date.now()) })
    .execute()
}

/** How far the stored clock runs ahead of the machine's, in milliseconds; below 0 where it is behind. */
export async function storedOffset(db: Db): Promise<number> {
  const row = await db.selectFrom('clock_offset').select('offset_ms').executeTakeFirstOrThrow()
  return Number(row.offset_ms)
}

/**
 * Follows the clock that another process on the same database moves, with a delay of at most a second.
 * @returns stops following
 */
export function followClock(db: Db, clock: MovableClock, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    storedOffset(db).then((offset) => clock.adopt(offset), onError)
  }, 1000)
  timer.unref()
  return () => clearInterval(timer)
}
