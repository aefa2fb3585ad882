/** One coordinator who works for two organisations: a consent given to one of them opens nothing in the other. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CareCoordination, openCareCoordination } from '#testing/chc-orders.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let trust: CareCoordination
let udaan: CareCoordination
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NETWORK: '1000' })
  trust = await openCareCoordination(world)
  udaan = await openCareCoordination(world, { name: 'Udaan', coordinator: 'Farah Khan' })
  await world.db
    .insertInto('partner_roles')
    .values({
      account_id: trust.coordinator.id,
      subsidiary_id: udaan.subsidiary_id,
      role: 'PARTNER_NGO_COORDINATOR',
      granted_at: world.clock.now(),
    })
    .execute()
})
afterAll(() => world.close())

it('acts, reads and activates only in the organisation to which the person has agreed (D2.12, C6.02)', async () => {
  const person = await trust.given()
  const { account_id, plan_proposal_id } = await trust.eligible(person)
  const { who } = trust
  const named = { account_id, plan_proposal_id }
  const there = udaan.base
  const refused = [
    await who.post(`${there}/subscriptions`, named),
    await who.post('subscriptions/chc/activate', {
      ...named,
      subsidiary_id: udaan.subsidiary_id,
      partner_id: trust.partner_id,
    }),
    await who.post('subscriptions/chc/activate', {
      ...named,
      subsidiary_id: udaan.subsidiary_id,
      partner_id: udaan.partner_id,
    }),
    await who.post('subscriptions/chc/activate', {
      ...named,
      subsidiary_id: trust.subsidiary_id,
      partner_id: udaan.partner_id,
    }),
    await who.get(`${there}/user_plan_proposals?account_id=${account_id}`),
    await who.patch(`${there}/user_plan_proposals/${plan_proposal_id}`, { account_id, patient_age: 41 }),
    await who.get(`${there}/user_addresses?account_id=${account_id}`),
  ]
  for (const { error, text } of refused) {
    expect(error?.type).toBe('CONSENT_MISSING')
    expect(text).not.toContain('Kamla')
  }
  expect((await who.get(`${there}/chc_orders/${person.id}`)).status).toBe(404)
  expect((await who.get(`${there}/chc_orders`)).body.chc_orders).toEqual([])
  expect((await who.get(`${there}/chc_orders/in_care`)).body).toMatchObject({ needs: [], people: [] })
  expect((await trust.activate(named)).status).toBe(201)
  const log = (await person.browser.get(`partner_user_consents/${person.id}/log`)).body.accesses
  expect(log.filter(({ act }: { act: string }) => act === 'activate_plan')).toHaveLength(1)
  expect((await who.get(`${there}/chc_orders/in_care`)).body.seats[0]).toMatchObject({ in_care: 0 })
})

it('a consent answered twice, by its owner and by somebody who was sent the link, is one answer (C6.04)', async () => {
  const person = await trust.asked()
  const stranger = await udaan.asked()
  const path = `partner_user_consents/${person.id}`
  const give = (browser: typeof person.browser, more: object = {}) =>
    browser.send('PATCH', path, { body: { status: 'PROVIDED', ...more } })
  expect((await give(stranger.browser)).status).toBe(404)
  expect((await stranger.browser.post(`${path}/decline`)).status).toBe(404)
  const answers = await Promise.all([give(person.browser), give(person.browser), give(person.browser)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const again = await give(person.browser, { see_alerts: true })
  expect(again.body.scopes).not.toContain('see_alerts')
  const lines = await world.db
    .selectFrom('consents')
    .select('id')
    .where('purpose', '=', 'coordinator_access')
    .where('account_id', '=', answers[0]!.body.account_id)
    .execute()
  expect(lines).toHaveLength(1)
  await person.browser.post(`${path}/withdraw`)
  expect((await give(person.browser)).error?.type).toBe('ANSWERED')
  for (const act of ['withdraw', 'decline']) expect((await stranger.browser.post(`${path}/${act}`)).status).toBe(404)
  expect((await stranger.browser.get(`${path}/log`)).status).toBe(404)
})
