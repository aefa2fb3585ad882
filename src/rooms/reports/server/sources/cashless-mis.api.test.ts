/** The Cashless MIS Report and the overview say the same about a plan. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { useService } from '#rooms/service-uses/server/commands/use-service.ts'
import { shownMonths, totalsOf } from '#rooms/utilization/rules/series.ts'
import { readUtilization } from '#rooms/utilization/server/queries.ts'
import { openEmployer } from '#testing/employer.ts'
import { sourceOf } from '#testing/report-source.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'
import { parseRupees } from '#values/money.ts'

const TYPE = 'CASHLESS_UTILIZATION_REPORT'

let world: World
let looms: Awaited<ReturnType<typeof openEmployer>>
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  looms = await openEmployer(world, { rupees: 100_000 })
  for (let of = 0; of < 6; of++) await consult(of, (await looms.add({ walletAmount: 9_000 })).id)
  await world.work()
})
afterAll(() => world.close())

async function consult(of: number, employee_id: string): Promise<void> {
  const member = await world.db
    .selectFrom('partner_users as e')
    .innerJoin('subscription_members as m', 'm.subscription_id', 'e.subscription_id')
    .select(['m.uhid', 'm.subscription_id'])
    .where('e.id', '=', employee_id)
    .executeTakeFirstOrThrow()
  const now = world.clock.now()
  const outcome = await withTransaction(world.db, (trx) =>
    useService(trx, {
      ...{ ...member, service: 'Consult', source: 'PARTNER', reference: `mis/${of}`, actor: 'system', now },
      ...{ service_date: istDateOf(now), gross_paise: 5_000_00n, paid_by_member_paise: 100_00n },
    }),
  )
  expect(outcome).toHaveProperty('use')
}

/** What the overview shows of a plan since its launch. */
async function overviewOf({ id, subsidiary_id }: { id: string; subsidiary_id: string }) {
  const now = world.clock.now()
  const read = await readUtilization(world.db, subsidiary_id, { period: 'since_launch', partner_id: id, now })
  const shown = shownMonths(read, { months: read.months, benefit: 'ALL', partner_id: id })
  return { shown, totals: totalsOf(shown) }
}

test('value, cost and savings of every plan are those of the overview, in all and by month (decisions §18, §19)', async () => {
  const contracts = await world.db
    .selectFrom('partner_plans')
    .select(['id', 'subsidiary_id'])
    .where('status', '=', 'SIGNED')
    .where('starts_on', '<=', istDateOf(world.clock.now()))
    .execute()
  let compared = 0
  let used = 0n
  for (const contract of contracts) {
    const { rows, summary } = await sourceOf(world, TYPE, contract.id)
    const { shown, totals: all } = await overviewOf(contract)
    const totals = Object.fromEntries(summary.facts.map((fact) => [fact.label, fact.value]))
    const { value_used_paise, savings_paise } = all.return
    const someHidden = shown.some((month) => month.return === null)
    const value = value_used_paise === 0n && someHidden ? 'not shown' : { paise: value_used_paise }
    expect([totals['Value Used'], totals['Share of the plan’s price']], contract.id).toEqual([
      value,
      { paise: all.plan_cost_paise },
    ])
    const none = someHidden ? 'not shown' : 'No savings yet'
    expect(totals.Savings).toEqual(savings_paise > 0n ? { paise: savings_paise } : none)
    expect(rows.map(({ month }) => month)).toEqual(shown.map(({ month }) => month))
    for (const [at, { return: overview }] of shown.entries()) {
      const { value_used, savings } = rows[at] as Record<string, string>
      expect(/^-?\d/.test(value_used!), `${contract.id} ${String(rows[at]!.month)}`).toBe(overview !== null)
      if (!overview) continue
      expect(parseRupees(value_used!)).toBe(overview.value_used_paise)
      expect(savings === 'No savings yet' ? 0n : parseRupees(savings!)).toBe(overview.savings_paise)
      compared += 1
      used += overview.savings_paise
    }
  }
  expect(contracts.length).toBeGreaterThan(3)
  expect([compared > 5, used > 0n]).toEqual([true, true])
})

test('a report of few days has whole months, whose value is that of the overview (decisions §18)', async () => {
  const reports = await Promise.all([1, 2, 3].map((days) => sourceOf(world, TYPE, looms.partner_id, days)))
  const today = istDateOf(world.clock.now())
  expect(reports[0]!.scope).toMatchObject({ from: `${today.slice(0, 8)}01`, to: today })
  const { shown } = await overviewOf({ id: looms.partner_id, subsidiary_id: looms.subsidiary_id })
  expect(parseRupees(reports[0]!.rows.at(-1)!.value_used as string)).toBe(shown.at(-1)!.return!.value_used_paise)
  if (Number(today.slice(8)) > 2) for (const { rows } of reports) expect(rows).toEqual(reports[0]!.rows)
})
