/** Our staff do not act on a care in which they are involved otherwise than as its buyer. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { openCareCoordination } from '#testing/chc-orders.ts'
import { SERVED } from '#testing/home-care.ts'
import { person } from '#testing/log-in.ts'
import { buyCare } from '#testing/open-care.ts'
import { openWorld, type World } from '#testing/world.ts'

const CAREGIVER = '+919872000002'
let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NETWORK: '1000' })
})
afterAll(() => world.close())

const listed = async (by: Browser) =>
  (await by.get('dashboard/home_care')).body.care.map(
    ({ subscription_id }: { subscription_id: string }) => subscription_id,
  )

async function answersOf(by: Browser, id: string) {
  const path = `dashboard/home_care/${id}`
  const read = await by.get(path)
  const noted = await by.post(`${path}/notes`, { text: 'Everything is fine' })
  const summary = await by.get(`${path}/summary`)
  return [read, noted, summary].map(({ status, error }) => [status, error?.type])
}
const REFUSED = [403, 'OWN_AFFAIR']

it('a member of our staff who is the caregiver of the patient reads and decides nothing at the desk', async () => {
  await person(world, CAREGIVER, { staff: 'SUPERADMIN' })
  const caregiver = await world.signUp(CAREGIVER)
  const asha = await world.signUp('+919872000001')
  const { subscription_id: id } = await buyCare(world, asha, { caregiver_mobile: CAREGIVER.slice(3) })
  expect(await answersOf(caregiver, id)).toEqual([REFUSED, REFUSED, REFUSED])
  expect(await listed(caregiver)).not.toContain(id)
  expect(await listed(await world.person('Kabir'))).toContain(id)
})

it('a member of our staff is told so before anything is wrong with their request, also at whose number the kit is expected', async () => {
  const mobile = '+919872000003'
  await person(world, mobile, { staff: 'SUPERADMIN' })
  const involved = await world.signUp(mobile)
  const asha = await world.signUp('+919872000004')
  const { subscription_id: id } = await buyCare(world, asha, {}, { ...SERVED, addressee_phone_number: mobile.slice(3) })
  const path = `dashboard/home_care/${id}`
  const answers = await Promise.all([
    involved.post(`${path}/calls/${id}`, { act: 'SING' }),
    involved.post(`${path}/kit`, { status: 'LOST' }),
    involved.post(`${path}/escalations/${id}`, { act: 'CLOSE', doctor: 'Dr Meera Iyer', outcome: 'STABLE', note: '' }),
    involved.post(`${path}/notes`, { words: 'None' }),
  ])
  expect(answers.map(({ status, error }) => [status, error?.type])).toEqual(answers.map(() => REFUSED))
  expect(await answersOf(involved, id)).toEqual([REFUSED, REFUSED, REFUSED])
  expect(await listed(involved)).not.toContain(id)
})

it('a member of our staff who arranged the care as a coordinator reads and decides nothing at the desk', async () => {
  const care = await openCareCoordination(world)
  const patient = await care.given()
  const { body } = await care.activate(await care.eligible(patient))
  await world.work()
  const granted_at = world.clock.now()
  await world.db
    .insertInto('staff_roles')
    .values({ account_id: care.coordinator.id, role: 'ADMIN', granted_at })
    .execute()
  const lobo = await care.coordinator.browser()
  expect(await answersOf(lobo, body.subscription_id)).toEqual([REFUSED, REFUSED, REFUSED])
  expect(await listed(lobo)).not.toContain(body.subscription_id)
  expect(await listed(await world.person('Kabir'))).toContain(body.subscription_id)
})
