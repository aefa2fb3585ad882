import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { correctUse } from '#rooms/service-uses/server/commands/correct-use.ts'
import { reverseUse } from '#rooms/service-uses/server/commands/reverse-use.ts'
import { settleUse } from '#rooms/service-uses/server/commands/settle-use.ts'
import { useService } from '#rooms/service-uses/server/commands/use-service.ts'
import { openEmployer } from '#testing/employer.ts'
import { inCi } from '#testing/full-size.ts'
import { sourceOf } from '#testing/report-source.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { valueByMonth } from './months.ts'

let world: World
let looms: Awaited<ReturnType<typeof openEmployer>>
let number = 0
const TYPE = 'CORPORATE_USAGE_REPORT'
type Row = Record<string, string | null>

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())
beforeEach(async () => {
  looms = await openEmployer(world, { starts_on: addDays(istDateOf(world.clock.now()), -100), rupees: 100_000 })
})

async function employee(name = 'Nila Bose') {
  const { id } = await looms.add({ name, walletAmount: 9_000 })
  const { db } = world
  const member = await db
    .selectFrom('partner_users as e')
    .innerJoin('subscription_members as m', 'm.subscription_id', 'e.subscription_id')
    .select(['m.uhid', 'm.subscription_id'])
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow()
  // On the plan since its first day.
  const starts_on = (await looms.contract()).starts_on
  await db.updateTable('partner_users').set({ starts_on }).where('id', '=', id).execute()
  for (const table of ['subscription_terms', 'wallet_lots'] as const)
    await sql`update ${sql.table(table)} set starts_on = ${starts_on} where ${
      table === 'wallet_lots' ? sql`wallet_id` : sql`subscription_id`
    } = (select ${table === 'wallet_lots' ? sql`wallet_id` : sql`subscription_id`} from partner_users where id = ${id})`.execute(
      db,
    )
  await db.updateTable('subscriptions').set({ starts_on }).where('id', '=', member.subscription_id).execute()
  return member
}

type Service = Parameters<typeof useService>[1]['service']
async function use(
  { uhid, subscription_id }: { uhid: string; subscription_id: string },
  { service = 'Medicine Order' as Service, days = 0, gross = 100n, member = 0n } = {},
) {
  number += 1
  const reference = `partner/test-${number}/1`
  const now = world.clock.now()
  const service_date = addDays(istDateOf(now), -days)
  const used = await withTransaction(world.db, (trx) =>
    useService(trx, {
      ...{ reference, source: 'PARTNER', subscription_id, uhid, service, service_date, city: 'Pune' },
      ...{ gross_paise: gross, paid_by_member_paise: member, actor: 'system', now },
    }),
  )
  return 'use' in used ? reference : undefined
}
const by = (reason = 'test') => ({ actor: 'system' as const, reason, now: world.clock.now() })

const total = (rows: readonly Row[], key: string) => rows.reduce((sum, row) => sum + BigInt(row[key] ?? 0), 0n)

test('whatever becomes of uses, the report is the sum of their facts, of 7 days, 30 days and since launch (decisions §18)', async () => {
  const people = [await employee('Nila Bose'), await employee('Omar Rao')]
  const event = fc.record({
    kind: fc.constantFrom('use', 'use', 'settle', 'correct', 'reverse'),
    service: fc.constantFrom<Service>('Medicine Order', 'Appointment', 'Diagnostics', 'Radiology'),
    person: fc.nat(1),
    days: fc.constantFrom(0, 3, 6, 7, 20, 29, 30, 60),
    paise: fc.bigInt(1n, 9_999n),
    of: fc.nat(30),
  })
  const known: string[] = []
  for (const { kind, service, person, days, paise, of } of fc.sample(event, inCi(300, 40))) {
    const reference = known[of % Math.max(known.length, 1)]
    if (kind === 'use' || !reference) {
      const made = await use(people[person]!, { service, days, gross: paise * 3n, member: paise })
      if (made) known.push(made)
    } else if (kind === 'settle') await withTransaction(world.db, (trx) => settleUse(trx, { reference, ...by() }))
    else if (kind === 'reverse') await withTransaction(world.db, (trx) => reverseUse(trx, { reference, ...by() }))
    else {
      const service_date = addDays(istDateOf(world.clock.now()), -days)
      await withTransaction(world.db, (trx) =>
        correctUse(trx, { reference, service_date, gross_paise: paise * 4n, paid_by_member_paise: paise, ...by() }),
      )
    }
  }
  for (const days of [0, 7, 30, 1, 61]) {
    const { rows, scope, summary } = await sourceOf(world, TYPE, looms.partner_id, days)
    const { rows: facts } = await sql<{ uses: string; plan: string; member: string; gross: string }>`
      select coalesce(sum(count), 0)::text as uses, coalesce(sum(gross_paise), 0)::text as gross,
        coalesce(sum(paid_by_plan_paise), 0)::text as plan, coalesce(sum(paid_by_member_paise), 0)::text as member
      from service_use_facts where partner_plan_id = ${looms.partner_id} and service_date between ${scope.from}::date and ${scope.to}::date`.execute(
      world.db,
    )
    const live = (rows as Row[]).filter(({ status }) => status === 'Booked' || status === 'Completed')
    expect({
      uses: String(live.length),
      gross: String(total(rows as Row[], 'gross_paise')),
      plan: String(total(rows as Row[], 'paid_by_plan_paise')),
      member: String(total(rows as Row[], 'paid_by_member_paise')),
    }).toEqual(facts[0])
    expect(summary.facts[0]!.value).toBe(rows.length)
    expect(summary.tables[0]!.groups.reduce((sum, { value = 0 }) => sum + value, 0)).toBe(live.length)
    await expectMonthsOf(days)
  }
})

/** The months of the Cashless MIS Report, before small groups are hidden, are the sums of the same facts. */
async function expectMonthsOf(days: number) {
  const { scope } = await sourceOf(world, 'CASHLESS_UTILIZATION_REPORT', looms.partner_id, days)
  const { rows: months } = await sql<Record<'clinic' | 'medicine' | 'tests' | 'value' | 'member', string>>`
    select ${sql.join(['clinic', 'medicine', 'tests'].map((key) => sql`coalesce(sum(${sql.ref(key)}), 0)::text as ${sql.ref(key)}`))},
      coalesce(sum(value_paise), 0)::text as value, coalesce(sum(member_paise), 0)::text as member
    from (${valueByMonth(scope)}) m`.execute(world.db)
  const used = (...services: Service[]) =>
    sql`coalesce(sum(count) filter (where service = any(${services}::text[])), 0)::text`
  const { rows: facts } = await sql`select ${used('Appointment')} as clinic, ${used('Medicine Order')} as medicine,
      ${used('Diagnostics', 'Radiology')} as tests, coalesce(sum(worth_paise - paid_by_member_paise), 0)::text as value,
      coalesce(sum(paid_by_member_paise), 0)::text as member
    from service_use_facts where partner_plan_id = ${looms.partner_id} and service_date between ${scope.from}::date and ${scope.to}::date`.execute(
    world.db,
  )
  expect(months).toEqual(facts)
  expect(scope.from.slice(8)).toBe(scope.from === (await looms.contract()).starts_on ? scope.from.slice(8) : '01')
}

test('what a family uses is one employee’s in the summary (decisions §18)', async () => {
  const { subscription_id } = await employee()
  for (let of = 0; of < 5; of += 1) {
    const relative = { subscription_id, name: 'Om Bose', created_at: world.clock.now() }
    const added = world.db.insertInto('subscription_members').values(relative).returning('uhid')
    await use({ subscription_id, uhid: (await added.executeTakeFirstOrThrow()).uhid })
  }
  const { rows, summary } = await sourceOf(world, TYPE, looms.partner_id)
  expect(rows).toHaveLength(5)
  expect(summary.tables[0]!.groups.find(({ label }) => label === 'Medicine Order')).toMatchObject({
    people: 1,
    value: 5,
  })
  expect(summary.facts.find(({ label }) => label === 'Gross Value')).toMatchObject({ people: 1 })
})

test('a use without a price is worth its share of the benefit, which the plan pays (decisions §19)', async () => {
  await use(await employee(), { service: 'Appointment', gross: 0n })
  const { rows } = await sourceOf(world, TYPE, looms.partner_id)
  const [row] = rows as Row[]
  expect(BigInt(row!.gross_paise!)).toBeGreaterThan(0n)
  expect([row!.paid_by_plan_paise, row!.paid_by_member_paise]).toEqual([row!.gross_paise, '0'])
})

describe('the Cashless MIS Report', () => {
  const months = async () => (await sourceOf(world, 'CASHLESS_UTILIZATION_REPORT', looms.partner_id)).rows as Row[]

  test('what fewer than five people used is <5, and in no total (decisions §18)', async () => {
    const people = []
    for (let at = 0; at < 7; at += 1) people.push(await employee())
    for (const one of people.slice(0, 2)) await use(one, { days: 65 })
    for (const one of people.slice(0, 6)) await use(one, { days: 35 })
    for (const one of people) await use(one)
    const shown = (await months())
      .map(({ medicine, value_used }) => [medicine, value_used])
      .filter(([uses]) => uses !== '0')
    expect(shown).toEqual([
      ['<5', '<5'],
      ['6', '6.00'],
      ['7', '7.00'],
    ])
    const { summary } = await sourceOf(world, 'CASHLESS_UTILIZATION_REPORT', looms.partner_id)
    const totals = Object.fromEntries(summary.facts.map(({ label, value }) => [label, value]))
    expect(totals).toMatchObject({ Medicine: 13, 'Value Used': { paise: 13_00n }, 'Paid by Member': { paise: 0n } })
  })

  test('credits by month add up to the tiles; the last month has what is available now (decisions §18)', async () => {
    for (let at = 0; at < 5; at += 1) await use(await employee(), { gross: 1_000n })
    const rows = await months()
    const { body } = await (await looms.hr()).get(`${looms.path}/partners/${looms.partner_id}/wallet/credits`)
    const paise = (rupees: number) => String(Math.round(rupees * 100))
    expect(String(total(rows, 'allotted'))).toBe(paise(body.allotted))
    expect(rows.at(-1)!.available).toBe(paise(body.balance))
    expect(rows.at(-1)!.on_hold).toBe(body.on_hold.toFixed(2))
  })
})
