/** A coordinator who enters a number of their own side as the patient's gives nobody's consent. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logIn } from '#testing/log-in.ts'
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

it('a second number of the coordinator gives no consent under their e-mail, and reads who else can ask (C6.02)', async () => {
  const mobile = freshMobile()
  const { id, browser } = await trust.asked(mobile)
  const email = 'joseph@mail.example'
  await world.db.updateTable('accounts').set({ email }).where('id', '=', trust.coordinator.id).execute()
  await world.db.updateTable('accounts').set({ email: 'JOSEPH@mail.example' }).where('mobile', '=', mobile).execute()
  const refused = await give(browser, id)
  expect([refused.status, refused.error?.type]).toEqual([403, 'SAME_PERSON'])
  expect(refused.error?.message).toContain('Another coordinator can ask you')
  expect(await stateOf(id)).toBe('REQUESTED')
  await world.db.updateTable('accounts').set({ email: null }).where('mobile', '=', mobile).execute()
  expect((await give(browser, id)).status).toBe(200)
})

it('where the coordinator has logged in nobody gives them a consent; on another device the same person does (C6.02)', async () => {
  const mobile = freshMobile()
  const { id } = await trust.asked(mobile)
  const shared = world.browser()
  await logIn(world, shared, trust.coordinator.mobile)
  await logIn(world, shared, mobile)
  const refused = await give(shared, id)
  expect([refused.status, refused.error?.type]).toEqual([403, 'SAME_PERSON'])
  expect(refused.error?.message).toContain('Open the link on another phone or computer')
  // Without the cookie by which we know the browser, too.
  for (const name of shared.cookies.keys()) if (name.includes('verification')) shared.cookies.delete(name)
  expect((await give(shared, id)).error?.type).toBe('SAME_PERSON')
  expect(await stateOf(id)).toBe('REQUESTED')
  await world.advance(60_000)
  const own = world.browser()
  await logIn(world, own, mobile)
  expect((await give(own, id)).status).toBe(200)
})

it('patient and spouse share a phone: each gives their own consent', async () => {
  const [patient, spouse] = [freshMobile(), freshMobile()]
  const asked = [await trust.asked(patient), await trust.asked(spouse)]
  const shared = world.browser()
  await logIn(world, shared, patient)
  expect((await give(shared, asked[0]!.id)).status).toBe(200)
  await logIn(world, shared, spouse)
  expect((await give(shared, asked[1]!.id)).status).toBe(200)
})
