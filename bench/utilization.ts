import { type Insertable, sql } from 'kysely'
import type { ServiceUseFacts } from '#db/schema.ts'
import { type Db, openDatabase } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { verifyInvariants } from '#platform/invariants/verify-invariants.ts'
import { KAVERI_CONTRACT, WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { appendFact, type UseRow } from '#rooms/service-uses/server/uses.ts'
import { shownMonths } from '#rooms/utilization/rules/series.ts'
import { foldUses } from '#rooms/utilization/server/fold.ts'
import { utilizationInvariants } from '#rooms/utilization/server/invariants.ts'
import { readUtilization } from '#rooms/utilization/server/queries.ts'
import { fillDemo } from '#testing/fill-demo.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { readEveryReport } from './every-report.ts'
import { loadUses, USES } from './million-uses.ts'
import { type Postgres, withDatabase } from './postgres.ts'
import { median } from './processes.ts'
import type { Figure } from './report.ts'
import { figureOf, timed } from './round-trip.ts'
import { sequentialScans } from './sequential-scans.ts'

const ROUNDS = 7
const WRITERS = 8
const FACTS = 200
const STALE_MS = 1_000
const BIG = ['service_use_facts', 'claim_facts', 'utilization_people', 'subscriptions', 'partner_users', 'accounts']

/**
 * Monthly utilisation over five million uses (goal 11): the overview of a year in turn with GROUP BY over the facts, writers of facts
 * in turn with writers of the same rows alone, and what is new folded within a second. Throws where a figure is not what the
 * facts add up to, or where the overview or a report of another company reads a large table from beginning to end.
 */
export function utilization(postgres: Postgres): Promise<Figure[]> {
  return withDatabase(postgres, 'bench_utilization', async (url) => {
    const database = await openDatabase({ url, dataDir: '' }, () => {})
    try {
      await fillDemo(database)
      return await measure(database.db, url)
    } finally {
      await database.close()
    }
  })
}

async function measure(db: Db, url: string): Promise<Figure[]> {
  const contract = db.selectFrom('partner_plans').select('subsidiary_id').where('id', '=', WALLET_CONTRACT)
  const { subsidiary_id } = await contract.executeTakeFirstOrThrow()
  await loadUses(url, subsidiary_id)
  const whole = await timed(() => foldUses(db))
  await sql`vacuum analyze`.execute(db)
  const times = { overview: [] as number[], grouped: [] as number[], written: [] as number[], plain: [] as number[] }
  const folds: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const overview = await timed(() => readOverview(db, subsidiary_id))
    const grouped = await timed(() => groupFacts(db))
    // Warm-up.
    if (round === 0) continue
    times.overview.push(overview)
    times.grouped.push(grouped)
  }
  for (let round = 0; round <= ROUNDS; round++) {
    const plain = await timed(() => writeFacts(db, 'plain'))
    const written = await timed(() => writeFacts(db, 'product'))
    const fold = await timed(() => foldUses(db))
    if (round === 0) continue
    times.plain.push(plain)
    times.written.push(written)
    folds.push(fold)
  }
  await expectExact(db)
  await expectIndexes(db, url, subsidiary_id)
  return [
    figureOf(
      `overview of a year of ${USES} uses (goal 11)`,
      median(times.overview),
      median(times.grouped),
      'GROUP BY',
      1 / 300,
    ),
    figureOf(
      `${WRITERS * FACTS} facts by ${WRITERS} writers, with the job that folds them (goal 11)`,
      median(times.written),
      median(times.plain),
      'the rows alone',
      1 / 0.9,
    ),
    figureOf(
      `folding those ${2 * WRITERS * FACTS} facts (goal 11)`,
      median(folds),
      STALE_MS,
      'the second within which they are shown',
      1,
    ),
    figureOf(`folding all ${USES} at first`, whole, median(times.grouped), 'GROUP BY'),
  ]
}

async function readOverview(db: Db, subsidiary_id: string): Promise<void> {
  const of = { period: 'this_year', partner_id: WALLET_CONTRACT, now: new Date() } as const
  const { months, ...read } = await readUtilization(db, subsidiary_id, of)
  shownMonths(read, { months, benefit: 'ALL', partner_id: WALLET_CONTRACT })
}

/** The same figures from the facts of the company’s plan. */
async function groupFacts(db: Db): Promise<void> {
  const today = istDateOf(new Date())
  await sql`select date_trunc('month', service_date) as month, service, count(distinct subscription_id) as users, sum(worth_paise),
      sum(paid_by_member_paise)
    from service_use_facts where partner_plan_id = ${WALLET_CONTRACT} and service_date between ${addDays(today, -365)} and ${today}
    group by grouping sets ((1, 2), (1))`.execute(db)
}

/** Transactions of one fact each, as the product records it or the row alone, both sent with their COMMIT. */
async function writeFacts(db: Db, how: 'product' | 'plain'): Promise<void> {
  const use = (await db.selectFrom('service_uses').selectAll().limit(1).executeTakeFirstOrThrow()) as UseRow
  const { rows } = await sql<{ subscription_id: string }>`select subscription_id from partner_users
    where partner_plan_id = ${WALLET_CONTRACT} limit ${WRITERS}`.execute(db)
  const now = new Date()
  const { uhid, service, source, service_date, gross_paise, paid_by_plan_paise, paid_by_member_paise } = use
  const fact = { uhid, service, source, service_date, gross_paise, paid_by_plan_paise, paid_by_member_paise }
  const at = { occurred_at: now, recorded_at: now, worth_paise: gross_paise }
  const row = { use_id: use.id, kind: 'USED' as const, count: 1, partner_plan_id: WALLET_CONTRACT, ...fact, ...at }
  const write = (subscription_id: string) =>
    withTransaction(db, async (trx) => {
      if (how === 'plain') return sendBehind(trx, () => insertRow(trx, { ...row, subscription_id }))
      return appendFact(trx, { ...use, subscription_id }, { kind: 'USED', count: 1 }, { actor: 'system', now })
    })
  await Promise.all(
    rows.map(async ({ subscription_id }) => {
      for (let of = 0; of < FACTS; of++) await write(subscription_id)
    }),
  )
}

const insertRow = preparedQuery((db, row: Insertable<ServiceUseFacts>) =>
  db.insertInto('service_use_facts').values(row),
)

async function expectExact(db: Db): Promise<void> {
  const checked = await verifyInvariants(db, { invariants: utilizationInvariants }, new Date())
  const wrong = checked.flatMap(({ examples, failure }) => failure ?? examples)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

async function expectIndexes(db: Db, url: string, subsidiary_id: string): Promise<void> {
  const scanned = await sequentialScans(url, BIG, async () => {
    await readOverview(db, subsidiary_id)
    await readEveryReport(db, KAVERI_CONTRACT)
  })
  if (scanned.length > 0) throw new Error(`Read from beginning to end: ${scanned.join(', ')}`)
}
