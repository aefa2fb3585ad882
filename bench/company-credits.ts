import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#platform/database/open-database.ts'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { listCompanyTransactions, viewCompanyCredits } from '#rooms/wallet/server/company-credits.ts'
import { loadCredits } from './million-credits.ts'
import { type Postgres, withDatabases } from './postgres.ts'
import { median, start } from './processes.ts'
import type { Figure } from './report.ts'

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
  const cases: [what: string, work: () => Promise<unknown>, goal: number][] = [
    ['summary of a company', () => viewCompanyCredits(db, contract, { now }), 8],
    ['first page of its transactions', list('ALL', 1), 8],
    ['first page of one type', list('PAYMENT', 1), 8],
    ['page 5,001 of its transactions', list('ALL', 5_001), 80],
  ]
  const times = cases.map((): number[] => [])
  const trips: number[] = []
  for (let round = 0; round <= ROUNDS; round++)
    for (const [index, [, work]] of cases.entries()) {
      const trip = await timed(() => sql`select 1`.execute(db))
      const time = await timed(work)
      // The first round is a warm-up.
      if (round === 0) continue
      trips.push(trip)
      times[index]!.push(time)
    }
  const counted: number[] = []
  for (let round = 0; round < 5; round++)
    counted.push(
      await timed(() =>
        sql`select count(*) from wallet_transactions where partner_plan_id = ${WALLET_CONTRACT}`.execute(db),
      ),
    )
  return [
    ...cases.map(([what, , goal], index) => ({
      what: `${what} (goal 8)`,
      measured: ms(median(times[index]!)),
      limit: `${ms(median(trips))} of a select 1`,
      ratio: median(times[index]!) / median(trips),
      goal,
    })),
    {
      what: 'page with its total (goal 8)',
      measured: ms(median(times[1]!)),
      limit: `${ms(median(counted))} of count(*)`,
      ratio: median(times[1]!) / median(counted),
      goal: 1 / 30,
    },
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const ms = (time: number) => `${time.toFixed(2)} ms`
