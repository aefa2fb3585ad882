import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Db } from '../database/open-database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { sendBehind, whenCommitted } from '../database/send-behind.ts'
import type { Job } from './job.ts'

/** Notifies the worker of this process that a job may be due; other processes find it when they next poll. */
export const jobsWaiting = new EventEmitter()

const wakeWorker = () => void jobsWaiting.emit('waiting')

interface NewJob<P> {
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
  { payload, run_at, unique_key }: NewJob<P>,
): Promise<boolean> {
  const row = { name: job.name, payload: JSON.stringify(payload), run_at, created_at: run_at }
  whenCommitted(wakeWorker)
  if (unique_key !== undefined) return (await insertJob(db, { ...row, unique_key })).length > 0
  await sendBehind(db, () => insertJob(db, { ...row, unique_key: null }))
  return true
}

/**
 * Adds a job about the row that this transaction inserted last into a table: its payload gets the row's number under a name, and
 * nobody waits for the number.
 */
export async function enqueueAbout<P extends object>(
  db: Db,
  job: Pick<Job, 'name'>,
  { payload, run_at, last, as }: Omit<NewJob<P>, 'unique_key'> & { last: keyof DB; as: string },
): Promise<void> {
  whenCommitted(wakeWorker)
  const row = { name: job.name, payload: JSON.stringify(payload), run_at, last, as }
  await sendBehind(db, () => insertJobAbout(db, row))
}

const insertJobAbout = preparedQuery(
  (
    _,
    { name, payload, run_at, last, as }: { name: string; payload: string; run_at: Date; last: string; as: string },
  ) => sql`
    insert into jobs (name, payload, run_at, created_at)
    values (${name}, ${payload}::jsonb || jsonb_build_object(${as}::text, currval(pg_get_serial_sequence(${last}::text, 'id'))::text),
      ${run_at}::timestamptz, ${run_at}::timestamptz)`,
)

/** Adds a job for each of the payloads in one statement. */
export async function enqueueMany<P extends object>(
  db: Db,
  job: Pick<Job, 'name'>,
  { payloads, run_at }: { payloads: readonly P[]; run_at: Date },
): Promise<void> {
  if (payloads.length === 0) return
  await sendBehind(db, () => insertJobs(db, { name: job.name, run_at, payloads: JSON.stringify(payloads) }))
  whenCommitted(wakeWorker)
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
  const spaced = { name: job.name, run_at, payloads: JSON.stringify(payloads), seconds }
  await sendBehind(db, () => insertSpaced(db, spaced))
  whenCommitted(wakeWorker)
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
