import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#platform/database/open-database.ts'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { listCompanyTransactions, viewCompanyCredits } from '#rooms/wallet/server/company-credits.ts'
import { loadCredits } from './million-credits.ts'
import { type Postgres, withDatabases } from './postgres.ts'
import { start } from './processes.ts'
import type { Figure } from './report.ts'
import { besideCount, besideRoundTrip, type Case } from './round-trip.ts'

const ROUNDS = 40

/**
 * The credits of a company with a million transactions, in turn with a `select 1` round trip through the same pool: the
 * summary with its sums, month, open top-ups and warnings; pages of its transactions with their total; and the total
 * compared with `count(*)`.
 */
export function companyCredits(postgres: Postgres): Promise<Figure[]> {
  return withDatabases(postgres, ['bench_credits'], async (at, admin) => {
    await admin.query('create database bench_credits')
    const url = at('bench_credits')
    const folder = await mkdtemp(join(tmpdir(), 'plus-bench-'))
    const env = { DATABASE_URL: url, WORKER: 'off', SEED: 'demo', DATA_DIR: folder }
    const product = await start('build/server.mjs', '/readyz', env)
    const database = await openDatabase({ url, dataDir: '' }, () => {})
    try {
      await loadCredits(url)
      return await measure(database.db)
    } finally {
      await database.close()
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function measure(db: Db): Promise<Figure[]> {
  const now = new Date()
  const contract = await db
    .selectFrom('partner_plans')
    .select(['id', 'subsidiary_id', 'partner_name', 'created_at'])
    .where('id', '=', WALLET_CONTRACT)
    .executeTakeFirstOrThrow()
  const list = (type: 'ALL' | 'PAYMENT', page_number: number) => () =>
    listCompanyTransactions(db, WALLET_CONTRACT, { type, page_number }, now)
  const cases: Case[] = [
    ['summary of a company (goal 8)', () => viewCompanyCredits(db, contract, { now }), 8],
    ['first page of its transactions (goal 8)', list('ALL', 1), 8],
    ['first page of one type (goal 8)', list('PAYMENT', 1), 8],
    ['page 5,001 of its transactions (goal 8)', list('ALL', 5_001), 80],
  ]
  return [
    ...(await besideRoundTrip(db, cases, ROUNDS)),
    await besideCount('page with its total (goal 8)', {
      stored: list('ALL', 1),
      counted: () =>
        sql`select count(*) from wallet_transactions where partner_plan_id = ${WALLET_CONTRACT}`.execute(db),
    }),
  ]
}
