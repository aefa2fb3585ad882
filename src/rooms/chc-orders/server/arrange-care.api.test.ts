/** What a coordinator does for a person under their consent, from the order's list to the care that is active. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOfCare } from '#rooms/plans/rules/home-care.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { type CareCoordination, openCareCoordination } from '#testing/chc-orders.ts'
import { PATIENT, SERVED, UNSERVED, WELL } from '#testing/home-care.ts'
import { freshMobile, homeCareContract, withdraw } from '#testing/partner-consents.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays } from '#values/ist-date.ts'

const DAY = 86_400_000
let world: World
let care: CareCoordination
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NETWORK: '1000' })
  care = await openCareCoordination(world)
})
afterAll(() => world.close())

const quota = async (id: string) =>
  (await world.db.selectFrom('partner_plans').select('consumed_quota').where('id', '=', id).executeTakeFirstOrThrow())
    .consumed_quota

describe('an order', () => {
  it('leads from the request to the care that is active, one step after the other (D2.12, D2.64)', async () => {
    const person = await care.asked()
    const requested = await care.order(person.id)
    expect(requested).toMatchObject({
      name: 'Asha Verma',
      masked_mobile: expect.stringMatching(/\d{4}$/),
      account_id: null,
      consent: { status: 'REQUESTED', state: 'REQUESTED' },
      proposal: null,
      subscription: null,
      kit: null,
      next_call_at: null,
      next_step: 'RESEND',
      held_back: null,
    })
    await person.browser.send('PATCH', `partner_user_consents/${person.id}`, { body: { status: 'PROVIDED' } })
    const { account_id, next_step } = await care.order(person.id)
    expect(next_step).toBe('FILL_DETAILS')
    const { plan_proposal_id } = await care.answered({ account_id })
    expect(await care.order(person.id)).toMatchObject({ proposal: { status: 'DRAFT' }, next_step: 'CHECK' })
    await care.check({ account_id }, plan_proposal_id)
    expect(await care.order(person.id)).toMatchObject({ proposal: { status: 'ELIGIBLE' }, next_step: 'ACTIVATE' })
    const { status, body } = await care.activate({ account_id, plan_proposal_id })
    expect(status).toBe(201)
    expect(body).toEqual({ isActive: true, subscription_id: expect.any(String) })
    const first = startOfCare(world.clock.now())
    expect(await care.order(person.id)).toMatchObject({
      consent: { state: 'ACTIVATED' },
      proposal: { id: plan_proposal_id, status: 'CONSUMED' },
      subscription: { id: body.subscription_id, is_active: true, starts_on: first, ends_on: addDays(first, 11) },
      kit: null,
      next_call_at: null,
      next_step: 'TRACK',
    })
    await world.work()
    expect(await care.order(person.id)).toMatchObject({ kit: 'CREATED', next_step: 'TRACK' })
    const log = (await person.browser.get(`partner_user_consents/${person.id}/log`)).body.accesses
    expect(log.map(({ act }: { act: string }) => act)).toEqual([
      'activate_plan',
      'check_eligibility',
      'edit_details',
      'edit_details',
      'edit_address',
      'read_status',
      'request',
    ])
  })

  it('is listed newest first, by the state of its consent (D2.12)', async () => {
    const trust = await openCareCoordination(world, { name: 'Asha Trust' })
    const open = await trust.asked()
    const gone = await trust.given()
    await withdraw(gone.browser, gone.id)
    const given = await trust.given()
    const listed = async (query: string) =>
      (await trust.who.get(`${trust.base}/chc_orders${query}`)).body.chc_orders.map(({ id }: { id: string }) => id)
    expect(await listed('')).toEqual([given.id, gone.id, open.id])
    expect(await listed('?status=PROVIDED,WITHDRAWN')).toEqual([given.id, gone.id])
    expect(await listed('?status=REQUESTED')).toEqual([open.id])
    expect((await trust.who.get(`${trust.base}/chc_orders?status=OPEN`)).status).toBe(400)
  })

  it('is requested under the home-care plans of the company that are running', async () => {
    const trust = await openCareCoordination(world, { name: 'Plans Trust' })
    await homeCareContract(world, trust.subsidiary_id, { plan_id: DEMO_PLANS.family })
    await homeCareContract(world, trust.subsidiary_id, { is_plan_active: false })
    expect((await trust.who.get(`${trust.base}/chc_orders/plans`)).body).toEqual({
      plans: [{ partner_id: trust.partner_id, name: 'Sahara Trust Home Care', remaining_quota: 50 }],
    })
  })
})

describe('for the person', () => {
  it('their addresses are listed, stored and read (D7.14, D7.15, D7.16)', async () => {
    const { account_id, browser } = await care.given()
    const { body: own } = await browser.post('addresses', SERVED)
    const { status, body: added } = await care.who.post(`${care.base}/user_addresses`, { account_id, ...UNSERVED })
    expect([status, added.serviceable]).toEqual([201, false])
    const listed = await care.who.get(`${care.base}/user_addresses?account_id=${account_id}`)
    expect(listed.body).toEqual({ addresses: [added, own] })
    const read = await care.who.get(`${care.base}/user_addresses/${own.id}?account_id=${account_id}`)
    expect(read.body).toEqual(own)
    const wrong = await care.who.post(`${care.base}/user_addresses?account_id=${account_id}`, {
      ...SERVED,
      pincode: '5',
    })
    expect(wrong.error?.fields).toEqual({ pincode: 'Enter a valid pincode' })
  })

  it('a proposal is started, read, changed and checked by the rules of their own calls (D7.10, D7.11, D7.12, D7.13)', async () => {
    const { account_id, browser } = await care.given()
    const path = `${care.base}/user_plan_proposals`
    const { body: started } = await care.who.post(path, { account_id, plan_id: DEMO_PLANS.covid, ...PATIENT })
    expect(started).toMatchObject({ plan_id: DEMO_PLANS.covid, status: 'DRAFT', patient_name: PATIENT.patient_name })
    expect((await care.who.post(`${path}?account_id=${account_id}`, {})).body.id).toBe(started.id)
    const wrong = await care.who.patch(`${path}/${started.id}`, { account_id, patient_age: 201 })
    expect(wrong).toMatchObject({ status: 422, error: { fields: { patient_age: 'Invalid age' } } })
    const stale = await care.who.patch(`${path}/${started.id}`, { account_id, ...WELL, version: 99 })
    expect(stale.error?.type).toBe('STALE')
    await care.who.patch(`${path}/${started.id}`, { account_id, ...WELL, recent_spo2_level: 'LT_94' })
    const checked = await care.who.post(`${path}/${started.id}/check_eligibility`, { account_id })
    expect(checked.body).toEqual({ is_eligible: false, reasons: ['LOW_SPO2'] })
    const listed = await care.who.get(`${path}?account_id=${account_id}&with_required_fields_check=true`)
    expect(listed.body.plan_proposals).toMatchObject([{ id: started.id, missing_fields: ['dose_address_id'] }])
    // The person continues with what was entered for them.
    const [own] = (await browser.get('plan_proposals')).body.plan_proposals
    expect(own).toMatchObject({ id: started.id, status: 'INELIGIBLE' })
  })

  it('is named once: an account_id that is missing, malformed or contradicts another is refused at its field', async () => {
    const { account_id } = await care.given()
    const path = `${care.base}/user_plan_proposals`
    const fault = (answer: { status: number; error?: { fields?: object } }) => [answer.status, answer.error?.fields]
    const missing = [422, { account_id: 'Enter the person’s account_id' }]
    expect(fault(await care.who.get(path))).toEqual(missing)
    expect(fault(await care.who.post(path, {}))).toEqual(missing)
    expect(fault(await care.who.post(path, { account_id: 'x' }))).toEqual(missing)
    const both = await care.who.post(`${path}?account_id=${randomUUID()}`, { account_id })
    expect(fault(both)).toEqual([422, { account_id: 'The person is named twice, and differently' }])
  })
})

describe('an activation', () => {
  it('takes a life, and is refused while the patient is not eligible (D7.17)', async () => {
    const person = await care.given()
    const before = await quota(care.partner_id)
    const { plan_proposal_id } = await care.answered(person, { patient_age: 71 })
    const { account_id } = person
    const draft = await care.activate({ account_id, plan_proposal_id })
    expect(draft).toMatchObject({
      status: 409,
      error: { type: 'NOT_ELIGIBLE', extra_args: { current_state: 'DRAFT' } },
    })
    await care.check(person, plan_proposal_id)
    const old = await care.activate({ account_id, plan_proposal_id })
    expect(old.error).toMatchObject({ type: 'NOT_ELIGIBLE', extra_args: { reasons: ['AGE'] } })
    await care.who.patch(`${care.base}/user_plan_proposals/${plan_proposal_id}`, { account_id, patient_age: 70 })
    await care.check(person, plan_proposal_id)
    expect((await care.activate({ account_id, plan_proposal_id })).status).toBe(201)
    expect(await quota(care.partner_id)).toBe(before + 1)
  })

  it('is for the plan of the consent, and a proposal of this person', async () => {
    const [one, other] = [await care.given(), await care.given()]
    const { plan_proposal_id } = await care.eligible(other)
    for (const id of [plan_proposal_id, randomUUID()])
      expect((await care.activate({ account_id: one.account_id, plan_proposal_id: id })).status).toBe(404)
  })

  it('is answered alike by the call that names company and contract (C7.52, C7.53)', async () => {
    const { subsidiary_id, partner_id, who } = care
    const asked = await care.eligible(await care.given())
    const path = 'subscriptions/chc/activate'
    const elsewhere = { subsidiary_id, partner_id: await homeCareContract(world, subsidiary_id), ...asked }
    expect((await who.post(path, elsewhere)).error?.type).toBe('CONSENT_MISSING')
    expect((await who.post(path, { ...elsewhere, subsidiary_id: randomUUID() })).status).toBe(404)
    expect(await who.post(path, { subsidiary_id, partner_id, ...asked })).toMatchObject({
      status: 201,
      body: { isActive: true },
    })
  })

  it('needs a life and a contract in force', async () => {
    const trust = await openCareCoordination(world, { name: 'Small Trust' })
    const [first, second] = [await trust.given(), await trust.given()]
    const asked = [await trust.eligible(first), await trust.eligible(second)] as const
    const contract = world.db.updateTable('partner_plans').where('id', '=', trust.partner_id)
    await contract.set({ quota: 1 }).execute()
    expect((await trust.activate(asked[0])).status).toBe(201)
    expect((await trust.activate(asked[1])).error?.type).toBe('QUOTA_EXHAUSTED')
    await contract.set({ quota: 2, is_plan_active: false }).execute()
    expect((await trust.activate(asked[1])).error?.type).toBe('PLAN_NOT_ACTIVE')
    await contract.set({ is_plan_active: true }).execute()
    expect((await trust.activate(asked[1])).status).toBe(201)
  })

  it('tells the person, and is in the audit log and among the activities of the company', async () => {
    const trust = await openCareCoordination(world, { name: 'Diary Trust' })
    const person = await trust.given()
    const { body } = await trust.activate(await trust.eligible(person))
    const entry = await world.db
      .selectFrom('audit_log')
      .select(['actor_id', 'on_behalf_of'])
      .where('action', '=', 'chc-orders.plan-activated')
      .where('entity_id', '=', body.subscription_id)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ actor_id: trust.coordinator.id, on_behalf_of: person.account_id })
    const { summary } = await world.db
      .selectFrom('company_activities')
      .select('summary')
      .where('action', '=', 'CHC_ACTIVATED')
      .where('entity_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(summary).toBe('Activated Sahara Trust Home Care for a person')
    const sent = world.db
      .selectFrom('outbox_messages')
      .select('id')
      .where('cause', '=', `chc-order:${person.id}:activated`)
    expect((await sent.execute()).length).toBeGreaterThan(0)
  })
})

it('nobody is found by asking: an unknown person is answered as one who has not consented (D7.10, D7.14)', async () => {
  const mobile = freshMobile()
  await world.signUp(mobile)
  const { id } = await world.db
    .selectFrom('accounts')
    .select('id')
    .where('mobile', '=', mobile)
    .executeTakeFirstOrThrow()
  const calls = (account_id: string) => [
    care.who.get(`${care.base}/user_plan_proposals?account_id=${account_id}`),
    care.who.post(`${care.base}/user_plan_proposals`, { account_id }),
    care.who.patch(`${care.base}/user_plan_proposals/${randomUUID()}`, { account_id }),
    care.who.post(`${care.base}/user_plan_proposals/${randomUUID()}/check_eligibility`, { account_id }),
    care.who.get(`${care.base}/user_addresses?account_id=${account_id}`),
    care.who.get(`${care.base}/user_addresses/${randomUUID()}?account_id=${account_id}`),
    care.who.post(`${care.base}/user_addresses`, { account_id, ...SERVED }),
    care.activate({ account_id, plan_proposal_id: randomUUID() }),
  ]
  const verdict = async (answers: ReturnType<typeof calls>) =>
    (await Promise.all(answers)).map(({ status, error }) => [status, error?.type, error && 'message' in error])
  const unknown = await verdict(calls(randomUUID()))
  expect(unknown.map(([status, type]) => `${status} ${type}`)).toEqual(unknown.map(() => '403 CONSENT_MISSING'))
  expect(await verdict(calls(id))).toEqual(unknown)
})

describe('time', () => {
  it('makes answers of yesterday ask for another check, and ends requests and consents', async () => {
    const trust = await openCareCoordination(world, { name: 'Time Trust' })
    const [open, given] = [await trust.asked(), await trust.given()]
    const asked = await trust.eligible(given)
    await world.advance(DAY)
    const nextDay = await trust.coordinator.browser()
    const late = await trust.activate(asked, nextDay)
    expect(late.error).toMatchObject({ type: 'NOT_ELIGIBLE', extra_args: { current_state: 'EXPIRED' } })
    expect(await trust.order(given.id, nextDay)).toMatchObject({ proposal: { status: 'EXPIRED' }, next_step: 'CHECK' })
    await world.advance(7 * DAY)
    const nextWeek = await trust.coordinator.browser()
    const listed = async (status: string) =>
      (await nextWeek.get(`${trust.base}/chc_orders?status=${status}`)).body.chc_orders.map(
        ({ id }: { id: string }) => id,
      )
    expect(await listed('EXPIRED')).toEqual([open.id])
    expect(await listed('ENDED')).toEqual([given.id])
    expect(await listed('REQUESTED,PROVIDED')).toEqual([])
  })
})
