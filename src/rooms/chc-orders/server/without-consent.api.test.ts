/** What a coordinator gets whom the consent does not cover: in a repeated request, in one that is wrong, and of earlier times. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CareCoordination, openCareCoordination } from '#testing/chc-orders.ts'
import { answeredProposal, checkProposal, PATIENT, SERVED } from '#testing/home-care.ts'
import { give, withdraw } from '#testing/partner-consents.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let care: CareCoordination
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NETWORK: '1000' })
  care = await openCareCoordination(world)
})
afterAll(() => world.close())

describe('a request that is repeated under its key', () => {
  it('after the withdrawal is refused and shows nothing of the person (C6.02)', async () => {
    const { who, base, subsidiary_id, partner_id } = care
    const person = await care.given()
    const { account_id } = person
    const send = (path: string, body: object) => {
      const headers = { 'idempotency-key': randomUUID() }
      return () => who.send('POST', path, { body: { account_id, ...body }, headers })
    }
    const started = send(`${base}/user_plan_proposals`, PATIENT)
    expect((await started()).status).toBe(201)
    const stored = send(`${base}/user_addresses`, SERVED)
    expect((await stored()).status).toBe(201)
    const { plan_proposal_id } = await care.answered(person)
    const checked = send(`${base}/user_plan_proposals/${plan_proposal_id}/check_eligibility`, {})
    expect((await checked()).status).toBe(200)
    await care.check(person, plan_proposal_id)
    const activated = send(`${base}/subscriptions`, { plan_proposal_id })
    const first = await activated()
    expect(first.status).toBe(201)
    expect((await activated()).body).toEqual(first.body)
    const named = send('subscriptions/chc/activate', { subsidiary_id, partner_id, plan_proposal_id })
    expect((await named()).error?.type).toBe('ALREADY_ACTIVE')
    await withdraw(person.browser, person.id)
    for (const again of [started, stored, checked, activated, named]) {
      const { status, error, text } = await again()
      expect([status, error?.type]).toEqual([403, 'CONSENT_WITHDRAWN'])
      for (const secret of [PATIENT.patient_name, SERVED.building, first.body.subscription_id])
        expect(text).not.toContain(secret)
    }
  })
})

describe('without a consent', () => {
  it('a request that is wrong is refused for the consent, whether the person exists or not', async () => {
    const { who, base } = care
    const { mobile } = await care.asked()
    const known = await world.db
      .selectFrom('accounts')
      .select('id')
      .where('mobile', '=', mobile)
      .executeTakeFirstOrThrow()
    for (const account_id of [known.id, randomUUID()]) {
      const proposal = `${base}/user_plan_proposals/${randomUUID()}`
      const answers = await Promise.all([
        who.get(`${base}/user_plan_proposals?account_id=${account_id}&page_number=x`),
        who.post(`${base}/user_plan_proposals`, { account_id, patient_age: 999 }),
        who.patch(proposal, { account_id, patient_age: 999 }),
        who.patch(proposal, { account_id, is_eligible: true }),
        who.patch(`${proposal}?account_id=${account_id}`, { patient_name: '\0' }),
        who.post(`${proposal}/check_eligibility?with_address_serviceability=1`, { account_id }),
        who.post(`${base}/user_addresses`, { account_id }),
        who.post(`${base}/subscriptions`, { account_id }),
        who.post('subscriptions/chc/activate', { subsidiary_id: care.subsidiary_id, account_id }),
      ])
      expect(answers.map(({ error }) => error?.type)).toEqual(answers.map(() => 'CONSENT_MISSING'))
    }
    expect((await who.post(`${base}/user_plan_proposals`, {})).error?.type).toBe('INVALID')
    expect((await who.post(`${base}/user_plan_proposals`, { account_id: ['x'] })).error?.type).toBe('INVALID')
  })
})

describe('what the person answered before they let the coordinator in', () => {
  it('is not theirs to see or to change once it is over; what is active they go on with', async () => {
    const { who, base } = care
    const person = await care.asked()
    const over = await answeredProposal(person.browser, { patient_name: 'Meera Rao', is_immunocompromised: true })
    await checkProposal(person.browser, over.id)
    await world.advance(60_000)
    await give(person.browser, person.id)
    const { account_id, proposal, next_step } = await care.order(person.id)
    expect({ proposal, next_step }).toEqual({ proposal: null, next_step: 'FILL_DETAILS' })
    const list = async () => (await who.get(`${base}/user_plan_proposals?account_id=${account_id}`)).body
    expect(await list()).toMatchObject({ plan_proposals: [], pagination_info: { total_plan_proposals: 0 } })
    const path = `${base}/user_plan_proposals/${over.id}`
    expect((await who.patch(path, { account_id, patient_age: 41 })).status).toBe(404)
    expect((await who.post(`${path}/check_eligibility`, { account_id })).status).toBe(404)
    const { body: own } = await person.browser.patch(`plan_proposals/${over.id}`, { is_immunocompromised: false })
    expect((await list()).plan_proposals).toMatchObject([{ id: own.id, patient_name: 'Meera Rao' }])
  })
})
