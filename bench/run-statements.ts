import pg from 'pg'

/**
 * Fills a database for a benchmark, statement by statement, and lets the planner know what is there.
 * @param bare without triggers and foreign keys: the statements say all there is to say
 */
export async function runStatements(
  url: string,
  statements: readonly string[],
  { bare = false }: { bare?: boolean } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (bare) await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
