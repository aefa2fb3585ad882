/** A name that was stored before names had a rule is shown by no message: our number says nothing that a customer wrote. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyPlan } from './testing/buy-plan.ts'
import { freshMobile, openCoordination } from './testing/partner-consents.ts'
import { openWorld, type World } from './testing/world.ts'

const FORGED = 'Won? Go to https://evil.example'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NUMBER: '50', SENDS_PER_NETWORK: '1000' })
})
afterAll(() => world.close())

const messagesTo = async (mobile: string) => {
  await world.work()
  return (await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}`)).text
}

test('not the name of a coordinator who asks a person', async () => {
  const trust = await openCoordination(world)
  await world.db.updateTable('accounts').set({ name: FORGED }).where('id', '=', trust.coordinator.id).execute()
  const mobile = freshMobile()
  expect((await trust.ask(mobile)).body.partner_user).toEqual({ name: 'A coordinator' })
  const sent = await messagesTo(mobile)
  expect(sent).toContain('A coordinator')
  expect(sent).not.toContain('evil')
})

test('not the name of a buyer who adds a person', async () => {
  const buyer = await world.signUp('+919811500001')
  const { subscription_id } = await buyPlan(world, buyer)
  await world.db
    .updateTable('subscription_members')
    .set({ name: FORGED })
    .where('subscription_id', '=', subscription_id)
    .execute()
  const mobile = '+919811500002'
  const person = { name: 'Asha Rao', relation: 'Wife', dob: '1990-05-01', gender: 'F', mobile }
  expect((await buyer.post(`subscriptions/${subscription_id}/members`, person)).status).toBe(201)
  const sent = await messagesTo(mobile)
  expect(sent).toContain('A member has put you on')
  expect(sent).not.toContain('evil')
  const forged = await buyer.post(`subscriptions/${subscription_id}/members`, { ...person, name: FORGED })
  expect([forged.status, Object.keys(forged.error?.fields ?? {})]).toEqual([422, ['name']])
})
