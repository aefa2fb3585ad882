import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** After so long even an idle connection has reported what it read. */
const REPORTED_MS = 11_000

/** @returns those of the tables that were read from beginning to end meanwhile */
export async function sequentialScans(
  url: string,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const counts = async () => {
    await sleep(REPORTED_MS)
    const { rows } = await client.query<{ relname: string; seq_scan: string }>(
      'select relname, seq_scan from pg_stat_user_tables where relname = any($1)',
      [tables],
    )
    return new Map(rows.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]))
  }
  try {
    const before = await counts()
    await work()
    const after = await counts()
    return tables.filter((table) => after.get(table) !== before.get(table))
  } finally {
    await client.end()
  }
}
