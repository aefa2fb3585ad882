/** What HR sees of the use of its plans: by month and benefit, nothing about groups of fewer than five people. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { reverseUse } from '#rooms/service-uses/server/commands/reverse-use.ts'
import { useService } from '#rooms/service-uses/server/commands/use-service.ts'
import type { ServiceName } from '#rooms/subscriptions/rules/services.ts'
import type { Browser } from '#testing/browser.ts'
import { employeeWithMember } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'
import { COMPANIES } from '../../../simulated-world/cast.ts'

const PUNE = COMPANIES[0].subsidiaries[0].id
const CHENNAI = COMPANIES[1].subsidiaries[0].id
const FOREIGN = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000211'
const at = `partner_dashboard/subsidiaries/${PUNE}/utilization`

let world: World
let ravi: Browser
let number = 9_174_000_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  // What the people of the demo world used is folded, and no longer counted here.
  await world.work()
  await world.db.deleteFrom('utilization_months').execute()
  await world.db.deleteFrom('utilization_people').execute()
  // Once: repeated logins wait on the world's clock, which may then be in another month.
  ravi = await world.person('Ravi')
})
afterAll(() => world.close())

type Person = Awaited<ReturnType<typeof employeeWithMember>>
const person = () => employeeWithMember(world, `+91${number++}`, 9_000_00n)

async function use({ subscription_id, uhid }: Person, service: ServiceName, gross = 500) {
  const now = world.clock.now()
  const reference = `test/${number++}`
  const input = { service, source: 'PARTNER', service_date: istDateOf(now), subscription_id, uhid, reference } as const
  const amounts = { gross_paise: BigInt(gross) * 100n, paid_by_member_paise: 100_00n }
  const outcome = await withTransaction(world.db, (trx) =>
    useService(trx, { ...input, ...amounts, actor: 'system', now }),
  )
  expect(outcome).toHaveProperty('use')
  return reference
}
const read = async (query: string) => {
  await world.work()
  const [users, savings] = [await ravi.get(`${at}/users?${query}`), await ravi.get(`${at}/savings?${query}`)]
  expect([users.status, savings.status]).toEqual([200, 200])
  return { users: users.body, savings: savings.body }
}
const ofPlan = (more = '') => read(`partner_id=${WALLET_CONTRACT}${more}`)

describe('what the people of a company use', () => {
  test('a person counts once a month for each benefit and once in all of them, and not once it is taken back (D7.05, decisions §19)', async () => {
    const people: Person[] = []
    for (let of = 0; of < 6; of++) people.push(await person())
    const month = istDateOf(world.clock.now()).slice(0, 7)
    for (const one of people)
      for (const service of ['Consult', 'Consult', 'Appointment'] as const) await use(one, service)
    const { users, savings } = await ofPlan()
    expect(users.series.at(-1)).toMatchObject({ month, users: 6 })
    expect(users.totals.users).toBe(6)
    expect((await ofPlan('&benefit=Consult')).users.series.at(-1).users).toBe(6)
    expect((await ofPlan('&benefit=Radiology')).users.series.at(-1).users).toBe(0)
    expect(savings.series.at(-1)).toMatchObject({ month, value_used: 6 * 3 * 400 })

    const extra = await person()
    const reference = await use(extra, 'Consult')
    expect((await ofPlan()).users.series.at(-1).users).toBe(7)
    const now = world.clock.now()
    await withTransaction(world.db, (trx) => reverseUse(trx, { reference, reason: 'Cancelled', actor: 'system', now }))
    const after = await ofPlan()
    expect(after.users.series.at(-1).users).toBe(6)
    expect(after.savings.series.at(-1).value_used).toBe(6 * 3 * 400)
  })

  test('fewer than five people are <5, with the money of nobody (decisions §18)', async () => {
    for (let of = 0; of < 3; of++) await use(await person(), 'Diagnostics')
    const { users, savings } = await ofPlan('&benefit=Diagnostics')
    // Of all benefits only this one is small, so another one is hidden with it and neither says which is small.
    expect(users.series.at(-1).users).toBeNull()
    expect(savings.series.at(-1)).toMatchObject({ value_used: null, savings: null })
    expect(savings.totals).toMatchObject({ value_used: 0, savings: 0 })
    expect(users.totals.users).toBe(0)
    const shown = []
    for (const benefit of ['Consult', 'Appointment'])
      shown.push((await ofPlan(`&benefit=${benefit}`)).users.series.at(-1).users)
    expect(shown).toContain(null)
  })

  test('savings are value less the share of the plan’s cost, never negative, with their method (D7.06, decisions §19)', async () => {
    const { savings } = await ofPlan()
    const { totals, method } = savings
    for (const month of savings.series) {
      const { value_used, plan_cost_share, savings: saved } = month
      if (value_used !== null) expect(saved).toBe(Math.max(0, value_used - plan_cost_share))
    }
    expect(totals.savings).toBeGreaterThanOrEqual(0)
    expect(totals.plan_cost_share).toBeGreaterThan(0)
    expect(method).toMatch(/^Savings are the market price of the services used/)
  })
})

describe('the period', () => {
  test('has each of its months and its exact range; months without a use are 0 (D9.06, decisions §19)', async () => {
    const { users, savings } = await ofPlan('&period=last_year')
    expect(users.range).toEqual({ from: expect.stringMatching(/-04-01$/), to: expect.stringMatching(/-03-31$/) })
    expect(users.series).toHaveLength(12)
    expect(users.series[0]).toEqual({ month: users.range.from.slice(0, 7), active: 0, users: 0 })
    expect(savings.series[0]).toMatchObject({ value_used: 0, plan_cost_share: 0, savings: 0 })
    const { starts_on } = await world.db
      .selectFrom('partner_plans')
      .select('starts_on')
      .where('id', '=', WALLET_CONTRACT)
      .executeTakeFirstOrThrow()
    const launched = await ofPlan('&period=since_launch')
    expect(launched.users.range).toEqual({ from: starts_on, to: istDateOf(world.clock.now()) })
  })

  test('without a plan is of all plans of the company', async () => {
    const [all, one] = [await read(''), await ofPlan()]
    expect(all.users.series.at(-1).active).toBeGreaterThanOrEqual(one.users.series.at(-1).active)
  })

  test('that is unknown, a benefit that is unknown and a plan of another company are refused', async () => {
    const statuses = []
    for (const query of ['period=2024', 'benefit=Surgery', 'partner_id=x', 'from=2024-01-01', `partner_id=${FOREIGN}`])
      for (const call of ['users', 'savings']) statuses.push((await ravi.get(`${at}/${call}?${query}`)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 422, 422, 400, 400, 404, 404])
    expect((await ravi.get(`partner_dashboard/subsidiaries/${CHENNAI}/utilization/users`)).status).toBe(404)
  })
})
