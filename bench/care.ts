import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#platform/database/open-database.ts'
import { readEligibility } from '#rooms/service-uses/server/eligibility.ts'
import { istDateOf } from '#values/ist-date.ts'
import { type Postgres, withDatabases } from './postgres.ts'
import { median, start } from './processes.ts'
import type { Figure } from './report.ts'

const ROUNDS = 200

/** Whether a plan gives a service, in turn with a `select 1` round trip through the same pool. */
export function care(postgres: Postgres): Promise<Figure[]> {
  return withDatabases(postgres, ['bench_care'], async (at, admin) => {
    await admin.query('create database bench_care')
    const url = at('bench_care')
    const folder = await mkdtemp(join(tmpdir(), 'plus-bench-'))
    const product = await start('build/server.mjs', '/readyz', {
      DATABASE_URL: url,
      WORKER: 'off',
      SEED: 'demo',
      DATA_DIR: folder,
    })
    const database = await openDatabase({ url, dataDir: '' }, () => {})
    try {
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
  const memberOf = (has_wallet: boolean) =>
    db
      .selectFrom('subscription_members as m')
      .innerJoin('subscriptions as s', 's.id', 'm.subscription_id')
      .leftJoin('wallets as w', 'w.subscription_id', 's.id')
      .select(['m.uhid', 'm.subscription_id'])
      .where('s.status', '=', 'ACTIVE')
      .where('w.id', has_wallet ? 'is not' : 'is', null)
      .where('s.plan_line', '=', 'healthplan')
      .limit(1)
      .executeTakeFirstOrThrow()
  const people = [
    ['a plan that was bought', await memberOf(false)],
    ['a plan with health credits', await memberOf(true)],
  ] as const
  const figures: Figure[] = []
  for (const [whose, person] of people) {
    const asked = { ...person, service: 'Appointment' as const, day: istDateOf(now), paid_by_plan_paise: 400_00n, now }
    const [times, trips]: [number[], number[]] = [[], []]
    for (let round = 0; round <= ROUNDS; round++) {
      const trip = await timed(() => sql`select 1`.execute(db))
      const time = await timed(() => readEligibility(db, asked))
      // The first round is a warm-up.
      if (round === 0) continue
      trips.push(trip)
      times.push(time)
    }
    figures.push({
      what: `eligibility under ${whose}`,
      measured: ms(median(times)),
      limit: `${ms(median(trips))} of a select 1`,
      ratio: median(times) / median(trips),
      goal: 8,
    })
  }
  return figures
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

function ms(time: number): string {
  return `${time.toFixed(2)} ms`
}
