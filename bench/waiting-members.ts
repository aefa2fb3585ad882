import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#platform/database/open-database.ts'
import { type Postgres, withDatabases } from './postgres.ts'
import { cpuPerRequest, median, type ServerProcess, start } from './processes.ts'
import type { Figure } from './report.ts'

const MEMBERS = 1_000
/** How often the page of a member who waits asks. */
const EVERY_S = 3
const ROUNDS = 5
const ANSWERS = 8_000

/** Members who wait for a doctor and poll: processor time per answer, and what a thousand of them take of one core. */
export function waitingMembers(postgres: Postgres): Promise<Figure[]> {
  return withDatabases(postgres, ['bench_waiting'], async (at, admin) => {
    await admin.query('create database bench_waiting')
    const url = at('bench_waiting')
    const folder = await mkdtemp(join(tmpdir(), 'plus-bench-'))
    const product = await start('build/server.mjs', '/readyz', { DATABASE_URL: url, WORKER: 'off', DATA_DIR: folder })
    const limits = await start('bench/limits/fastify-routes.mjs', '/readyz', { DATABASE_URL: url, BODY_BYTES: '900' })
    const database = await openDatabase({ url, dataDir: '' }, () => {})
    try {
      const polls = await putWaiting(database.db)
      const times = { select: [] as number[], poll: [] as number[], perSecond: [] as number[] }
      await poll(product, polls)
      for (let round = 0; round < ROUNDS; round++) {
        times.select.push(await cpuPerRequest(limits, '/select'))
        const { cpu, perSecond } = await poll(product, polls)
        times.poll.push(cpu)
        times.perSecond.push(perSecond)
      }
      return figuresOf(median(times.poll), median(times.select), median(times.perSecond))
    } finally {
      await database.close()
      await limits.stop()
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

function figuresOf(poll: number, select: number, perSecond: number): Figure[] {
  const wanted = MEMBERS / EVERY_S
  return [
    {
      what: 'a poll for a doctor',
      measured: `${poll.toFixed(0)} µs`,
      limit: `${select.toFixed(0)} µs of a route with one prepared SELECT`,
      ratio: poll / select,
    },
    {
      what: `${MEMBERS.toLocaleString('en-IN')} members polling every ${EVERY_S} s`,
      measured: `${((poll * wanted) / 10_000).toFixed(1)} % of a core for ${wanted.toFixed(0)} answers per second`,
      limit: `${perSecond.toFixed(0)} answers per second at most`,
      ratio: wanted / perSecond,
    },
  ]
}

interface Poll {
  path: string
  headers: { cookie: string }
}

/** Members of a plan each, signed in, whose request no doctor has accepted yet. */
async function putWaiting(db: Db): Promise<Poll[]> {
  const tokens = Array.from({ length: MEMBERS }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  const { rows } = await sql<{ n: number; transaction_id: string }>`
    with people as (insert into accounts (mobile, name, created_at)
        select '+9170' || lpad(n::text, 8, '0'), 'Waiting Member', now() from generate_series(1, ${MEMBERS}::int) n
        returning id, mobile, right(mobile, 8)::int as n),
      plan as (select p.id as plan_id, v.id as plan_version_id from plans p join plan_versions v on v.plan_id = p.id limit 1),
      owned as (insert into subscriptions (account_id, plan_id, plan_version_id, plan_line, status, starts_on, ends_on, expires_at,
          payment_transaction_id, created_at)
        select people.id, plan_id, plan_version_id, 'retail', 'ACTIVE', current_date, current_date + 364, now() + interval '365 days',
          gen_random_uuid(), now() from people, plan returning id, account_id),
      patients as (insert into subscription_members (subscription_id, name, mobile, is_primary, created_at)
        select owned.id, 'Waiting Member', people.mobile, true, now() from owned join people on people.id = owned.account_id
        returning uhid, subscription_id),
      logged_in as (insert into sessions (token_hash, account_id, audience, second_factor, created_at, last_seen_at, expires_at)
        select (${sql.val(hashes)}::bytea[])[n], id, 'consumer', 'passed', now(), now(), now() + interval '30 days' from people),
      waiting as (insert into consultations (transaction_id, subscription_id, uhid, account_id, booked_by, problem_area_id,
          problem_area, speciality, preferred_language, status, initiated_at, expires_at, ends_at)
        select gen_random_uuid(), owned.id, uhid, account_id, 'MEMBER', gen_random_uuid(), 'Fever, cough or cold',
          'General Physician', 'Hindi', 'initiated', now(), now() + interval '1 day', now() + interval '2 days'
        from patients join owned on owned.id = patients.subscription_id returning transaction_id, account_id)
    select n, transaction_id from waiting join people on people.id = waiting.account_id order by n`.execute(db)
  await sql`analyze`.execute(db)
  return rows.map(({ n, transaction_id }) => ({
    path: `/consult/api/v1/consultations/${transaction_id}`,
    headers: { cookie: `plus_session=${tokens[n - 1]}` },
  }))
}

/** @returns µs of server CPU per answer, and answers per second */
async function poll(server: ServerProcess, requests: Poll[]): Promise<{ cpu: number; perSecond: number }> {
  const before = server.cpuMs()
  const result = await autocannon({ url: server.origin, connections: 20, amount: ANSWERS, requests })
  if (result['2xx'] < ANSWERS) throw new Error(`${result['2xx']} of ${ANSWERS} answered, ${result.non2xx} refused`)
  return { cpu: ((server.cpuMs() - before) * 1000) / ANSWERS, perSecond: result.requests.average }
}
