import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/** Lets one transaction at a time work on a number or a network, until it ends. Take a network's lock before a number's. */
export async function holdLock(trx: Db, subject: `network:${string}` | `number:${string}`): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx)
}
