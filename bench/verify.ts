import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#platform/database/open-database.ts'
import { isBroken, linesOf } from '#platform/invariants/verify-command.ts'
import { LEDGER_ADDS_UP, verifyInvariants } from '#platform/invariants/verify-invariants.ts'
import { VERIFIED } from '#product.ts'
import { loadClaims } from './million-claims.ts'
import { loadTransfers } from './million-transfers.ts'
import { type Postgres, withDatabases } from './postgres.ts'
import { median, start } from './processes.ts'
import type { Figure } from './report.ts'

const ROUNDS = 3
const TABLES = [
  ...[
    'accounts',
    'claims',
    'claim_history',
    'gateway_payments',
    'health_cash_grants',
    'ledger_accounts',
    'ledger_transfers',
  ],
  ...['orders', 'payouts', 'subscription_members', 'subscription_terms', 'subscriptions'],
]

/**
 * `plus verify` over 220,000 people, a million claims and their payouts, and the ledger of all of it: every invariant
 * of the rooms, the slowest of them, and the ledger (which `ledger verify` checks), each in turn with counting the rows
 * of the tables that they read.
 */
export function verify(postgres: Postgres): Promise<Figure[]> {
  return withDatabases(postgres, ['bench_verify'], async (at, admin) => {
    await admin.query('create database bench_verify')
    const url = at('bench_verify')
    const folder = await mkdtemp(join(tmpdir(), 'plus-bench-'))
    const env = { DATABASE_URL: url, WORKER: 'off', SEED: 'demo', DATA_DIR: folder }
    await (await start('build/server.mjs', '/readyz', env)).stop()
    await rm(folder, { recursive: true, force: true })
    await loadClaims(url)
    await loadTransfers(url)
    const database = await openDatabase({ url, dataDir: '', pool: 1 }, () => {})
    try {
      return await measure(database.db)
    } finally {
      await database.close()
    }
  })
}

async function measure(db: Db): Promise<Figure[]> {
  const rounds: { limit: number; rooms: number; ledger: number; slowest: { name: string; seconds: number } }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const limit = await countRows(db)
    const checked = await verifyInvariants(db, VERIFIED, new Date())
    const broken = checked.filter(isBroken)
    if (broken.length > 0) throw new Error(broken.flatMap(linesOf).join('\n'))
    const ledger = checked.find(({ name }) => name === LEDGER_ADDS_UP.name)!.seconds
    const rooms = checked.filter(({ name }) => name !== LEDGER_ADDS_UP.name)
    const slowest = rooms.reduce((a, b) => (a.seconds > b.seconds ? a : b))
    rounds.push({ limit, ledger, slowest, rooms: rooms.reduce((sum, { seconds }) => sum + seconds, 0) })
  }
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from ledger_transfers`.execute(db)
  const transfers = `${(Number(rows[0]!.count) / 1e6).toFixed(1)} million transfers`
  const figure = (what: string, times: number[], goal: number): Figure => ({
    what,
    measured: `${median(times).toFixed(1)} s`,
    limit: `${median(rounds.map(({ limit }) => limit)).toFixed(1)} s for counting the rows`,
    ratio: median(times.map((time, round) => time / rounds[round]!.limit)),
    goal,
  })
  return [
    figure(
      `plus verify: ${VERIFIED.invariants.length} invariants, a million claims`,
      rounds.map(({ rooms }) => rooms),
      60,
    ),
    figure(
      `the slowest of them, ${rounds[0]!.slowest.name}`,
      rounds.map(({ slowest }) => slowest.seconds),
      20,
    ),
    figure(
      `ledger verify: ${transfers}`,
      rounds.map(({ ledger }) => ledger),
      120,
    ),
  ]
}

async function countRows(db: Db): Promise<number> {
  const began = performance.now()
  for (const table of TABLES) await sql`select count(*) from ${sql.table(table)}`.execute(db)
  return (performance.now() - began) / 1000
}
