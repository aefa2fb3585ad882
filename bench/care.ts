import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { fairUseOf } from '#rooms/consults/server/fair-use.ts'
import { useService } from '#rooms/service-uses/server/commands/use-service.ts'
import { readEligibility } from '#rooms/service-uses/server/eligibility.ts'
import { lockPlan } from '#rooms/service-uses/server/uses.ts'
import { istDateOf } from '#values/ist-date.ts'
import { type Postgres, withDatabases } from './postgres.ts'
import { start } from './processes.ts'
import type { Figure } from './report.ts'
import { besideRoundTrip, type Case } from './round-trip.ts'

const ROUNDS = 200

/** Whether a plan gives a service, its use, and what fair use leaves, in turn with a `select 1` round trip through the same pool. */
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
      .$if(!has_wallet, (query) => query.where('s.plan_line', '=', 'retail'))
      .limit(1)
      .executeTakeFirstOrThrow()
  const people = [
    ['a plan that was bought', await memberOf(false)],
    ['a plan with health credits', await memberOf(true)],
  ] as const
  const cases: Case[] = people.flatMap(([whose, person]) => {
    const asked = { ...person, service: 'Appointment' as const, day: istDateOf(now), paid_by_plan_paise: 400_00n, now }
    return [
      [`eligibility under ${whose}`, () => readEligibility(db, asked), 8],
      [`an appointment used under ${whose}`, () => takeAndRollBack(db, asked), 40],
    ] satisfies Case[]
  })
  const { subscription_id } = people[0][1]
  return besideRoundTrip(
    db,
    [...cases, ['fair use of consultations', () => fairUseOf(db, subscription_id, now), 8]],
    ROUNDS,
  )
}

type EligibilityInput = Parameters<typeof readEligibility>[1]

/** As an unlock does it: under the plan's lock, with quota, credits on hold, fact and audit; then undone. */
async function takeAndRollBack(db: Db, { subscription_id, uhid, day, now }: EligibilityInput): Promise<void> {
  const undone = new Error('undone')
  const work = withTransaction(db, async (trx) => {
    await lockPlan(trx, subscription_id)
    const used = await useService(trx, {
      ...{ reference: `bench/${randomUUID()}`, source: 'VISIT', service: 'Appointment', service_date: day },
      ...{ subscription_id, uhid, gross_paise: 400_00n, city: 'Pune', actor: 'system', now },
    })
    if ('refused' in used) throw new Error(`The use was refused: ${used.refused}`)
    throw undone
  })
  await work.catch((error: unknown) => {
    if (error !== undone) throw error
  })
}
