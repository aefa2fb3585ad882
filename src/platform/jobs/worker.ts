import { sql } from 'kysely'
import type { MovableClock } from '../clock.ts'
import { recordJob } from '../metrics.ts'
import type { Parts } from '../serving/context.ts'
import { jobsWaiting } from './enqueue.ts'
import type { Job, Schedule } from './job.ts'

const POLL_MS = 500
const BATCH = 20

interface Claimed {
  id: bigint
  name: string
  payload: object
  attempt: number
}

/**
 * Runs due jobs. Several processes may each have one: a job is leased by one statement, and a lease that ran out (its
 * process died) is taken up by another; the attempt number fences off the late finisher.
 */
export class Worker {
  readonly #parts: Parts
  readonly #jobs: Map<string, Job>
  readonly #schedules: readonly Schedule[]
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #paused = 0
  #stopped = false

  constructor(parts: Parts, jobs: readonly Job<never>[], schedules: readonly Schedule[]) {
    this.#parts = parts
    this.#jobs = new Map((jobs as readonly Job[]).map((job) => [job.name, job]))
    this.#schedules = schedules
  }

  start(): void {
    jobsWaiting.on('waiting', this.#look)
    this.#timer = setInterval(this.#look, POLL_MS)
    this.#look()
  }

  /** Stops taking jobs and waits for those at work. */
  async stop(): Promise<void> {
    this.#stopped = true
    jobsWaiting.off('waiting', this.#look)
    clearInterval(this.#timer)
    await this.#running
  }

  #looking = false
  #again = false
  readonly #look = () => {
    if (this.#stopped || this.#paused > 0) return
    if (this.#looking) {
      this.#again = true
      return
    }
    this.#looking = true
    this.#running = this.runDue()
      .catch((error) => this.#parts.log.error({ err: error }, 'the worker could not look for jobs'))
      .finally(() => {
        this.#looking = false
        if (this.#again) {
          this.#again = false
          setImmediate(this.#look)
        }
      })
  }

  /** Runs everything that is due now, to the end. */
  async runDue(): Promise<void> {
    await this.#enqueueScheduled()
    while (!this.#stopped) {
      const claimed = await this.#claim()
      for (const job of claimed) await this.#run(job)
      if (claimed.length === 0) return
    }
  }

  /**
   * Moves a movable clock to an instant, stopping at every moment at which something falls due and doing it then, in order.
   * @param save stores where the clock is about to stand, so that it stands there after a restart too
   */
  async advance(clock: MovableClock, target: Date, save: (instant: Date) => Promise<void>): Promise<void> {
    this.#paused++
    try {
      await this.#running
      for (;;) {
        await this.runDue()
        const due = await this.#nextDue()
        if (!due || due > target) break
        await save(due)
        clock.moveTo(due)
      }
      await save(target)
      clock.moveTo(target)
      await this.runDue()
    } finally {
      this.#paused--
    }
  }

  async #nextDue(): Promise<Date | undefined> {
    const jobs = [...this.#jobs.keys()]
    const schedules = this.#schedules.filter(({ housekeeping }) => !housekeeping).map(({ name }) => name)
    const { rows } = await sql<{ due: Date | null }>`select least(
      (select min(greatest(run_at, coalesce(lease_until, run_at))) from jobs where status = 'queued' and name = any(${jobs})),
      (select min(next_run_at) from job_schedules where name = any(${schedules}))
    ) as due`.execute(this.#parts.db)
    return rows[0]?.due ?? undefined
  }

  #timetableWritten = false

  async #enqueueScheduled(): Promise<void> {
    const { db, clock } = this.#parts
    if (this.#schedules.length === 0) return
    const now = clock.now()
    if (!this.#timetableWritten) {
      const rows = this.#schedules.map(({ name, next }) => ({ name, next_run_at: next(now) }))
      await db
        .insertInto('job_schedules')
        .values(rows)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      this.#timetableWritten = true
    }
    const due = await db.selectFrom('job_schedules').select('name').where('next_run_at', '<=', now).execute()
    for (const { name } of due) {
      const schedule = this.#schedules.find((candidate) => candidate.name === name)
      if (!schedule) continue
      // One statement moves the timetable on and adds the job, so two processes cannot both do it.
      await sql`with due as (
          update job_schedules set next_run_at = ${schedule.next(now)} where name = ${name} and next_run_at <= ${now} returning name
        ) insert into jobs (name, payload, run_at, created_at, unique_key) select name, '{}', ${now}, ${now}, 'scheduled' from due
          on conflict (name, unique_key) where status = 'queued' do nothing`.execute(db)
    }
  }

  async #claim(): Promise<Claimed[]> {
    const { db, clock } = this.#parts
    const now = clock.now()
    const names = [...this.#jobs.keys()]
    const { rows } =
      await sql<Claimed>`update jobs set attempt = attempt + 1, lease_until = ${new Date(now.getTime() + 120_000)}
      where id in (select id from jobs where status = 'queued' and run_at <= ${now} and name = any(${names})
        and (lease_until is null or lease_until <= ${now})
        order by run_at, id limit ${BATCH} for update skip locked)
      returning id, name, payload, attempt`.execute(db)
    return rows.toSorted((a, b) => Number(a.id - b.id))
  }

  async #run({ id, name, payload, attempt }: Claimed): Promise<void> {
    const { db, clock, log } = this.#parts
    const job = this.#jobs.get(name)
    if (!job) return
    const last = attempt > job.retryAfterSeconds.length
    const began = performance.now()
    try {
      await withTimeout(job.work(this.#parts, payload, { attempt, last, now: clock.now() }), job.timeoutSeconds)
      await db
        .updateTable('jobs')
        .set({ status: 'done', finished_at: clock.now(), lease_until: null })
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .execute()
      recordJob({ job: name, outcome: 'done' }, (performance.now() - began) / 1000)
    } catch (error) {
      recordJob({ job: name, outcome: last ? 'dead' : 'failed' }, (performance.now() - began) / 1000)
      log[last ? 'error' : 'warn'](
        { err: error, job: name, job_id: String(id), attempt },
        last ? 'job is dead' : 'job failed, will retry',
      )
      const delay = job.retryAfterSeconds[attempt - 1] ?? 0
      await db
        .updateTable('jobs')
        .set({
          status: last ? 'dead' : 'queued',
          run_at: new Date(clock.now().getTime() + delay * 1000),
          lease_until: null,
          finished_at: last ? clock.now() : null,
          last_error: ((error as { code?: string }).code ?? (error as Error).name ?? 'Error').slice(0, 200),
        })
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .execute()
    }
  }
}

async function withTimeout(work: Promise<void>, seconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('timed out'), { code: 'JOB_TIMEOUT' })), seconds * 1000)
  })
  try {
    await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
