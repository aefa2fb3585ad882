/** The caregiver is contacted in emergencies: what the form promises (C3.15). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyCare } from '#testing/open-care.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf, startOfIstDay } from '#values/ist-date.ts'

const MINUTE = 60_000
const CAREGIVER = '+919811000002'
let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const TEXT =
  'You are the contact of Kamla Rao for emergencies. Please call Kamla Rao now. In danger call 112, or 108 for an ambulance. Tulsi Plus'
/** What was sent to the caregiver’s number. */
const textsTo = async (mobile: string): Promise<string[]> =>
  (await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}`)).body
    .filter(({ template }: { template: string }) => template === 'care-caregiver')
    .map(({ text }: { text: string }) => text)

async function cared(mobile: string, answers: object = {}) {
  const browser = await world.signUp(mobile)
  const { subscription_id } = await buyCare(world, browser, answers)
  const raise = async (): Promise<string> =>
    (await browser.post(`subscriptions/${subscription_id}/care/vitals`, { spo2: 89 })).body.escalation.id
  const act = async (alarm: string, body: object) => {
    const staff = await world.person('Kabir')
    const done = await staff.post(`dashboard/home_care/${subscription_id}/escalations/${alarm}`, body)
    expect(done.status).toBe(200)
  }
  return { browser, subscription_id, raise, act }
}

it('an alarm is told to the caregiver at once, also by night, with whom to ring and nothing about health (C3.15)', async () => {
  const { raise, act } = await cared('+919870000001')
  // The next 23:30 in India.
  const now = world.clock.now().getTime()
  const night = startOfIstDay(istDateOf(world.clock.now())).getTime() + 23.5 * 60 * MINUTE
  await world.advance(night > now ? night - now : night + 24 * 60 * MINUTE - now)
  const alarm = await raise()
  await world.work()
  expect(await textsTo(CAREGIVER)).toEqual([TEXT])
  // Another reading is no other emergency.
  await act(alarm, { act: 'TAKE' })
  await raise()
  await world.work()
  expect(await textsTo(CAREGIVER)).toHaveLength(1)
  await act(alarm, { act: 'NOT_REACHED' })
  await world.work()
  await act(alarm, { act: 'NOT_REACHED' })
  await world.work()
  expect(await textsTo(CAREGIVER)).toEqual([TEXT, TEXT])
})

it('a call that did not come in time is told to the caregiver; a buyer who is the caregiver gets no second message (C3.15)', async () => {
  const caregiver_mobile = '9811000007'
  const { raise } = await cared('+919870000002', { caregiver_mobile })
  await raise()
  await world.advance(31 * MINUTE)
  expect(await textsTo('+919811000007')).toHaveLength(2)
  const own = await cared('+919870000003', { caregiver_mobile: '9870000003' })
  await own.raise()
  await world.advance(31 * MINUTE)
  expect(await textsTo('+919870000003')).toEqual([])
})
