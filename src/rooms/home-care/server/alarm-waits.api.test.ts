/** What follows where nobody takes an alarm, and where nobody hears of a patient. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyCare } from '#testing/open-care.ts'
import { openWorld, type World } from '#testing/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let world: World
let asha: Browser
let id: string
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  asha = await world.signUp('+919870000001')
  id = (await buyCare(world, asha)).subscription_id
})
afterAll(() => world.close())

const care = async () => (await asha.get(`subscriptions/${id}/care`)).body
const log = (reading: object) => asha.post(`subscriptions/${id}/care/vitals`, reading)
/** A member of our staff, whose session ends when the clock moves. */
const staff = () => world.person('Kabir')
const due = async (work: string) => (await (await staff()).get(`dashboard/home_care?due=${work}`)).body.care
const rung = async () => (await care()).consults.filter(({ kind }: { kind: string }) => kind === 'ALARM')
const sent = async (template: 'care-alarm-waits' | 'care-alarm-late') =>
  (await world.db.selectFrom('outbox_messages').select('id').where('template', '=', template).execute()).length

it('an alarm that nobody takes rings the doctor on call after 15 minutes, and after 30 tells the buyer, each once (C1.20)', async () => {
  await log({ spo2: 91 })
  await world.advance(14 * MINUTE)
  expect([await rung(), await sent('care-alarm-waits')]).toEqual([[], 0])
  await world.advance(MINUTE + 1000)
  expect(await rung()).toMatchObject([{ kind: 'ALARM', status: 'CALLING' }])
  const everybody = await sent('care-alarm-waits')
  expect([everybody > 0, await sent('care-alarm-late')]).toEqual([true, 0])
  // It is neither one of the five nor one of the patient's two.
  expect((await care()).on_demand_left).toBe(2)
  // A better reading never ends the alarm.
  await log({ spo2: 98 })
  await world.advance(15 * MINUTE)
  expect([await sent('care-alarm-late'), await sent('care-alarm-waits')]).toEqual([1, 2 * everybody])
  expect((await care()).advice).toBe('LATE')
  expect(await rung()).toHaveLength(1)
  expect(await due('CALL_MISSED')).toEqual([])
})

it('an alarm that somebody takes in time rings nobody', async () => {
  const kabir = await staff()
  const close = async (alarm: string) => {
    await kabir.post(`dashboard/home_care/${id}/escalations/${alarm}`, { act: 'TAKE' })
    await kabir.post(`dashboard/home_care/${id}/escalations/${alarm}`, { act: 'CLOSE', note: 'Called: all well' })
  }
  await close((await care()).escalations[0].id)
  const { escalation } = (await log({ spo2: 90 })).body
  await close(escalation.id)
  const before = [await sent('care-alarm-late'), await sent('care-alarm-waits')]
  await world.advance(31 * MINUTE)
  expect([await sent('care-alarm-late'), await sent('care-alarm-waits')]).toEqual(before)
  expect(await rung()).toHaveLength(1)
})

it('a patient of whom nobody has heard for twelve hours, and who answers no reminder, is work: until they are heard of', async () => {
  await log({ spo2: 97 })
  expect(await due('WELFARE')).toEqual([])
  await world.advance(24 * HOUR)
  expect(await due('WELFARE')).toMatchObject([{ subscription_id: id, due: 'WELFARE' }])
  await (await staff()).post(`dashboard/home_care/${id}/notes`, { text: 'Rang: sleeps a lot, breathes freely' })
  expect(await due('WELFARE')).toEqual([])
  await world.advance(24 * HOUR)
  expect(await due('WELFARE')).toHaveLength(1)
  await log({ spo2: 97 })
  expect(await due('WELFARE')).toEqual([])
})
