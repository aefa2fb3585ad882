import { IST_OFFSET_MS } from '#values/ist-date.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Db } from '../database/open-database.ts'
import { preparedStatement } from '../database/prepared-query.ts'

/**
 * Counts one hit in a bucket's window and returns the state of the window. The count is in the database, so it holds
 * across processes and restarts.
 * @param bucket ids and HMACs, never a number or an address
 * @param seconds length of the window, which begins at multiples of it after midnight in India
 */
export async function countHit(
  db: Db,
  bucket: string,
  seconds: number,
  now: Date,
): Promise<{ hits: number; resets_in_s: number }> {
  const { hits, resets_in_s } = await countHits(db, [bucket], seconds, now)
  return { hits: hits[0] ?? 0, resets_in_s }
}

/**
 * Counts one hit in each of several buckets, in one round trip. Outside any transaction, because a refusal would undo the
 * count together with the work.
 * @returns the hits in the order of the buckets
 */
export async function countHits(
  db: Db,
  buckets: readonly string[],
  seconds: number,
  now: Date,
): Promise<{ hits: number[]; resets_in_s: number }> {
  if (db.isTransaction) throw new Error('Hits are counted before the transaction that may be refused.')
  const lengthMs = seconds * 1000
  const start = windowStart(lengthMs, now)
  // Always in the same order, so that two requests that count the same buckets wait for each other instead of
  // deadlocking.
  const parameters = [[...buckets].sort(), new Date(start), new Date(start + 2 * lengthMs)]
  const rows = await addHits(db, parameters)
  const hits = new Map(rows.map((row) => [row.bucket, row.hits]))
  return {
    hits: buckets.map((bucket) => hits.get(bucket) ?? 0),
    resets_in_s: Math.max(1, Math.ceil((start + lengthMs - now.getTime()) / 1000)),
  }
}

/** Takes back what a request has counted that turned out not to be what the limit is for. */
export async function takeBackHits(db: Db, buckets: readonly string[], seconds: number, now: Date): Promise<void> {
  await subtractHits(db, [[...buckets].sort(), new Date(windowStart(seconds * 1000, now))])
}

const windowStart = (lengthMs: number, now: Date) =>
  Math.floor((now.getTime() + IST_OFFSET_MS) / lengthMs) * lengthMs - IST_OFFSET_MS

const subtractHits = preparedStatement(`with counted as (
  select bucket, window_start from rate_windows where bucket = any ($1::text[]) and window_start = $2 order by bucket for update)
update rate_windows w set hits = w.hits - 1 from counted c where w.bucket = c.bucket and w.window_start = c.window_start`)

// Nobody waits for the disk: a database that crashes forgets the hits of its last half second, and while one request waits
// for its COMMIT to be written, the next one of the same network would wait for the row.
const addHits = preparedStatement<{
  bucket: string
  hits: number
}>(`with unhurried as (select set_config('synchronous_commit', 'off', true) as setting)
insert into rate_windows (bucket, window_start, expires_at, hits)
select bucket, $2::timestamptz, $3::timestamptz, 1 from unhurried, unnest($1::text[]) bucket where setting = 'off'
on conflict (bucket, window_start) do update set hits = rate_windows.hits + 1 returning bucket, hits`)

/** @throws Refusal RATE_LIMITED once `limit` hits are used up in the window */
export async function limitHits(db: Db, bucket: string, limit: number, seconds: number, now: Date): Promise<void> {
  const { hits, resets_in_s } = await countHit(db, bucket, seconds, now)
  if (hits > limit)
    throw new Refusal('RATE_LIMITED', { retry_after: resets_in_s, extra_args: { retry_after_s: resets_in_s } })
}
