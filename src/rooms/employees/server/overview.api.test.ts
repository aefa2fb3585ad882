/** The overview of a company: its figures, whose they are, and what there is to see to. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { COMPANIES, PEOPLE } from '../../../simulated-world/cast.ts'
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
      const body = { ...person, reference_id: `BT-${mobile}`, walletAmount: 400 }
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
      await ravi.get(`${at(chennai.id)}/overview/notices`),
      await ravi.get(`${at(pune.id)}/overview?partner_id=0190a000-0000-7000-8000-0000000000ff`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await ravi.get(`${at(pune.id)}/overview?partner_id=x`)).status).toBe(422)
    expect((await ravi.get(`${at(pune.id)}/overview?plan=x`)).status).toBe(400)
  })
})

describe('what there is to see to', () => {
  const notices = async () => (await (await as('Ravi')).get(`${at(pune.id)}/overview/notices`)).body.plans

  test('is the end of an active plan and lives or credits that run out, and nothing else', async () => {
    const plan = () => world.db.updateTable('partner_plans').where('id', '=', COUPLES)
    const ofCouples = async () =>
      (await notices()).find(({ partner_id }: { partner_id: string }) => partner_id === COUPLES)
    expect(await ofCouples()).toBeUndefined()
    const ends_on = addDays(istDateOf(world.clock.now()), 7)
    await plan().set({ quota: 10, consumed_quota: 9, ends_on }).execute()
    expect(await ofCouples()).toEqual({
      partner_id: COUPLES,
      partner_name: 'Banyan Textiles Couples',
      ends_on,
      ends_in_days: 7,
      lives_left: 1,
      credits_low: false,
    })
    await plan().set({ is_plan_active: false }).execute()
    expect(await ofCouples()).toBeUndefined()
  })

  test('are health credits of which less than a fifth of a year’s are left', async () => {
    const ofWallet = async () =>
      (await notices()).find(({ partner_id }: { partner_id: string }) => partner_id === WALLET_CONTRACT)
    expect((await ofWallet())?.credits_low ?? false).toBe(false)
    const { credits } = await overview()
    const body = {
      name: 'Nila Bose',
      email: 'rich@banyan.example',
      mobile: '9830000009',
      partnerId: WALLET_CONTRACT,
      reference_id: 'BT-9',
      walletAmount: credits.available - 1,
    }
    expect((await (await as('Ravi')).post(`${at(pune.id)}/partner_user`, body)).status).toBe(201)
    expect((await ofWallet())?.credits_low).toBe(true)
  })
})
