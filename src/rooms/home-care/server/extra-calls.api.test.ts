/** The calls that a patient asks for, at their limits: two of them, until the end of day 12. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { playDesk } from '#testing/consults.ts'
import { buyCare } from '#testing/open-care.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { parseWireTime } from '#values/wire-time.ts'

const MINUTE = 60_000
let world: World
let mobile = 9_865_000_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

interface ListedConsult {
  id: string
  kind: string
  status: string
  consult_id: string
}

it('a missed extra call whose credit was used again is not made up for as a third (C1.18)', async () => {
  const asha = await world.signUp(`+91${mobile++}`)
  const { subscription_id: id } = await buyCare(world, asha)
  const extra = async (): Promise<ListedConsult[]> =>
    (await asha.get(`subscriptions/${id}/care`)).body.consults.filter(({ kind }: ListedConsult) => kind === 'ON_DEMAND')
  const ask = async (outcome: 'complete' | 'drop') => {
    expect((await asha.post(`subscriptions/${id}/care/calls`, {})).status).toBe(201)
    await world.work()
    const calling = (await extra()).find(({ status }) => status === 'CALLING')!
    await playDesk(world, calling.consult_id, outcome)
    await world.advance(2 * MINUTE)
    return calling.id
  }
  const missed = await ask('drop')
  expect((await extra()).map(({ status }) => status)).toEqual(['MISSED'])
  // The patient was told that we call: that is work until they ask again.
  const waiting = async () =>
    (await (await world.person('Kabir')).get('dashboard/home_care?due=CALL_MISSED')).body.care.length
  expect(await waiting()).toBe(1)
  await ask('complete')
  expect(await waiting()).toBe(0)
  await ask('complete')
  const kabir = await world.person('Kabir')
  const path = `dashboard/home_care/${id}/calls/${missed}`
  const refused = await kabir.post(path, { act: 'DONE', note: 'Called back by phone' })
  expect(refused).toMatchObject({ status: 409, error: { type: 'NO_CREDIT' } })
  expect((await extra()).map(({ status }) => status).sort()).toEqual(['DONE', 'DONE', 'MISSED'])
})

/** Runs a new care to some minutes after the end of its day 12. */
async function careAt(minutes: number) {
  const number = `+91${mobile++}`
  const first = await world.signUp(number)
  const { subscription_id } = await buyCare(world, first)
  const { ends_on } = (await first.get(`subscriptions/${subscription_id}/care`)).body
  const end = startOfIstDay(addDays(ends_on, 1)).getTime()
  await world.advance(end + minutes * MINUTE - world.clock.now().getTime())
  const browser = await world.signUp(number)
  return { browser, path: `subscriptions/${subscription_id}/care` }
}

it('no extra call is given once day 12 is over, also before the job of the night has run (C1.18)', async () => {
  const { browser, path } = await careAt(5)
  expect((await browser.get(path)).body).toMatchObject({ status: 'COMPLETED', may_ask: false, has_summary: false })
  const refused = await browser.post(`${path}/calls`, {})
  expect(refused.error).toMatchObject({ type: 'CARE_OVER', extra_args: { current_state: 'COMPLETED' } })
})

it('a call whose doctor does not come after the care is completed is missed', async () => {
  const { browser, path } = await careAt(-1)
  expect((await browser.post(`${path}/calls`, {})).status).toBe(201)
  await world.work()
  const { consults } = (await browser.get(path)).body
  const { id, consult_id } = consults.find(({ status }: ListedConsult) => status === 'CALLING')
  // A doctor accepts at midnight, and has not come when the job of the night ends the care.
  await world.advance(95_000)
  await playDesk(world, consult_id, 'no_show')
  await world.advance(6 * 60 * MINUTE)
  const after = (await browser.get(path)).body
  expect(after.status).toBe('COMPLETED')
  expect(after.consults.find((one: ListedConsult) => one.id === id)).toMatchObject({ status: 'MISSED' })
})

it('care that is bought in the evening starts the next day with its plan, which lasts until its last call (C1.17)', async () => {
  const evening = startOfIstDay(istDateOf(world.clock.now())).getTime() + 18 * 60 * MINUTE
  const now = world.clock.now().getTime()
  await world.advance((now < evening ? evening : evening + 24 * 60 * MINUTE) - now)
  const asha = await world.signUp(`+91${mobile++}`)
  const { subscription_id } = await buyCare(world, asha)
  const { starts_on, ends_on, day, consults } = (await asha.get(`subscriptions/${subscription_id}/care`)).body
  const plan = await world.db
    .selectFrom('subscriptions')
    .select(['starts_on', 'ends_on', 'expires_at'])
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  expect(day).toBe(0)
  expect(plan).toMatchObject({ starts_on, ends_on })
  expect(plan.expires_at > parseWireTime(consults.at(-1).due_at)!).toBe(true)
  expect((await asha.get(`subscriptions/${subscription_id}/refund_quote`)).body).toMatchObject({
    rule: 'FULL',
    amount: 3499,
  })
})
