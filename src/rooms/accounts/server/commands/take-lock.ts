import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/** Serialises transactions on a number or a network until the transaction ends. Lock the network before the number. */
export async function takeLock(trx: Db, subject: `network:${string}` | `number:${string}`): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx)
}
