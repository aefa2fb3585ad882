import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import type { Job } from './job.ts'

/** Tells the worker of this process that something may be due; others find it when they next look. */
export const jobsWaiting = new EventEmitter()

interface Enqueued<P> {
  payload: P
  run_at: Date
  /** While a job under this key is open, another is not added. */
  unique_key?: string
}

/**
 * Adds a job in the transaction that causes it.
 * @returns false when one under the same key is open already
 */
export async function enqueue<P extends object>(
  db: Db,
  job: Pick<Job<P>, 'name'>,
  { payload, run_at, unique_key }: Enqueued<P>,
): Promise<boolean> {
  const added = await db
    .insertInto('jobs')
    .values({
      name: job.name,
      payload: sql`${JSON.stringify(payload)}::jsonb`,
      run_at,
      created_at: run_at,
      unique_key: unique_key ?? null,
    })
    .onConflict((conflict) => conflict.columns(['name', 'unique_key']).where('status', '=', 'queued').doNothing())
    .returning('id')
    .executeTakeFirst()
  setImmediate(() => jobsWaiting.emit('waiting'))
  return added !== undefined
}
