import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Job } from './job.ts'

/** Notifies the worker of this process that a job may be due; other processes find it when they next poll. */
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
  job: Pick<Job, 'name'>,
  { payload, run_at, unique_key }: Enqueued<P>,
): Promise<boolean> {
  const added = await insertJob(db, {
    name: job.name,
    payload: JSON.stringify(payload),
    run_at,
    created_at: run_at,
    unique_key: unique_key ?? null,
  })
  setImmediate(() => jobsWaiting.emit('waiting'))
  return added.length > 0
}

/** Adds a job for each of the payloads in one statement. */
export async function enqueueMany<P extends object>(
  db: Db,
  job: Pick<Job, 'name'>,
  { payloads, run_at }: { payloads: readonly P[]; run_at: Date },
): Promise<void> {
  if (payloads.length === 0) return
  await insertJobs(db, { name: job.name, run_at, payloads: JSON.stringify(payloads) })
  setImmediate(() => jobsWaiting.emit('waiting'))
}

/** Before the first of many jobs: what causes them, such as the further rows of a list, is done first. */
const HEAD_START_S = 5

/**
 * The same for work of which much is caused at once and none is urgent, such as messages to thousands of people: one job
 * every so often, after those of the same name that wait already. Due at once, they would hold up everything that is queued
 * after them, such as login codes.
 */
export async function enqueueSpaced<P extends object>(
  db: Db,
  job: Pick<Job, 'name'>,
  { payloads, run_at, seconds }: { payloads: readonly P[]; run_at: Date; seconds: number },
): Promise<void> {
  if (payloads.length < 2) return enqueueMany(db, job, { payloads, run_at })
  await insertSpaced(db, { name: job.name, run_at, payloads: JSON.stringify(payloads), seconds })
  setImmediate(() => jobsWaiting.emit('waiting'))
}

const insertSpaced = preparedQuery(
  (_, { name, run_at, payloads, seconds }: { name: string; run_at: Date; payloads: string; seconds: number }) => sql`
    insert into jobs (name, payload, run_at, created_at)
    select ${name}, payload, since + (at - 1) * ${seconds}::float8 * interval '1 second', ${run_at}::timestamptz
    from jsonb_array_elements(${payloads}::jsonb) with ordinality as p (payload, at), (
      select greatest(max(run_at) + ${seconds}::float8 * interval '1 second',
          ${run_at}::timestamptz + ${HEAD_START_S}::float8 * interval '1 second') as since from jobs
      where name = ${name} and status = 'queued') queued`,
)

const insertJobs = preparedQuery(
  (_, { name, run_at, payloads }: { name: string; run_at: Date; payloads: string }) => sql`
    insert into jobs (name, payload, run_at, created_at)
    select ${name}, payload, ${run_at}::timestamptz, ${run_at}::timestamptz from jsonb_array_elements(${payloads}::jsonb) payload`,
)

type Row = { name: string; payload: string; run_at: Date; created_at: Date; unique_key: string | null }

const insertJob = preparedQuery((db, row: Row) =>
  db
    .insertInto('jobs')
    .values({ ...row, payload: sql`${row.payload}::jsonb` })
    .onConflict((conflict) => conflict.columns(['name', 'unique_key']).where('status', '=', 'queued').doNothing())
    .returning('id'),
)
