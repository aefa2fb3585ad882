import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { migrate } from '#platform/database/migrate.ts'
import { type Database, openDatabase } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { type Posting, post, postMany } from '#platform/ledger/post.ts'
import { openPostingLane } from '#platform/ledger/posting-lane.ts'
import { verifyLedger } from '#platform/ledger/verify-ledger.ts'
import type { Postgres } from './postgres.ts'
import type { Figure } from './report.ts'

const SECONDS = 8
const ROUNDS = 2
const WALLETS = 10_000
const BIN = ['15', '16', '17', '18'].map((major) => `/usr/lib/postgresql/${major}/bin`)

/** Postings beside pgbench's TPC-B-like load on the same server, and an allotment to ten thousand beside COPY. */
export async function ledger({ url }: Postgres): Promise<Figure[]> {
  const bin = BIN.find((folder) => existsSync(join(folder, 'pgbench')))
  if (!bin) throw new Error('No pgbench is installed here.')
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  for (const name of ['bench_tpcb', 'bench_ledger']) await admin.query(`drop database if exists ${name} with (force)`)
  for (const name of ['bench_tpcb', 'bench_ledger']) await admin.query(`create database ${name}`)
  const at = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  execFileSync(join(bin, 'pgbench'), ['-i', '-q', '-s', '50', at('bench_tpcb')], { stdio: 'ignore' })
  const database = await openDatabase({ url: at('bench_ledger'), dataDir: '', pool: 8 }, () => {})
  try {
    await migrate(database, 'db/migrations')
    const wallets = await fill(database)
    const rates = { tpcb: 0, inDatabase: 0, fromNode: 0, hot: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      rates.tpcb += pgbench(bin, at('bench_tpcb'))
      rates.inDatabase += pgbench(bin, at('bench_ledger'), transferScript(wallets))
      rates.fromNode += await perSecond(8, () => cold(database, wallets))
      const lane = openPostingLane(database.db)
      rates.hot += await perSecond(64, () => lane(movement(wallets[0]!, pick(wallets.slice(1)))))
    }
    const allot = await allotment(database, wallets)
    const books = await verifyLedger(database.db)
    if (!books.whole) throw new Error(`The balance chains broke: ${books.damage}`)
    const tpcb = `${perRound(rates.tpcb)} TPC-B/s`
    // A ratio of times, so that smaller is better as everywhere here.
    const beside = (what: string, rate: number, limit: number, limitText: string, goal: number): Figure => ({
      what,
      measured: `${perRound(rate)}/s`,
      limit: limitText,
      ratio: limit / rate,
      goal,
    })
    return [
      beside('transfer among 10,000 wallets, in the database', rates.inDatabase, rates.tpcb, tpcb, 1 / 1.6),
      beside('transfer among 10,000 wallets, from Node', rates.fromNode, rates.tpcb, tpcb, 1),
      beside('transfer on one hot wallet, 64 callers', rates.hot, rates.tpcb, tpcb, 1 / 3.5),
      beside('hot wallet beside cold ones', rates.hot, rates.fromNode, `${perRound(rates.fromNode)}/s cold`, 1 / 0.9),
      allot,
    ]
  } finally {
    await database.close()
    for (const name of ['bench_tpcb', 'bench_ledger']) await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

const perRound = (rate: number) => Math.round(rate / ROUNDS)

/** Ten thousand wallets with more than any run spends. */
async function fill({ db }: Database): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    insert into ledger_accounts (kind, owner_id, keeps_balance, balance_paise, created_at)
      select 'BENCH', gen_random_uuid(), true, 0, now() from generate_series(1, ${WALLETS}) returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const source = await sql<{ id: bigint }>`
    insert into ledger_accounts (kind, keeps_balance, created_at) values ('BENCH_SOURCE', false, now()) returning id`.execute(
    db,
  )
  const from = source.rows[0]!.id
  await withTransaction(db, (trx) =>
    postMany(
      trx,
      ids.map((id) => movement(from, id, 1_000_000_000n)),
      new Date(),
    ),
  )
  await sql`vacuum analyze`.execute(db)
  return ids
}

function movement(debit: bigint, credit: bigint, amount_paise = 5n): Posting {
  const idem = randomUUID()
  return { idem, type: 'bench.moved', debit, credit, amount_paise, reference: idem, now: new Date() }
}

function pick(ids: readonly bigint[]): bigint {
  return ids[Math.floor(Math.random() * ids.length)]!
}

function cold({ db }: Database, ids: readonly bigint[]) {
  const from = pick(ids)
  const to = pick(ids)
  return from === to ? Promise.resolve() : post(db, movement(from, to))
}

/** How often so many callers, each waiting for its answer, get one. */
async function perSecond(callers: number, call: () => Promise<unknown>): Promise<number> {
  const end = Date.now() + SECONDS * 1000
  let done = 0
  const caller = async () => {
    for (; Date.now() < end; done++) await call()
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return done / SECONDS
}

/** Transactions per second of pgbench, its own or those of a script. */
function pgbench(bin: string, url: string, script?: string): number {
  const options = ['-n', '-c', '8', '-j', '2', '-T', String(SECONDS), '-M', 'prepared', ...(script ? ['-f', '-'] : [])]
  const output = execFileSync(join(bin, 'pgbench'), [...options, url], { input: script ?? '', encoding: 'utf8' })
  return Number(/tps = ([\d.]+)/.exec(output)?.[1])
}

function transferScript(ids: readonly bigint[]): string {
  const [first, last] = [ids[0], ids.at(-1)]
  return `\\set a random(${first}, ${last})
\\set b random(${first}, ${last} - 1)
select * from post_transfer(gen_random_uuid()::text, 'bench.moved', :a, case when :b >= :a then :b + 1 else :b end, 5, null, 'bench', now());
`
}

/** A company's credits to all of them, beside COPY of the same rows into the same table. */
async function allotment({ db }: Database, ids: readonly bigint[]): Promise<Figure> {
  const [company, ...people] = ids as [bigint, ...bigint[]]
  const times = { set: 0, copy: 0 }
  for (let round = 0; round < ROUNDS + 1; round++) {
    const postings = people.map((id) => movement(company, id))
    let began = performance.now()
    await withTransaction(db, (trx) => postMany(trx, postings, new Date()))
    if (round > 0) times.set += performance.now() - began
    // The rows as they stand, under other names; the copy is taken back.
    await sql`drop table if exists copied`.execute(db)
    await sql`create table copied as select *, row_number() over () as n from ledger_transfers order by id desc limit ${people.length}`.execute(
      db,
    )
    await withTransaction(db, async (trx) => {
      began = performance.now()
      await sql`insert into ledger_transfers (idem, type, debit_id, credit_id, amount_paise, debit_after_paise, credit_after_paise, reference, created_at)
        select 'copy/' || idem, type, debit_id, credit_id, amount_paise, debit_after_paise, credit_after_paise, reference, created_at from copied`.execute(
        trx,
      )
      if (round > 0) times.copy += performance.now() - began
      throw new Error('taken back')
    }).catch((error: Error) => {
      if (error.message !== 'taken back') throw error
    })
  }
  return {
    what: 'credits to 10,000 people',
    measured: `${Math.round(times.set / ROUNDS)} ms`,
    limit: `${Math.round(times.copy / ROUNDS)} ms for the same rows into the same table`,
    ratio: times.set / times.copy,
    goal: 2.2,
  }
}
