import { AsyncResource } from 'node:async_hooks'
import { sql, type Updateable } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { MovableClock } from '../clock.ts'
import { inLane } from '../database/places.ts'
import { withWaitLimits } from '../database/wait-limits.ts'
import { recordJob } from '../metrics.ts'
import type { Parts } from '../parts.ts'
import { DueJobs } from './due-jobs.ts'
import { jobsWaiting } from './enqueue.ts'
import { errorCode } from './error-code.ts'
import type { Job } from './job.ts'
import { machineAhead } from './machine-ahead.ts'
import { PollWatch } from './poll-watch.ts'
import { type Jump, Timetable } from './timetable.ts'
import { withTimeout } from './with-timeout.ts'

const POLL_MS = 500
/** The number of concurrent jobs, so that a slow mail server does not delay login codes. */
const AT_ONCE = 8
/** So many more where they are urgent: those of one locked table may be all others. */
const URGENT_MORE = 2
/** A lease lasts this much longer than the time limit of its job. */
const LEASE_MARGIN_S = 30
interface ClaimedJob {
  id: bigint
  name: string
  payload: object
  attempt: number
}

/**
 * Runs due jobs. Several processes may each have a worker: a job is leased by one statement, and an expired lease (its
 * process died) is taken over by another; the attempt number rejects the result of the late finisher.
 */
export class Worker {
  readonly #parts: Parts
  readonly #jobs: Map<string, Job>
  readonly #timetable: Timetable
  readonly #due: DueJobs
  readonly #watch: PollWatch
  /** How far this machine's clock is ahead of the database's, by the last poll. */
  #aheadMs = 0
  #timer: NodeJS.Timeout | undefined
  #starting: Promise<void> = Promise.resolve()
  /** The names of the jobs that run now. */
  readonly #running = new Map<Promise<void>, string>()
  #paused = 0
  #stopped = false

  constructor(parts: Parts, jobs: readonly Job[]) {
    this.#parts = parts
    this.#jobs = new Map(jobs.map((job) => [job.name, job]))
    const by = { db: parts.db, clock: { now: this.#now } }
    this.#timetable = new Timetable(by, jobs)
    this.#due = new DueJobs(by, jobs)
    this.#watch = new PollWatch(parts.log)
  }

  /**
   * Immediately takes over the jobs of a process that died, instead of when their leases expire: somebody is waiting
   * for a login code. Only where no other process can be running, as on the embedded database.
   */
  async takeOver(): Promise<void> {
    const { db } = this.#parts
    await db
      .updateTable('jobs')
      .set({ lease_until: null })
      .where('status', '=', 'queued')
      .where('lease_until', 'is not', null)
      .execute()
  }

  /** @param onTick is told at each poll for how long none has succeeded */
  start(onTick: (silentSeconds: number) => void = () => {}): void {
    jobsWaiting.on('waiting', this.#look)
    this.#watch.succeeded()
    this.#timer = setInterval(() => {
      this.#watch.tick()
      onTick(this.silentSeconds)
      this.#look()
    }, POLL_MS)
    this.#look()
  }

  /** How long ago it last looked for jobs with success. */
  get silentSeconds(): number {
    return this.#watch.silentSeconds
  }

  /** The product's time by the database's clock, which all processes share. */
  readonly #now = () => new Date(this.#parts.clock.now().getTime() - this.#aheadMs)

  /** Stops taking jobs and waits for the running ones. */
  async stop(): Promise<void> {
    this.#stopped = true
    jobsWaiting.off('waiting', this.#look)
    clearInterval(this.#timer)
    await this.#finishRunning()
  }

  #looking = false
  #again = false
  /**
   * Runs in the worker's own async context, so that a caller inside a transaction does not pass its transaction on to
   * the worker.
   */
  readonly #look = AsyncResource.bind(() => {
    if (this.#paused > 0) this.#watch.succeeded()
    if (this.#stopped || this.#paused > 0) return
    if (this.#looking) {
      this.#again = true
      return
    }
    this.#looking = true
    this.#starting = inLane('polls', () => this.#startDue())
      .then(() => this.#watch.succeeded())
      .catch((error) => this.#watch.failed(error))
      .finally(() => {
        this.#looking = false
        if (this.#again) {
          this.#again = false
          setImmediate(this.#look)
        }
      })
  })

  /** Starts what is due as far as there is room; a job that ends makes room for another. */
  async #startDue(): Promise<void> {
    this.#aheadMs = await machineAhead(this.#parts.db)
    await this.#timetable.enqueueDue()
    await this.#due.enqueue(POLL_MS)
    while (!this.#stopped && this.#paused === 0 && this.#running.size < AT_ONCE + URGENT_MORE) {
      const job = await this.#claim()
      if (!job) return
      const run = this.#run(job)
        .catch((error) => this.#parts.log.error({ err: error }, 'the outcome of a job could not be recorded'))
        .finally(() => {
          this.#running.delete(run)
          this.#look()
        })
      this.#running.set(run, job.name)
    }
  }

  async #finishRunning(): Promise<void> {
    await this.#starting
    await Promise.all(this.#running.keys())
  }

  /** Runs everything that is due now, one after the other, to the end. */
  async runDue({ jump }: { jump?: Jump } = {}): Promise<void> {
    await this.#timetable.enqueueDue(jump)
    do {
      for (let job = await this.#claim(); job; job = await this.#claim()) {
        await this.#run(job)
        if (this.#stopped) return
      }
    } while (await this.#due.enqueue())
  }

  /**
   * Moves a movable clock to an instant, stopping at every moment at which something is due to run it, in order.
   * @param save stores the next position of the clock, so that a restart continues from there
   */
  async advance(clock: MovableClock, target: Date, save: (instant: Date) => Promise<void>): Promise<void> {
    this.#paused++
    try {
      await this.#finishRunning()
      for (;;) {
        await this.runDue({ jump: 'ON_THE_WAY' })
        const due = await this.#nextDue()
        if (this.#stopped || !due || due > target) break
        await save(due)
        clock.moveTo(due)
      }
      await save(target)
      clock.moveTo(target)
      await this.runDue({ jump: 'AT_ITS_END' })
    } finally {
      this.#paused--
    }
  }

  async #nextDue(): Promise<Date | undefined> {
    const { rows } = await sql<{ due: Date | null }>`select min(greatest(run_at, coalesce(lease_until, run_at))) as due
      from jobs where status = 'queued' and name = any(${[...this.#jobs.keys()]})`.execute(this.#parts.db)
    const queued = rows[0]?.due ?? undefined
    const scheduled = await this.#timetable.nextStop()
    return queued && scheduled ? (queued < scheduled ? queued : scheduled) : (queued ?? scheduled)
  }

  async #claim(): Promise<ClaimedJob | undefined> {
    const { db } = this.#parts
    const now = this.#now()
    const running = [...this.#running.values()]
    const hasRoom = ({ name, atOnce = AT_ONCE }: Job) => running.filter((one) => one === name).length < atOnce
    const jobs = [...this.#jobs.values()].filter((job) => hasRoom(job) && (job.urgent || running.length < AT_ONCE))
    const names = jobs.map(({ name }) => name)
    const leases = jobs.map(({ timeoutSeconds }) => timeoutSeconds + LEASE_MARGIN_S)
    const { rows } = await sql<ClaimedJob>`update jobs set attempt = attempt + 1,
        lease_until = ${now}::timestamptz + (${leases}::float8[])[array_position(${names}::text[], name)] * interval '1 second'
      where id = (select id from jobs where status = 'queued' and run_at <= ${now} and name = any(${names})
        and (lease_until is null or lease_until <= ${now})
        order by run_at, id limit 1 for update skip locked)
      returning id, name, payload, attempt`.execute(db)
    return rows[0]
  }

  async #run({ id, name, payload, attempt }: ClaimedJob): Promise<void> {
    const { log } = this.#parts
    const job = this.#jobs.get(name)
    if (!job) return
    const tries = job.retryAfterSeconds.length + 1
    const began = performance.now()
    try {
      // A process that dies during a job records no failure: the next lease finds the tries used up.
      if (attempt > tries) throw Object.assign(new Error('cut off'), { code: 'JOB_CUT_OFF' })
      const run = { attempt, last: attempt === tries, now: this.#now() }
      const limit = job.timeoutSeconds * 1000
      const work = () => inLane(job.urgent ? 'login' : 'jobs', () => job.work(this.#parts, payload, run))
      await withTimeout(withWaitLimits({ statement: limit, lock: limit }, work), job.timeoutSeconds)
      await this.#finish(id, attempt, { status: 'done', finished_at: this.#now() })
      recordJob({ job: name, outcome: 'done' }, (performance.now() - began) / 1000)
    } catch (error) {
      const last = attempt >= tries
      recordJob({ job: name, outcome: last ? 'dead' : 'failed' }, (performance.now() - began) / 1000)
      const facts = { err: error, job: name, job_id: String(id), attempt }
      log[last ? 'error' : 'warn'](facts, last ? 'job is dead' : 'job failed, will retry')
      const delay = job.retryAfterSeconds[attempt - 1] ?? 0
      const last_error = errorCode(error as { code?: unknown; name?: string }).slice(0, 200)
      const now = this.#now()
      const change: Updateable<DB['jobs']> = last
        ? { status: 'dead', finished_at: now }
        : { status: 'queued', run_at: new Date(now.getTime() + delay * 1000) }
      await this.#finish(id, attempt, { ...change, last_error })
    }
  }

  /** Records the outcome unless the lease expired and another worker has taken over the job since. */
  async #finish(id: bigint, attempt: number, change: Updateable<DB['jobs']>): Promise<void> {
    await this.#parts.db
      .updateTable('jobs')
      .set({ ...change, lease_until: null })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('status', '=', 'queued')
      .execute()
  }
}
