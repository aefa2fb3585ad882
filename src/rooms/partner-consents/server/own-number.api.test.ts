/** A coordinator who enters a number of their own side as the patient's gives nobody's consent. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Coordination, freshMobile, give, openCoordination, userOf } from '#testing/partner-consents.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let trust: Coordination
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NETWORK: '1000' })
  trust = await openCoordination(world)
})
afterAll(() => world.close())

const stateOf = async (id: string) =>
  (await world.db.selectFrom('partner_user_consents').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

it('a number that the coordinator or their company has proved is not asked', async () => {
  const colleague = await userOf(world, trust.subsidiary_id, 'PARTNER_ADMIN', 'Lata Menon')
  for (const mobile of [trust.coordinator.mobile, colleague.mobile])
    expect((await trust.ask(mobile)).error?.type).toBe('OWN_AFFAIR')
  const elsewhere = await openCoordination(world, { name: 'Udaan' })
  expect((await trust.ask(elsewhere.coordinator.mobile)).status).toBe(201)
})

it('a second number of the coordinator gives no consent: neither in their browser nor under their e-mail (C6.02)', async () => {
  const mobile = freshMobile()
  const { id, browser } = await trust.asked(mobile)
  const email = 'joseph@mail.example'
  await world.db.updateTable('accounts').set({ email }).where('id', '=', trust.coordinator.id).execute()
  await world.db.updateTable('accounts').set({ email: 'JOSEPH@mail.example' }).where('mobile', '=', mobile).execute()
  expect((await give(browser, id)).error?.type).toBe('SAME_PERSON')
  expect(await stateOf(id)).toBe('REQUESTED')
  await world.db.updateTable('accounts').set({ email: null }).where('mobile', '=', mobile).execute()
  const now = world.clock.now()
  const browser_hash = Buffer.alloc(32, 7)
  await world.db
    .insertInto('login_browsers')
    .values(
      [mobile, trust.coordinator.mobile].map((one) => ({ mobile: one, browser_hash, known_at: now, seen_at: now })),
    )
    .execute()
  expect((await give(browser, id)).error?.type).toBe('SAME_PERSON')
  await world.db.deleteFrom('login_browsers').where('browser_hash', '=', browser_hash).execute()
  expect((await give(browser, id)).status).toBe(200)
})
