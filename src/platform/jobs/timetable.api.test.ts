/** Scheduled jobs: when they run, and which of their runs a jump of the demo clock leaves out. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '#config.ts'
import { istTimeOf } from '#values/ist-time.ts'
import type { MovableClock } from '../clock.ts'
import type { Database } from '../database/open-database.ts'
import { createLogger } from '../logger.ts'
import type { Parts } from '../parts.ts'
import { keysFrom } from '../seal.ts'
import { stillClock } from '../testing/still-clock.ts'
import { testDatabase } from '../testing/test-database.ts'
import { enqueue } from './enqueue.ts'
import { dailyAt, defineJob, everyMinutes, type Job, startOfDay, whileAny } from './job.ts'
import { Worker } from './worker.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let database: Database
let clock: MovableClock
let done: string[]

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`truncate jobs, job_schedules`.execute(database.db)
  clock = stillClock(new Date('2026-11-21T06:00:00Z'))
  done = []
})

function worker(jobs: Job[]) {
  const parts = {
    config: parseConfig({}),
    db: database.db,
    clock,
    log: createLogger('silent'),
    keys: keysFrom(randomBytes(32)),
    // None of these jobs stores a file.
    storage: {} as Parts['storage'],
  }
  return new Worker(parts, jobs)
}

describe('a schedule', () => {
  const daily = defineJob({
    name: 'test.daily',
    schedule: dailyAt('11:00'),
    work: async () => void done.push(clock.now().toISOString()),
  })

  it('runs each day at its IST time as the clock is moved, in order', async () => {
    const one = worker([daily])
    await one.runDue()
    await one.advance(clock, new Date(clock.now().getTime() + 3 * 24 * HOUR), async () => {})
    expect(done).toHaveLength(3)
    for (const instant of done) expect(instant).toContain('T05:30:00')
  })

  it('runs once, not four hundred times, when a real clock jumps by four hundred days', async () => {
    const one = worker([daily])
    await one.runDue()
    clock.moveTo(new Date(clock.now().getTime() + 400 * 24 * HOUR))
    await Promise.all([one.runDue(), worker([daily]).runDue()])
    expect(done).toHaveLength(1)
  })

  it('is due at its time again after a clock that was ahead has put it off', async () => {
    const one = worker([daily])
    await one.runDue()
    const { next_run_at } = await database.db
      .selectFrom('job_schedules')
      .select('next_run_at')
      .executeTakeFirstOrThrow()
    const putOff = new Date(next_run_at.getTime() + 30 * DAY)
    await database.db.updateTable('job_schedules').set({ next_run_at: putOff }).execute()
    await one.runDue()
    expect(done).toEqual([])
    clock.moveTo(next_run_at)
    await one.runDue()
    expect(done.map((at) => at.slice(0, 16))).toEqual([next_run_at.toISOString().slice(0, 16)])
  })

  it.each([
    ['2026-11-21T05:29:59Z', '2026-11-21T05:30:00.000Z'],
    ['2026-11-21T05:30:00Z', '2026-11-21T10:30:00.000Z'],
    ['2026-11-21T10:30:00Z', '2026-11-22T05:30:00.000Z'],
    ['2026-11-21T20:00:00Z', '2026-11-22T05:30:00.000Z'],
  ])('of 11:00 and 16:00 IST comes next after %s at %s', (after, next) => {
    expect(dailyAt('11:00', '16:00')(new Date(after)).toISOString()).toBe(next)
  })

  it('of every fifteen minutes runs on the quarter hours', () => {
    expect(everyMinutes(15)(new Date('2026-11-21T10:15:00Z')).toISOString()).toBe('2026-11-21T10:30:00.000Z')
  })
})

describe('a jump of the demo clock', () => {
  const note = () => void done.push(istTimeOf(clock.now()).slice(0, 16))
  const jump = async (jobs: Job[], days: number) => {
    const one = worker(jobs)
    await one.runDue()
    const target = new Date(clock.now().getTime() + days * DAY)
    const stops: Date[] = []
    await one.advance(clock, target, async (instant) => void stops.push(instant))
    return stops.length
  }

  it('leaves out the runs that find nothing to do, and stops for the first that does at its exact time', async () => {
    const never = defineJob({
      name: 'test.never',
      schedule: dailyAt('00:10'),
      wantedFrom: () => sql`null`,
      work: async () => note(),
    })
    let isDone = false
    const once = defineJob({
      name: 'test.once',
      schedule: dailyAt('00:10'),
      wantedFrom: () => (isDone ? sql`null` : sql`timestamptz '2027-10-24 12:00+05:30'`),
      work: async () => {
        note()
        isDone = true
      },
    })
    expect(await jump([never, once], 400)).toBe(2)
    expect(done).toEqual(['2027-10-25 00:10'])
  })

  it('runs a job whose work begins with a day on that day, and each day while there is work', async () => {
    const each = defineJob({
      name: 'test.each',
      schedule: dailyAt('09:00', '18:00'),
      wantedFrom: (now) =>
        startOfDay(sql`select date '2026-11-23' where ${now}::timestamptz < '2026-11-24 19:00+05:30'`),
      work: async () => note(),
    })
    await jump([each], 30)
    expect(done).toEqual(['2026-11-23 09:00', '2026-11-23 18:00', '2026-11-24 09:00', '2026-11-24 18:00'])
  })

  it('runs it at its next time, not immediately, when another job on the way causes its work', async () => {
    const cause = defineJob({ name: 'test.cause', work: async () => note() })
    const follow = defineJob({
      name: 'test.follow',
      schedule: dailyAt('11:00'),
      wantedFrom: () => whileAny(sql`select from jobs where name = 'test.cause' and status = 'done'`),
      work: async () => {
        note()
        await sql`delete from jobs where name = 'test.cause'`.execute(database.db)
      },
    })
    await enqueue(database.db, cause, { payload: {}, run_at: new Date('2026-12-01T12:00:00Z') })
    await jump([cause, follow], 60)
    expect(done).toEqual(['2026-12-01 17:30', '2026-12-02 11:00'])
  })
})
