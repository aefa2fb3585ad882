import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { migrate } from '#platform/database/migrate.ts'
import { type Database, openDatabase } from '#platform/database/open-database.ts'
import { type Posting, post } from '#platform/ledger/post.ts'
import { openPostingLane } from '#platform/ledger/posting-lane.ts'
import { verifyLedger } from '#platform/ledger/verify-ledger.ts'
import { type Postgres, programs, withDatabases } from './postgres.ts'
import { besideCopy } from './posting-set.ts'
import { median } from './processes.ts'
import type { Figure } from './report.ts'

/** Several short rounds, so that other load on the machine affects all candidates equally. */
const SECONDS = 2
const ROUNDS = 7
const WALLETS = 10_000
const FUNDS_PAISE = 1_000_000_000_000n
/** Commits without waiting for the disk, which leaves the work itself. */
const UNSYNCED = '-c synchronous_commit=off'

/** The candidates of each round, in this order, in transactions per second. */
type Rates = Record<'tpcb' | 'inDatabase' | 'fromNode' | 'hot', number>

/**
 * Postings per second compared with pgbench's TPC-B-like load (scale 50, 8 clients) on the same server, in turn (goals
 * 4 and 5): by pgbench itself among ten thousand wallets, by the product's `post` with 8 callers, and from one hot
 * wallet by its lane with 64. Then a set of ten thousand compared with COPY of the same rows (goal 6), and whether
 * every balance chain is intact.
 *
 * On a slow disk all of them wait for the same log writes, so the figures are also reported without that wait.
 */
export function ledger(postgres: Postgres): Promise<Figure[]> {
  return withDatabases(postgres, ['bench_tpcb', 'bench_ledger', 'bench_copy'], async (at, admin) => {
    await admin.query('create database bench_tpcb')
    execFileSync(join(programs('pgbench'), 'pgbench'), ['-i', '-q', '-s', '50', at('bench_tpcb')], { stdio: 'ignore' })
    const wallets = await fill(at('bench_ledger'), admin)
    const set = await besideCopy(at, admin, wallets)
    const synced: Rates[] = []
    const unsynced: Rates[] = []
    for (let round = 0; round < ROUNDS; round++) {
      synced.push(await measure(at, wallets, ''))
      unsynced.push(await measure(at, wallets, UNSYNCED))
    }
    await assertWhole(at('bench_ledger'))
    return [...figures(synced), set, ...unjudged(unsynced)]
  })
}

function figures(rounds: readonly Rates[]): Figure[] {
  return [
    beside('transfer among 10,000 wallets, in the database (goal 4)', rounds, 'inDatabase', 'tpcb', 1 / 1.6),
    beside('transfer among 10,000 wallets, from Node (goal 4)', rounds, 'fromNode', 'tpcb', 1),
    beside('transfer on one hot wallet, 64 callers (goal 5)', rounds, 'hot', 'tpcb', 1 / 3.5),
    beside('hot wallet beside cold ones (goal 5)', rounds, 'hot', 'fromNode', 1 / 0.9),
  ]
}

function unjudged(rounds: readonly Rates[]): Figure[] {
  return figures(rounds).map(({ what, measured, limit, ratio }) => ({
    measured,
    limit,
    ratio,
    what: what.replace(/ \(goal \d\)/, ', no wait for the disk'),
  }))
}

/**
 * A ratio of times, so that smaller is better as everywhere here; the median of the rounds, each ratio within one
 * round.
 */
function beside(what: string, rounds: readonly Rates[], name: keyof Rates, limit: keyof Rates, goal: number): Figure {
  const perSecond = (of: keyof Rates) => median(rounds.map((rates) => rates[of])).toFixed(0)
  return {
    what,
    measured: `${perSecond(name)}/s`,
    limit: `${perSecond(limit)}/s ${limit === 'tpcb' ? 'TPC-B' : 'cold'}`,
    ratio: median(rounds.map((rates) => rates[limit] / rates[name])),
    goal,
  }
}

async function measure(at: (name: string) => string, wallets: readonly bigint[], options: string): Promise<Rates> {
  const url = Object.assign(new URL(at('bench_ledger')), {
    search: options && new URLSearchParams({ options }).toString(),
  })
  const tpcb = pgbench(at('bench_tpcb'), options)
  const inDatabase = pgbench(at('bench_ledger'), options, transferScript(wallets))
  const database = await openDatabase({ url: url.href, dataDir: '', pool: 8 }, () => {})
  try {
    const fromNode = await perSecond(8, () => post(database.db, movement(...two(wallets))))
    const lane = openPostingLane(database.db)
    const hot = await perSecond(64, () => lane(movement(wallets[0]!, pick(wallets.slice(1)))))
    return { tpcb, inDatabase, fromNode, hot }
  } finally {
    await database.close()
  }
}

/** Ten thousand wallets with more than any run spends; no connection stays open, so that it can be a template. */
async function fill(url: string, admin: pg.Client): Promise<bigint[]> {
  await admin.query('create database bench_ledger')
  const database = await openDatabase({ url, dataDir: '' }, () => {})
  try {
    await migrate(database, 'db/migrations')
    return await fund(database)
  } finally {
    await database.close()
  }
}

async function fund({ db }: Database): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    insert into ledger_accounts (kind, owner_id, keeps_balance, created_at)
      select 'BENCH', gen_random_uuid(), true, now() from generate_series(1, ${WALLETS}) returning id`.execute(db)
  await sql`insert into ledger_accounts (kind, keeps_balance, created_at) values ('BENCH_SOURCE', false, now())`.execute(
    db,
  )
  await sql`select count(*) from (
      select post_transfers(array_agg('fund/' || id), array_agg('bench.funded'::text), array_agg(source), array_agg(id),
        array_agg(${FUNDS_PAISE}::bigint), array_agg('bench'::text), now())
      from ledger_accounts, (select id as source from ledger_accounts where kind = 'BENCH_SOURCE') s where kind = 'BENCH'
    ) funded`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return rows.map(({ id }) => id)
}

async function assertWhole(url: string): Promise<void> {
  const database = await openDatabase({ url, dataDir: '' }, () => {})
  try {
    const books = await verifyLedger(database.db)
    if (!books.whole) throw new Error(`The balance chains broke: ${books.damage}`)
  } finally {
    await database.close()
  }
}

export function movement(debit: bigint, credit: bigint): Posting {
  const idem = randomUUID()
  return { idem, type: 'bench.moved', debit, credit, amount_paise: 5n, reference: idem, now: new Date() }
}

function pick(ids: readonly bigint[]): bigint {
  return ids[Math.floor(Math.random() * ids.length)]!
}

function two(ids: readonly bigint[]): [bigint, bigint] {
  const from = pick(ids)
  const to = pick(ids)
  return from === to ? two(ids) : [from, to]
}

/** The answers per second of this many callers, each waiting for its answer. */
async function perSecond(callers: number, call: () => Promise<unknown>): Promise<number> {
  const began = Date.now()
  let done = 0
  const caller = async () => {
    for (; Date.now() < began + SECONDS * 1000; done++) await call()
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return (done * 1000) / (Date.now() - began)
}

/** Transactions per second of pgbench, its own or those of a script. */
function pgbench(url: string, options: string, script?: string): number {
  const flags = ['-n', '-c', '8', '-j', '2', '-T', String(SECONDS), '-M', 'prepared', ...(script ? ['-f', '-'] : [])]
  const env = { ...process.env, PGOPTIONS: options }
  const stdio = ['pipe', 'pipe', 'ignore'] as ['pipe', 'pipe', 'ignore']
  const output = execFileSync(join(programs('pgbench'), 'pgbench'), [...flags, url], {
    env,
    stdio,
    input: script ?? '',
    encoding: 'utf8',
  })
  return Number(/tps = ([\d.]+)/.exec(output)?.[1])
}

function transferScript(ids: readonly bigint[]): string {
  const [first, last] = [ids[0], ids.at(-1)]
  return `\\set a random(${first}, ${last})
\\set b random(${first}, ${last} - 1)
select post_transfer(gen_random_uuid()::text, 'bench.moved', :a, case when :b >= :a then :b + 1 else :b end, 5, null, gen_random_uuid()::text, now());
`
}
