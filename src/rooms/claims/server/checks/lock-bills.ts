import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/** What makes two claims the same bill: its issuer and number, or the bytes of its files. */
interface Bills {
  bill_key: string | null
  files: readonly { sent_sha256: Buffer }[]
}

/**
 * Serialises the transactions that put these bills on a claim, until they end: of two filed at the same moment on two
 * plans, the second one sees the first. One statement takes the locks in one order, so that none waits for another in
 * a circle.
 */
export async function lockBills(trx: Db, { bill_key, files }: Bills): Promise<void> {
  const keys = files.map(({ sent_sha256 }) => `claim-file:${sent_sha256.toString('hex')}`)
  if (bill_key !== null) keys.push(`claim-bill:${bill_key}`)
  if (keys.length === 0) return
  await sql`select pg_advisory_xact_lock(key) from
    (select distinct hashtextextended(name, 0) as key from unnest(${keys}::text[]) as name order by key) as bills`.execute(
    trx,
  )
}
