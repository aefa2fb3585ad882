import { type RawBuilder, sql } from 'kysely'
import type { Parts } from '../parts.ts'
import type { Job } from './job.ts'

export type Jump = 'ON_THE_WAY' | 'AT_ITS_END'
interface Run {
  name: string
  next_run_at: Date
}

type ScheduledJob = Job & Required<Pick<Job, 'schedule'>>

/** Adds scheduled jobs when their time has come. */
export class Timetable {
  readonly #parts: Pick<Parts, 'db' | 'clock'>
  readonly #jobs: Map<string, ScheduledJob>
  #isWritten = false

  constructor(parts: Pick<Parts, 'db' | 'clock'>, jobs: readonly Job[]) {
    this.#parts = parts
    const scheduled = jobs.filter((job): job is ScheduledJob => job.schedule !== undefined)
    this.#jobs = new Map(scheduled.map((job) => [job.name, job]))
  }

  /** @param jump of the demo clock: leaves out runs that would find nothing to do, and on the way those whose moment is invisible */
  async enqueueDue(jump?: Jump): Promise<void> {
    const { db, clock } = this.#parts
    if (!(await this.#write())) return
    const now = clock.now()
    const rows = await db.selectFrom('job_schedules').select(['name', 'next_run_at']).execute()
    if (!jump) await this.#bringForward(rows, now)
    const due = rows.filter(({ next_run_at }) => next_run_at <= now)
    if (due.length === 0) return
    const wanted = jump ? await this.#wantedAt(now) : undefined
    const left_out: Run[] = []
    for (const { name } of due) {
      const { schedule, housekeeping, wantedFrom } = this.#jobs.get(name) ?? {}
      if (!schedule || (jump === 'ON_THE_WAY' && housekeeping)) continue
      const next_run_at = schedule(now)
      const from = wanted?.get(name)
      if (wanted && wantedFrom && !(from && from <= now)) {
        left_out.push({ name, next_run_at })
        continue
      }
      // One statement advances the schedule and adds the job, so two processes cannot both do it.
      await sql`with due as (
          update job_schedules set next_run_at = ${next_run_at} where name = ${name} and next_run_at <= ${now} returning name
        ) insert into jobs (name, payload, run_at, created_at, unique_key) select name, '{}', ${now}, ${now}, 'scheduled' from due
          on conflict (name, unique_key) where status = 'queued' do nothing`.execute(db)
    }
    await this.#put(left_out, sql`s.next_run_at <= ${now}`)
  }

  /** A run that a clock put off which was ahead for a while, or the schedule of an earlier version, is due at its own time. */
  async #bringForward(rows: readonly Run[], now: Date): Promise<void> {
    const earlier = rows.flatMap(({ name, next_run_at }) => {
      const next = this.#jobs.get(name)?.schedule(now)
      return next && next < next_run_at ? [{ name, next_run_at: next }] : []
    })
    await this.#put(earlier, sql`s.next_run_at > o.next_run_at`)
  }

  async #put(runs: readonly Run[], where: RawBuilder<unknown>): Promise<void> {
    if (runs.length === 0) return
    await sql`update job_schedules s set next_run_at = o.next_run_at
      from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as o (name text, next_run_at timestamptz)
      where s.name = o.name and ${where}`.execute(this.#parts.db)
  }

  /** When a jump of the demo clock stops next for one of them. */
  async nextStop(): Promise<Date | undefined> {
    const { db, clock } = this.#parts
    const wanted = await this.#wantedAt(clock.now())
    const rows = await db.selectFrom('job_schedules').selectAll().execute()
    const stops = rows.flatMap(({ name, next_run_at }) => {
      const { housekeeping, wantedFrom } = this.#jobs.get(name) ?? { housekeeping: true }
      if (housekeeping) return []
      if (!wantedFrom) return [next_run_at]
      const from = wanted.get(name)
      return from ? [from > next_run_at ? from : next_run_at] : []
    })
    return stops.toSorted((one, other) => one.getTime() - other.getTime())[0]
  }

  /** Of each job that says from when it has something to do: the first time of its schedule from then on. */
  async #wantedAt(now: Date): Promise<Map<string, Date>> {
    const asked = [...this.#jobs.values()].flatMap(({ name, schedule, wantedFrom }) =>
      wantedFrom ? [{ name, schedule, from: wantedFrom(now) }] : [],
    )
    if (asked.length === 0) return new Map()
    const { rows } = await sql<Record<string, Date | null>>`select ${sql.join(
      asked.map(({ from, name }) => sql`(${from}) as ${sql.ref(name.replaceAll('.', ':'))}`),
    )}`.execute(this.#parts.db)
    return new Map(
      asked.flatMap(({ name, schedule }) => {
        const from = rows[0]![name.replaceAll('.', ':')]
        return from ? [[name, schedule(new Date(from.getTime() - 1))] as const] : []
      }),
    )
  }

  /** @returns whether anything is scheduled */
  async #write(): Promise<boolean> {
    if (this.#isWritten) return true
    const now = this.#parts.clock.now()
    const rows = [...this.#jobs.values()].map(({ name, schedule }) => ({ name, next_run_at: schedule(now) }))
    if (rows.length === 0) return false
    await this.#parts.db
      .insertInto('job_schedules')
      .values(rows)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    this.#isWritten = true
    return true
  }
}
