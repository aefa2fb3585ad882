import { sql } from 'kysely'
import type { Parts } from '../parts.ts'
import type { Job } from './job.ts'

/** Adds the jobs that say themselves when they are due (`isDue`). */
export class DueJobs {
  readonly #parts: Pick<Parts, 'db' | 'clock'>
  readonly #jobs: readonly Job[]
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(parts: Pick<Parts, 'db' | 'clock'>, jobs: readonly Job[]) {
    this.#parts = parts
    this.#jobs = jobs.filter(({ isDue }) => isDue)
  }

  /**
   * @param every asks again only after so many milliseconds
   * @returns whether a job was added
   */
  async enqueue(every = 0): Promise<boolean> {
    if (performance.now() - this.#askedAt < every) return false
    this.#askedAt = performance.now()
    const { db, clock } = this.#parts
    let added = false
    for (const { name, isDue } of this.#jobs) {
      if (!(await isDue!(db))) continue
      const now = clock.now()
      // One that runs may have started before the work was there; one that waits will find it.
      const { numAffectedRows } = await sql`
        insert into jobs (name, payload, run_at, created_at) select ${name}, '{}', ${now}, ${now}
        where not exists (select from jobs where name = ${name} and status = 'queued' and lease_until is null)`.execute(
        db,
      )
      added ||= numAffectedRows === 1n
    }
    return added
  }
}
