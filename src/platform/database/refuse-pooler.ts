import { ConfigError } from '#config.ts'
import { type Db, ownConnection } from './open-database.ts'

/** A pooler with one connection lets the second client wait: nothing is mixed up there. */
const ANSWER_MS = 2_000
const TRIES = 3
const UNKNOWN_STATEMENT = '26000'

/** What of a client of PostgreSQL is needed. */
interface Client {
  connect: () => Promise<unknown>
  query: (query: { text: string; name?: string; query_timeout?: number }) => Promise<unknown>
  end: () => Promise<unknown>
}

/**
 * Refuses a pooler that gives each transaction another connection and does not take its prepared statements along: a
 * statement fails there now and then, under load only.
 * @param open gives a client that is not yet connected; undefined where there is no pooler to find
 * @throws ConfigError
 */
export async function refusePooler(
  db: Db,
  open: () => Client | undefined = () => ownConnection(db) as Client | undefined,
): Promise<void> {
  const [first, second] = [open(), open()]
  if (!first || !second) return
  try {
    await Promise.all([first.connect(), second.connect()])
    for (let tries = 0; tries < TRIES; tries++) if (!(await isRemembered(first, second))) throw new ConfigError(REFUSAL)
  } finally {
    await Promise.allSettled([first.end(), second.end()])
  }
}

const REFUSAL =
  'DATABASE_URL leads through a pooler that does not keep prepared statements with their connection. With PgBouncer, set ' +
  'pool_mode = session, or from version 1.21 on max_prepared_statements = 1000.'

/** Whether a client finds its own statement while another client holds the connection that prepared it. */
async function isRemembered(first: Client, second: Client): Promise<boolean> {
  const probe = { name: 'plus_probe', text: 'select 1', query_timeout: ANSWER_MS }
  try {
    await first.query(probe)
    await second.query({ text: 'begin' })
    await first.query(probe)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === UNKNOWN_STATEMENT) return false
    if (/query read timeout/i.test((error as Error).message)) return true
    throw error
  } finally {
    await second.query({ text: 'rollback' })
  }
}
