import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyPlan } from '#testing/buy-plan.ts'
import { bookFirst, moveAsProvider } from '#testing/checkups.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { parseWireTime } from '#values/wire-time.ts'

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
  await buyPlan(world, browser)
  const { id, slot } = (await bookFirst(browser)).body
  await moveAsProvider(world, id, 'SLOT_CONFIRMED')
  return { browser, mobile, id, at: parseWireTime(slot)! }
}
const until = async (instant: Date) => {
  await world.advance(instant.getTime() - world.clock.now().getTime())
  await world.work()
}
const reminders = async (mobile: string): Promise<string[]> =>
  (await world.browser().get(`/dev/messages?to=${mobile}`)).body
    .map(({ text }: { text: string }) => text)
    .filter((text: string) => /check-up is (?:at|in two hours)/.test(text))

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
    expect.stringMatching(/Please eat nothing from \d\d:00 on; water is fine/),
  ])
  await until(new Date(one.at.getTime() - HOUR_MS))
  expect(await reminders(one.mobile)).toHaveLength(2)
  expect((await reminders(one.mobile)).join()).toContain('in two hours')
  expect(await reminders(moved.mobile)).toEqual([])
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
