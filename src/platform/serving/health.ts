import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Refusal } from '../contract/refusal.ts'
import type { Parts } from '../parts.ts'

const DATABASE_MS = 2_000

/**
 * `/healthz`: the process answers. `/readyz`: it can serve requests, which needs the database (migrations are applied
 * before it listens). Both answer 503 with Retry-After while the process shuts down.
 */
export function health(app: FastifyInstance, { db }: Parts): void {
  app.get('/healthz', { config: { who: 'anyone' } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { who: 'anyone' } }, async () => {
    const late = new AbortController()
    const answered = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    const ready = await Promise.race([answered, sleep(DATABASE_MS, false, { signal: late.signal })])
    late.abort()
    if (!ready) throw new Refusal('UNAVAILABLE', { retry_after: 2 })
    return { status: 'ready' }
  })
}
