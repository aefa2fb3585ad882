/** Coordinators and others of two organisations × every call for a person × in which state the consent is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Browser } from '#testing/browser.ts'
import { type CareCoordination, type ConsentFixture, openCareCoordination } from '#testing/chc-orders.ts'
import { PATIENT, SERVED } from '#testing/home-care.ts'
import { userOf, withdraw } from '#testing/partner-consents.ts'
import { openWorld, type World } from '#testing/world.ts'

const DAY = 86_400_000
let world: World
let ours: CareCoordination
let theirs: CareCoordination
let person: ConsentFixture
let records: { plan_proposal_id: string; address_id: string }
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NETWORK: '1000' })
  ours = await openCareCoordination(world)
  theirs = await openCareCoordination(world, { name: 'Udaan', coordinator: 'Farah Khan' })
  person = await ours.given()
  records = await ours.answered(person)
  await ours.check(person, records.plan_proposal_id)
})
afterAll(() => world.close())

type TenantRecords = Pick<ConsentFixture, 'account_id'> & typeof records
/** Every call for a person, below one company. */
const CALLS: Record<string, (who: Browser, base: string, of: TenantRecords) => Promise<Answer>> = {
  'list proposals': (who, base, { account_id }) => who.get(`${base}/user_plan_proposals?account_id=${account_id}`),
  'start a proposal': (who, base, { account_id }) => who.post(`${base}/user_plan_proposals`, { account_id }),
  'change a proposal': (who, base, { account_id, plan_proposal_id }) =>
    who.patch(`${base}/user_plan_proposals/${plan_proposal_id}`, { account_id, patient_age: 41 }),
  'check a proposal': (who, base, { account_id, plan_proposal_id }) =>
    who.post(`${base}/user_plan_proposals/${plan_proposal_id}/check_eligibility`, { account_id }),
  'list addresses': (who, base, { account_id }) => who.get(`${base}/user_addresses?account_id=${account_id}`),
  'read an address': (who, base, { account_id, address_id }) =>
    who.get(`${base}/user_addresses/${address_id}?account_id=${account_id}`),
  'store an address': (who, base, { account_id }) => who.post(`${base}/user_addresses`, { account_id, ...SERVED }),
  'activate the plan': (who, base, { account_id, plan_proposal_id }) =>
    who.post(`${base}/subscriptions`, { account_id, plan_proposal_id }),
  'activate it by name': (who, base, { account_id, plan_proposal_id }) => {
    const [ofCompany] = [ours, theirs].filter((one) => one.base === base)
    const { subsidiary_id, partner_id } = ofCompany!
    return who.post('subscriptions/chc/activate', { subsidiary_id, partner_id, account_id, plan_proposal_id })
  },
}
/** Of the company alone. */
const READS: Record<string, (who: Browser, base: string, id: string) => Promise<Answer>> = {
  'list orders': (who, base) => who.get(`${base}/chc_orders`),
  'list plans': (who, base) => who.get(`${base}/chc_orders/plans`),
  'read who is in care': (who, base) => who.get(`${base}/chc_orders/in_care`),
  'read an order': (who, base, id) => who.get(`${base}/chc_orders/${id}`),
}
const of = () => ({ account_id: person.account_id, ...records })
const secrets = () => [
  person.mobile.slice(3),
  records.plan_proposal_id,
  records.address_id,
  PATIENT.patient_name,
  SERVED.building,
]

const ROLES = [
  ['PARTNER_ADMIN', 'CONSENT_MISSING'],
  ['PARTNER_MEMBER', 'CONSENT_MISSING'],
  ['PARTNER_NGO_COORDINATOR', 'CONSENT_MISSING'],
  ['PARTNER_HEALTH_CAMP_ADMIN', 'FORBIDDEN'],
  ['PARTNER_AGENT_ADMIN', 'FORBIDDEN'],
  ['PARTNER_AHC_MEMBER', 'FORBIDDEN'],
  ['PARTNER_PEMC_MEMBER', 'FORBIDDEN'],
] as const

describe('without the person’s consent', () => {
  test.each(ROLES)('%s of the same company is answered %s (C6.02, D6.17)', async (role, type) => {
    const browser = await (await userOf(world, ours.subsidiary_id, role, 'Lata Menon')).browser()
    for (const [name, call] of Object.entries(CALLS)) {
      const { error, text } = await call(browser, ours.base, of())
      expect([name, error?.type]).toEqual([name, type])
      for (const secret of secrets()) expect(text).not.toContain(secret)
    }
    for (const read of Object.values(READS)) {
      const { status, text } = await read(browser, ours.base, person.id)
      expect(status).toBe(type === 'FORBIDDEN' ? 403 : 200)
      for (const secret of [...secrets(), person.account_id]) expect(text).not.toContain(secret)
    }
  })

  test.each(ROLES)(
    '%s of another organisation learns nothing, in its company or in ours (D2.12)',
    async (role, type) => {
      const browser = await (await userOf(world, theirs.subsidiary_id, role, 'Farah Khan')).browser()
      for (const [name, call] of Object.entries(CALLS)) {
        const inOurs = await call(browser, ours.base, of())
        expect([name, inOurs.status]).toEqual([name, 404])
        const inTheirs = await call(browser, theirs.base, of())
        expect([name, inTheirs.error?.type]).toEqual([name, type])
        for (const secret of secrets()) expect(inOurs.text + inTheirs.text).not.toContain(secret)
      }
      for (const read of Object.values(READS)) {
        expect((await read(browser, ours.base, person.id)).status).toBe(404)
        const inTheirs = await read(browser, theirs.base, person.id)
        for (const secret of [...secrets(), person.id]) expect(inTheirs.text).not.toContain(secret)
      }
    },
  )

  test('the person and a visitor have no part in the company’s calls', async () => {
    for (const call of Object.values(CALLS)) {
      expect((await call(person.browser, ours.base, of())).status).toBe(404)
      expect((await call(world.browser(), ours.base, of())).status).toBe(401)
    }
  })
})

describe('a colleague', () => {
  test('reads that an order is given to somebody else, and nothing of where it is', async () => {
    const lata = await userOf(world, ours.subsidiary_id, 'PARTNER_NGO_COORDINATOR', 'Lata Menon')
    expect(await ours.order(person.id, await lata.browser())).toMatchObject({
      is_mine: false,
      held_back: 'COLLEAGUE',
      account_id: null,
      proposal: null,
      subscription: null,
      next_step: null,
      coordinator: { name: 'Joseph Lobo' },
    })
  })
})

describe('a consent that ends', () => {
  const refusals = async (mine: TenantRecords, by = ours.who) =>
    Promise.all(Object.values(CALLS).map(async (call) => (await call(by, ours.base, mine)).error?.type))
  const all = (type: string) => Object.keys(CALLS).map(() => type)

  test('by withdrawal midway: every call is refused, and the order holds back all it showed (C6.02)', async () => {
    const gone = await ours.given()
    const mine = { account_id: gone.account_id, ...(await ours.answered(gone)) }
    await withdraw(gone.browser, gone.id)
    expect(await refusals(mine)).toEqual(all('CONSENT_WITHDRAWN'))
    const order = await ours.order(gone.id)
    expect(order).toMatchObject({
      consent: { state: 'WITHDRAWN', status: 'PROVIDED' },
      held_back: 'WITHDRAWN',
      account_id: null,
      proposal: null,
      subscription: null,
      next_step: 'ASK_AGAIN',
    })
    // What was entered stays the person's.
    const [own] = (await gone.browser.get('plan_proposals')).body.plan_proposals
    expect(own).toMatchObject({ id: mine.plan_proposal_id, patient_name: PATIENT.patient_name })
  })

  test('after its withdrawal shows the plan that it activated to the person alone', async () => {
    const gone = await ours.given()
    const { body } = await ours.activate(await ours.eligible(gone))
    await withdraw(gone.browser, gone.id)
    expect(JSON.stringify(await ours.order(gone.id))).not.toContain(body.subscription_id)
    const rows = await world.db
      .selectFrom('subscriptions')
      .select('status')
      .where('id', '=', body.subscription_id)
      .execute()
    expect(rows).toEqual([{ status: 'ACTIVE' }])
  })

  test('with its activation: the status is left to read, and no call', async () => {
    const done = await ours.given()
    const { plan_proposal_id, address_id } = await ours.answered(done)
    await ours.check(done, plan_proposal_id)
    const { account_id } = done
    expect((await ours.activate({ account_id, plan_proposal_id })).status).toBe(201)
    await world.advance(1000)
    const answered = await refusals({ account_id, plan_proposal_id, address_id })
    expect(answered.slice(0, -2)).toEqual(all('CONSENT_EXPIRED').slice(0, -2))
    expect(answered.slice(-2)).toEqual(['ALREADY_ACTIVE', 'ALREADY_ACTIVE'])
    expect((await ours.order(done.id)).subscription).not.toBeNull()
  })

  test('after seven days: every call is refused (C3.27)', async () => {
    await world.advance(8 * DAY)
    const by = await ours.coordinator.browser()
    expect(await refusals(of(), by)).toEqual(all('CONSENT_EXPIRED'))
    expect(await ours.order(person.id, by)).toMatchObject({ consent: { state: 'ENDED' }, next_step: 'ASK_AGAIN' })
  })
})
