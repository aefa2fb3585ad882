/** The overview of a company: its figures, whose they are, and how they went. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { DAY_MS, istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import { COMPANIES, PEOPLE } from '../../../simulated-world/cast.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { sublimitsOf } from '../../../testing/sublimits.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const [pune] = COMPANIES[0].subsidiaries
const [chennai] = COMPANIES[1].subsidiaries
const COUPLES = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000112'
const FOREIGN = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000211'
const at = (id: string) => `partner_dashboard/subsidiaries/${id}`

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const as = (firstName: string) =>
  world.signUp(PEOPLE.find(({ name }) => name.startsWith(`${firstName} `))?.mobile ?? '')
const overview = async (query = `?partner_id=${WALLET_CONTRACT}`) =>
  (await (await as('Ravi')).get(`${at(pune.id)}/overview${query}`)).body

describe('the overview of a plan', () => {
  test('follows who is added, logs in and is blocked, and every seat and rupee adds up (D2.16, D2.17, D2.18)', async () => {
    const before = await overview()
    const ravi = await as('Ravi')
    const ids: string[] = []
    for (const mobile of ['9830000001', '9830000002', '9830000003']) {
      const person = { name: 'Nila Bose', email: `${mobile}@banyan.example`, mobile, partnerId: WALLET_CONTRACT }
      const sublimits = await sublimitsOf(world, WALLET_CONTRACT, 400)
      const body = { ...person, reference_id: `BT-${mobile}`, walletAmount: 400, sublimits }
      ids.push((await ravi.post(`${at(pune.id)}/partner_user`, body)).body.id)
    }
    const { employees, plan, credits } = await overview()
    expect(employees).toEqual({
      total: before.employees.total + 3,
      activated: before.employees.activated,
      not_activated: before.employees.not_activated + 3,
    })
    expect(plan).toEqual({
      activated_subscriptions: before.plan.activated_subscriptions + 3,
      quota: before.plan.quota,
      remaining: before.plan.remaining - 3,
    })
    expect(credits).toEqual({
      available: before.credits.available - 1200,
      used: before.credits.used,
      allotted: before.credits.allotted + 1200,
      added: before.credits.added,
    })
    expect(credits.added).toBe(credits.allotted + credits.available)

    const now = world.clock.now()
    const people = world.db.updateTable('partner_users')
    await people.set({ activated_at: now }).where('id', '=', ids[0]!).execute()
    await people.set({ status: 'EXPIRED', end_reason: 'BLOCKED', blocked_at: now }).where('id', '=', ids[1]!).execute()
    expect((await overview()).employees).toEqual({
      total: before.employees.total + 2,
      activated: before.employees.activated + 1,
      not_activated: before.employees.not_activated + 1,
    })
  })

  test('has no credits where the plan gives none; without a plan it is the sum of all', async () => {
    const [wallet, couples, all] = [await overview(), await overview(`?partner_id=${COUPLES}`), await overview('')]
    expect(couples.credits).toBeNull()
    expect(all.credits).toEqual(wallet.credits)
    expect(all.plan.quota).toBeGreaterThanOrEqual(wallet.plan.quota + couples.plan.quota)
    expect(all.plan.remaining).toBe(all.plan.quota - all.plan.activated_subscriptions)
    expect(all.employees.total).toBe(all.employees.activated + all.employees.not_activated)
  })

  test('of another company is not found, neither by the plan nor by the company (D3.24)', async () => {
    const ravi = await as('Ravi')
    const answers = [
      await ravi.get(`${at(pune.id)}/overview?partner_id=${FOREIGN}`),
      await ravi.get(`${at(chennai.id)}/overview?partner_id=${FOREIGN}`),
      await ravi.get(`${at(chennai.id)}/overview/trend`),
      await ravi.get(`${at(pune.id)}/overview/trend?partner_id=${FOREIGN}`),
      await ravi.get(`${at(pune.id)}/overview?partner_id=0190a000-0000-7000-8000-0000000000ff`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await ravi.get(`${at(pune.id)}/overview?partner_id=x`)).status).toBe(422)
    expect((await ravi.get(`${at(pune.id)}/overview?plan=x`)).status).toBe(400)
  })
})

describe('the trend of a plan', () => {
  const trend = async (query = `?partner_id=${WALLET_CONTRACT}`) =>
    (await (await as('Ravi')).get(`${at(pune.id)}/overview/trend${query}`)).body

  test('ends at what is available, names its top-ups, and every part adds up (decisions §33)', async () => {
    const { as_of, range, credits, activated } = await trend()
    expect([as_of, activated]).toEqual([toWireTime(world.clock.now()), null])
    const { balance, added, allotted, available, used, on_hold, remaining } = credits
    expect([allotted + available, used + on_hold + remaining]).toEqual([added, allotted])
    expect(balance[0].at).toBe(range.from)
    expect(balance.at(-1).amount).toBe(available)
    const days = balance.map(({ at: day }: { at: string }) => day)
    expect(days).toEqual(days.toSorted())

    const ravi = await as('Ravi')
    const mobile = '9830000011'
    const person = { name: 'Nila Bose', email: `${mobile}@banyan.example`, mobile, partnerId: WALLET_CONTRACT }
    const sublimits = await sublimitsOf(world, WALLET_CONTRACT, 400)
    await ravi.post(`${at(pune.id)}/partner_user`, { ...person, reference_id: 'BT-11', walletAmount: 400, sublimits })
    const after = await trend()
    expect(after.credits.balance.at(-1)).toMatchObject({
      at: istDateOf(world.clock.now()),
      amount: available - 400,
    })
    expect(after.credits.balance[0]).toEqual(balance[0])
    expect((await trend('')).credits).toMatchObject({ added, allotted: allotted + 400 })
  })

  test('is of people where the plan gives no credits', async () => {
    const [{ credits, activated }, { employees }] = [
      await trend(`?partner_id=${COUPLES}`),
      await overview(`?partner_id=${COUPLES}`),
    ]
    expect([credits, activated.at(-1).people]).toEqual([null, employees.activated])
  })

  test('has a forecast from 60 days of data on (decisions §33)', async () => {
    const looms = await openEmployer(world, { rupees: 9_000 })
    const month = async () => (await (await looms.hr()).get(`${looms.path}/overview/trend`)).body.credits
    for (const walletAmount of [1000, 500]) await looms.add({ walletAmount })
    expect((await month()).lasts_until).toBeNull()
    await world.advance(62 * DAY_MS)
    const { pace, lasts_until, balance } = await month()
    expect(pace.amount).toBe(500)
    expect(lasts_until.precision).toBe('MONTH')
    expect(balance).toContainEqual(expect.objectContaining({ amount: 7500, topup: 9000 }))
  })
})
