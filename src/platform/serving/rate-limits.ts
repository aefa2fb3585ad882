import { sql } from 'kysely'
import { Refusal } from '../contract/refusal.ts'
import type { Db } from '../database/open-database.ts'

/**
 * Counts one hit in a bucket's window and tells how the window stands. The count is in the database, so it holds across
 * processes and restarts.
 * @param bucket ids and HMACs, never a number or an address
 * @param seconds length of the window, which begins at multiples of it
 */
export async function countHit(
  db: Db,
  bucket: string,
  seconds: number,
  now: Date,
): Promise<{ hits: number; resets_in_s: number }> {
  const lengthMs = seconds * 1000
  const start = Math.floor(now.getTime() / lengthMs) * lengthMs
  const row = await db
    .insertInto('rate_windows')
    .values({ bucket, window_start: new Date(start), expires_at: new Date(start + 2 * lengthMs), hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'window_start']).doUpdateSet({ hits: sql`rate_windows.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return { hits: row.hits, resets_in_s: Math.max(1, Math.ceil((start + lengthMs - now.getTime()) / 1000)) }
}

/** @throws Refusal RATE_LIMITED once `limit` hits are used up in the window */
export async function limitHits(db: Db, bucket: string, limit: number, seconds: number, now: Date): Promise<void> {
  const { hits, resets_in_s } = await countHit(db, bucket, seconds, now)
  if (hits > limit)
    throw new Refusal('RATE_LIMITED', { retry_after: resets_in_s, extra_args: { retry_after_s: resets_in_s } })
}
