import { istDateOf } from '#values/ist-date.ts'
import usual from '../../../tools/world-start.json' with { type: 'json' }
import { MovableClock } from '../clock.ts'

/** Where every world of the tests begins: 11:00 in India on a Tuesday, unless the environment names another instant. */
export const WORLD_START = new Date(process.env.WORLD_START ?? usual.worldStart)

/** The same instant, and its day in India, in SQL: for rows that a test writes without a command. */
export const SQL_NOW = `timestamptz '${WORLD_START.toISOString()}'`
export const SQL_TODAY = `date '${istDateOf(WORLD_START)}'`

/**
 * A machine's time that stands still: each reading is a millisecond after the one before, so that order is kept, and a
 * slow machine meets no midnight. Days pass only by moving the clock.
 */
export function stillTime(start: Date = WORLD_START): () => number {
  let ms = start.getTime()
  return () => ms++
}

export function stillClock(start: Date = WORLD_START): MovableClock {
  return new MovableClock(0, stillTime(start))
}
