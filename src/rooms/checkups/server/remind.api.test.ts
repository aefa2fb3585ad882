import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyPlan } from '#testing/buy-plan.ts'
import { bookFirst, moveAsProvider, sendProviderMessage } from '#testing/checkups.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { parseWireTime, toWireTime } from '#values/wire-time.ts'

const HOUR_MS = 3_600_000
let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

let number = 0
async function confirmed() {
  const mobile = `+9198112400${String(++number).padStart(2, '0')}`
  const browser = await world.signUp(mobile)
  const { subscription_id } = await buyPlan(world, browser)
  const { id, slot } = (await bookFirst(browser)).body
  await moveAsProvider(world, id, 'SLOT_CONFIRMED')
  return { browser, mobile, id, subscription_id, at: parseWireTime(slot)! }
}
const until = async (instant: Date) => {
  await world.advance(instant.getTime() - world.clock.now().getTime())
  await world.work()
}
const reminders = async (mobile: string): Promise<string[]> =>
  (await world.browser().get(`/dev/messages?to=${mobile}`)).body
    .map(({ text }: { text: string }) => text)
    .filter((text: string) => /check-up of .+ is (?:at|in two hours)/.test(text))

it('who has an appointment is reminded the evening before, with the hour from which to fast, and two hours before; who moved it is not', async () => {
  const [one, moved] = [await confirmed(), await confirmed()]
  const { body } = await moved.browser.get('me/checkups')
  const later = body.slots.filter(
    ({ mode, slot }: { mode: string; slot: string }) =>
      mode === 'HOME' && parseWireTime(slot)! > new Date(one.at.getTime() + 2 * DAY_MS),
  )
  expect((await moved.browser.post(`me/checkups/${moved.id}/reschedule`, { slot: later[0].slot })).status).toBe(200)
  await until(new Date(one.at.getTime() - 2 * HOUR_MS - 60_000))
  expect(await reminders(one.mobile)).toEqual([
    expect.stringMatching(/From \d\d:00, \d\d \w+ 20\d\d on: nothing to eat, water is fine/),
  ])
  await until(new Date(one.at.getTime() - HOUR_MS))
  expect(await reminders(one.mobile)).toHaveLength(2)
  expect((await reminders(one.mobile)).join()).toContain('in two hours')
  expect(await reminders(moved.mobile)).toEqual([])
})

it('who is still without a confirmation on the evening before reads that they should not set out; who was confirmed does not', async () => {
  const sure = await confirmed()
  const mobile = `+9198112400${String(++number).padStart(2, '0')}`
  const browser = await world.signUp(mobile)
  await buyPlan(world, browser)
  const { slot } = (await bookFirst(browser)).body
  const waits = async (of: string) =>
    (await world.browser().get(`/dev/messages?to=${of}`)).body.filter(({ text }: { text: string }) =>
      /has not confirmed the health check-up of .+ yet\. Please set out only once we confirm it: /.test(text),
    ).length
  const evening = new Date(startOfIstDay(addDays(istDateOf(parseWireTime(slot)!), -1)).getTime() + 18 * HOUR_MS)
  await until(new Date(evening.getTime() - 60_000))
  expect(await waits(mobile)).toBe(0)
  await until(new Date(evening.getTime() + 60_000))
  expect([await waits(mobile), await waits(sure.mobile)]).toEqual([1, 0])
})

it('an appointment ends within minutes of its plan, with its reason, its unit and a message; one of a plan on hold waits', async () => {
  const [ended, onHold] = [await confirmed(), await confirmed()]
  const setPlan = async (of: typeof ended, status: 'REFUNDED' | 'BLOCKED') => {
    const { subscription_id } = (await of.browser.get(`me/checkups/${of.id}`)).body
    await world.db
      .updateTable('subscriptions')
      .set({ status, ...(status === 'REFUNDED' && { expires_at: world.clock.now() }) })
      .where('id', '=', subscription_id)
      .execute()
  }
  await setPlan(ended, 'REFUNDED')
  await setPlan(onHold, 'BLOCKED')
  await until(new Date(world.clock.now().getTime() + 6 * 60_000))
  const read = async ({ browser, id }: typeof ended) => (await browser.get(`me/checkups/${id}`)).body
  expect(await read(ended)).toMatchObject({ sub_status: 'EXPIRED', cancelled_reason: expect.stringContaining('plan') })
  expect(await read(onHold)).toMatchObject({ sub_status: 'SLOT_CONFIRMED' })
  // It rings in the morning: the appointment is days away.
  await until(new Date(world.clock.now().getTime() + 12 * HOUR_MS))
  const { body } = await world.browser().get(`/dev/messages?to=${ended.mobile}`)
  expect(body.map(({ text }: { text: string }) => text).join()).toContain('will not take place')
  await until(new Date(onHold.at.getTime() - HOUR_MS))
  expect(await reminders(onHold.mobile)).toEqual([])
})

it('who is confirmed again for the same time is reminded once each; of what was cancelled, or while a plan is on hold, nobody is', async () => {
  const [again, gone, held] = [await confirmed(), await confirmed(), await confirmed()]
  await moveAsProvider(world, again.id, 'RESCHEDULED', 'SLOT_CONFIRMED')
  expect((await gone.browser.post(`me/checkups/${gone.id}/cancel`, { reason: 'Ill' })).status).toBe(200)
  const plan = world.db.updateTable('subscriptions').set({ status: 'BLOCKED' }).where('id', '=', held.subscription_id)
  await plan.execute()
  await until(new Date(again.at.getTime() - HOUR_MS))
  expect(await reminders(again.mobile)).toHaveLength(2)
  expect([await reminders(gone.mobile), await reminders(held.mobile)]).toEqual([[], []])
})

it('a visit after the sample is reminded of; once it was missed, or before it has a time, no calendar file says when it is', async () => {
  const { id, mobile, at } = await confirmed()
  await until(new Date(at.getTime() + HOUR_MS))
  await moveAsProvider(world, id, 'SAMPLE_COLLECTED')
  const calendar = async () => (await world.signUp(mobile)).get(`me/checkups/${id}/calendar`)
  expect((await calendar()).error?.type).toBe('NO_APPOINTMENT')
  const visit = new Date(world.clock.now().getTime() + 2 * DAY_MS)
  const centre = { name: 'Sahyadri Labs', address: '1 Karve Road, Pune 411004', phone: '+912012345678' }
  const message = { order_id: id, sub_status: 'VISIT_PENDING', appointment_at: toWireTime(visit), centre }
  expect((await sendProviderMessage(world, message)).status).toBe(200)
  expect((await calendar()).text).toContain('Sahyadri Labs')
  await until(new Date(visit.getTime() + HOUR_MS))
  const sent = await reminders(mobile)
  expect(sent).toHaveLength(4)
  // The visit needs no fasting: the sample is taken.
  expect(sent.filter((text) => text.includes('nothing to eat'))).toHaveLength(1)
  await moveAsProvider(world, id, 'NO_SHOW')
  expect((await calendar()).error?.type).toBe('NO_APPOINTMENT')
})
