import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Refusal } from '../contract/refusal.ts'
import type { Db } from '../database/open-database.ts'
import { inLane } from '../database/places.ts'
import type { Parts } from '../parts.ts'

const ANSWER_MS = 2_000
/** How long an answer of the storage counts: anybody may ask, and each question is a write. */
const STORAGE_KNOWN_MS = 10_000
const RETRY_S = 2

type FailingPart = 'database' | 'database_read_only' | 'storage'

export interface Health {
  /** From now on `/readyz` answers 503, so that a load balancer sends requests elsewhere; they are still served. */
  readonly retire: () => void
}

/**
 * `/healthz`: the process answers. `/readyz`: it can serve requests, which needs a database that can be written
 * (migrations are applied before it listens). `failing` names what does not work: without storage only files fail, so it
 * stays ready. Both answer 503 with Retry-After while the process shuts down.
 */
export function health(app: FastifyInstance, { db, storage }: Pick<Parts, 'db' | 'storage'>): Health {
  let retired = false
  const storageFails = remembered(() => isLate(storage.probe()))
  app.get('/healthz', { config: { who: 'anyone' } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { who: 'anyone' } }, async () => {
    if (retired) throw new Refusal('UNAVAILABLE', { retry_after: RETRY_S })
    const [database, files] = await Promise.all([databaseFailure(db), storageFails()])
    const failing: FailingPart[] = [...(database ? [database] : []), ...(files ? (['storage'] as const) : [])]
    if (database) throw new Refusal('UNAVAILABLE', { retry_after: RETRY_S, extra_args: { failing } })
    return failing.length > 0 ? { status: 'ready', failing } : { status: 'ready' }
  })
  return {
    retire: () => {
      retired = true
      app.retire()
    },
  }
}

/** After a failover the address may lead to a database that only reads. */
async function databaseFailure(db: Db): Promise<FailingPart | undefined> {
  let isReadOnly = false
  const read = async () => {
    const { rows } = await sql<{ value: string }>`select current_setting('transaction_read_only') as value`.execute(db)
    isReadOnly = rows[0]?.value === 'on'
  }
  if (await isLate(inLane('polls', read))) return 'database'
  return isReadOnly ? 'database_read_only' : undefined
}

/** Whether something fails or takes too long. */
async function isLate(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), ANSWER_MS)
  })
  const fails = work.then(
    () => false,
    () => true,
  )
  const answer = await Promise.race([fails, late])
  clearTimeout(timer)
  return answer
}

/** One reading for all who ask while it is under way and for some seconds after it. */
function remembered(read: () => Promise<boolean>): () => Promise<boolean> {
  let known: Promise<boolean> | undefined
  let until = 0
  return () => {
    if (!known || performance.now() > until) {
      until = performance.now() + STORAGE_KNOWN_MS
      known = read()
    }
    return known
  }
}
