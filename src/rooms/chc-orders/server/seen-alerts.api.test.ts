/** A tick of its own: whether the coordinator sees that the patient needs help, without a number. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insuredMember, openCareCoordination } from '#testing/chc-orders.ts'
import { give } from '#testing/partner-consents.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NETWORK: '1000' })
})
afterAll(() => world.close())

/** Care that a coordinator has arranged, and what their order of it says. */
async function arranged(care: Awaited<ReturnType<typeof openCareCoordination>>, see_alerts?: boolean) {
  const person = await care.asked()
  const body = { status: 'PROVIDED', ...(see_alerts !== undefined && { see_alerts }) }
  const given = await person.browser.send('PATCH', `partner_user_consents/${person.id}`, { body })
  const { account_id } = await care.order(person.id)
  const { subscription_id } = (await care.activate(await care.eligible({ account_id }))).body
  await world.work()
  const log = (reading: object) => person.browser.post(`subscriptions/${subscription_id}/care/vitals`, reading)
  return { ...person, given, log, subscription_id, alert: async () => (await care.order(person.id)).alert }
}

it('is not preset: without it the coordinator sees no alert, with it day and kind, while it lasts (C6.02)', async () => {
  const care = await openCareCoordination(world)
  const without = await arranged(care)
  expect(without.given.body.scopes).toEqual(['activate_plan', 'edit_address', 'edit_details'])
  await without.log({ spo2: 90 })
  expect(await without.alert()).toBeNull()
  const asked = await arranged(care, true)
  expect(asked.given.body.scopes).toEqual(['activate_plan', 'edit_address', 'edit_details', 'see_alerts'])
  expect(await asked.alert()).toEqual({ day: 1, kind: null })
  await asked.log({ spo2: 90 })
  expect(await asked.alert()).toEqual({ day: 1, kind: 'DOCTOR_CALLING' })
  const order = await care.order(asked.id)
  expect(JSON.stringify(order)).not.toMatch(/spo2|"9[0-9]"|: ?90\b/)
  // A colleague sees nothing of it, and after the withdrawal nobody.
  await asked.browser.post(`partner_user_consents/${asked.id}/withdraw`)
  expect(await asked.alert()).toBeNull()
})

it('says that a reading is missing, and belongs to home care alone', async () => {
  const care = await openCareCoordination(world)
  const { alert, subscription_id, log } = await arranged(care, true)
  await log({ spo2: 97 })
  await world.db
    .updateTable('home_care_episodes')
    .set({ welfare_due_at: world.clock.now() })
    .where('subscription_id', '=', subscription_id)
    .execute()
  expect((await alert()).kind).toBe('READING_MISSING')
  const member = await insuredMember(world, care, { agrees: false })
  const body = { status: 'PROVIDED', see_alerts: true }
  const refused = await member.browser.send('PATCH', `partner_user_consents/${member.id}`, { body })
  expect(refused.error?.fields).toEqual({ see_alerts: 'This consent is not about home care' })
  expect((await give(member.browser, member.id)).status).toBe(200)
})
