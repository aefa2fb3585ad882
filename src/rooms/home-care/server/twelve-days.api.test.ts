import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { playDesk } from '#testing/consults.ts'
import { buyCare, sendCourierMessage } from '#testing/open-care.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS, startOfIstDay } from '#values/ist-date.ts'
import { parseWireTime, toWireTime } from '#values/wire-time.ts'

const HOUR = 3_600_000
let world: World
let asha: Browser
let id: string
/** Midnight of day 1 in India. */
let first: number
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  asha = await world.signUp('+919890000001')
  id = (await buyCare(world, asha)).subscription_id
  first = startOfIstDay((await care()).starts_on).getTime()
})
afterAll(() => world.close())

interface ListedConsult {
  id: string
  kind: string
  day: number
  status: string
  due_at: string
  planned_at: string | null
  consult_id: string
}
const care = async () => (await asha.get(`subscriptions/${id}/care`)).body
const onDay = async (day: number): Promise<ListedConsult> =>
  (await care()).consults.find((one: ListedConsult) => one.day === day)
/** Runs the clock to an instant, with everything that falls due before it. */
const runTo = (instant: number) => world.advance(instant - world.clock.now().getTime())
const atHour = (day: number, hour: number) => first + (day - 1) * DAY_MS + hour * HOUR
/** A member of our staff, whose session ends when the clock moves. */
const staff = () => world.person('Kabir')
const act = async (path: string, body: object) => (await staff()).post(`dashboard/home_care/${id}/${path}`, body)
const templates = async () => {
  const rows = await world.db
    .selectFrom('outbox_messages')
    .select('template')
    .where('template', 'like', 'care-%')
    .orderBy('created_at')
    .execute()
  return rows.map(({ template }) => template)
}

/** The desk of doctors makes the call of a day. */
async function makeCall(day: number, outcome: 'complete' | 'drop'): Promise<void> {
  const { due_at } = await onDay(day)
  const due = parseWireTime(due_at)!.getTime()
  if (world.clock.now().getTime() < due + 1000) await runTo(due + 1000)
  await playDesk(world, (await onDay(day)).consult_id, outcome)
  // The doctor of a call that breaks off joins first.
  await world.advance(2 * 60_000)
}

it('runs through twelve days with a missed call, a low reading and a kit that comes back (C1.16, C1.17, C1.19)', async () => {
  await act('kit', { status: 'PACKED', courier: 'Blue Kite', tracking_number: 'AWB-500001' })
  await sendCourierMessage(world, { tracking_number: 'AWB-500001', status: 'DISPATCHED' })
  await makeCall(1, 'complete')
  expect(await onDay(1)).toMatchObject({ status: 'DONE' })

  // Day 2: the kit comes back, and another one is sent; the call breaks off and is moved.
  await runTo(atHour(2, 8))
  await sendCourierMessage(world, { tracking_number: 'AWB-500001', status: 'RETURNED' })
  await sendCourierMessage(world, { tracking_number: 'AWB-500001', status: 'FAILED' })
  expect((await care()).kit).toMatchObject({ number: 1, status: 'RETURNED' })
  await act('kit', { status: 'CREATED' })
  await act('kit', { status: 'PACKED', courier: 'Blue Kite', tracking_number: 'AWB-500002' })
  await act('kit', { status: 'DISPATCHED' })
  await makeCall(2, 'drop')
  expect(await onDay(2)).toMatchObject({ status: 'MISSED' })
  expect((await (await staff()).get('dashboard/home_care?due=CALL_MISSED')).body.care).toHaveLength(1)
  const call = await onDay(2)
  const due_at = toWireTime(new Date(atHour(2, 19)))
  const wrong = await act(`calls/${call.id}`, { act: 'MOVED', due_at: toWireTime(new Date(atHour(13, 0))) })
  expect(wrong.error?.fields).toEqual({ due_at: 'Choose a time from now on, until the end of day 12' })
  await act(`calls/${call.id}`, { act: 'MOVED', due_at })
  expect(await onDay(2)).toMatchObject({ status: 'PLANNED', due_at, planned_at: call.due_at })
  await makeCall(2, 'complete')
  expect(await onDay(2)).toMatchObject({ status: 'DONE' })

  // Day 3: the kit arrives, the first reading is too low, and a colleague calls.
  await runTo(atHour(3, 12))
  await sendCourierMessage(world, { tracking_number: 'AWB-500002', status: 'DELIVERED' })
  const low = await asha.post(`subscriptions/${id}/care/vitals`, { spo2: 92, temperature: 101.2, symptoms: ['FEVER'] })
  const { escalation } = low.body
  await runTo(atHour(3, 13))
  expect((await (await staff()).get('dashboard/home_care')).body.care[0]).toMatchObject({ due: 'ALARM_LATE', day: 3 })
  await act(`escalations/${escalation.id}`, { act: 'TAKE' })
  await act(`escalations/${escalation.id}`, {
    act: 'CLOSE',
    doctor: 'Dr Meera Iyer',
    outcome: 'STABLE',
    note: 'Lies on the front, 95 after ten minutes',
  })
  await act('notes', { text: 'Ask for the oxygen level first' })

  // Day 4: nobody at the desk of doctors; a colleague makes the call by phone.
  await runTo(atHour(4, 13))
  const fourth = await onDay(4)
  expect(fourth).toMatchObject({ status: 'MISSED' })
  expect((await act(`calls/${fourth.id}`, { act: 'DONE' })).error?.fields).toEqual({
    note: 'Write what was talked about, in 3 to 2,000 characters',
  })
  await act(`calls/${fourth.id}`, { act: 'DONE', note: 'Feels better' })
  const early = await act(`calls/${(await onDay(8)).id}`, { act: 'DONE', note: 'Feels better' })
  expect(early.error?.fields).toEqual({ act: 'This call is planned for a later day. Move it first.' })
  await makeCall(8, 'complete')
  await makeCall(12, 'complete')
  expect((await asha.get(`subscriptions/${id}/care/summary`)).error?.type).toBe('NOT_READY')

  await runTo(atHour(13, 1))
  const over = await care()
  expect(over).toMatchObject({ status: 'COMPLETED', day: 12, has_summary: true, may_ask: false, needs_advice: false })
  const ofPlan = over.consults.filter(({ kind }: ListedConsult) => kind === 'SCHEDULED')
  expect(ofPlan.map(({ status }: ListedConsult) => status)).toEqual(['DONE', 'DONE', 'DONE', 'DONE', 'DONE'])
  // The doctor on call was rung about the alarm of day 3, and a colleague took it before one was found.
  expect(over.consults).toContainEqual(expect.objectContaining({ kind: 'ALARM', day: 3, status: 'CANCELLED' }))
  expect(over.kit).toMatchObject({ number: 2, status: 'DELIVERED' })
  const late = await asha.post(`subscriptions/${id}/care/vitals`, { spo2: 97, temperature: 37 })
  expect(late.error?.type).toBe('CARE_OVER')
})

it('reminded of readings twice a day while none was entered, and told of the call and the kit', async () => {
  const sent = await templates()
  const count = (template: string) => sent.filter((one) => one === template).length
  expect(count('care-kit-sent')).toBe(2)
  expect(count('care-call-moved')).toBe(1)
  expect(count('care-call-missed')).toBe(2)
  expect(count('care-kit-failed')).toBe(1)
  expect(count('care-summary')).toBe(1)
  // Four of our staff may act on the alarm of day 3, which nobody has taken for an hour.
  expect(count('care-alarm-waits')).toBe(8)
  // Two on each of twelve days, without those before there was something to measure with and after the reading of day 3.
  expect(count('care-measure')).toBeGreaterThanOrEqual(16)
  expect(count('care-measure')).toBeLessThanOrEqual(20)
})

it('ends with a summary for buyer and staff, and both readings of it are recorded (C1.16)', async () => {
  const own = await asha.get(`subscriptions/${id}/care/summary`)
  const ofStaff = await (await staff()).get(`dashboard/home_care/${id}/summary`)
  expect([own.status, ofStaff.status]).toEqual([200, 200])
  expect(own.text.slice(0, 5)).toBe('%PDF-')
  const opened = await world.db
    .selectFrom('audit_log')
    .select('actor_type')
    .where('action', '=', 'home-care.summary-opened')
    .orderBy('id')
    .execute()
  expect(opened.map(({ actor_type }) => actor_type)).toEqual(['consumer', 'staff'])
})
