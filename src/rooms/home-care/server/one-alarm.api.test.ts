/** One alarm of a patient goes on, whatever they enter meanwhile: one promise, one holder, one ending (0086). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyCare } from '#testing/open-care.ts'
import { openWorld, type World } from '#testing/world.ts'
import { toWireTime } from '#values/wire-time.ts'

const MINUTE = 60_000
let world: World
let kabir: Browser
let patients = 0
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
// A session of our staff ends when nobody acts for long.
beforeEach(async () => {
  kabir = await world.person('Kabir')
})
afterAll(() => world.close())

const inMinutes = (minutes: number) => toWireTime(new Date(world.clock.now().getTime() + minutes * MINUTE))
const CLOSE = { act: 'CLOSE', outcome: 'HOSPITAL', doctor: 'Dr Meera Iyer', note: 'Goes to Sahyadri now' }
const sent = async (template: 'care-alarm-worse' | 'care-alarm-late' | 'care-caregiver' | 'care-alarm-waits') =>
  (await world.db.selectFrom('outbox_messages').select('id').where('template', '=', template).execute()).length

/** A patient of their own for each test, with the caregiver’s number of no other. */
async function cared() {
  patients += 1
  const browser = await world.signUp(`+91987000010${patients}`)
  const { subscription_id: id } = await buyCare(world, browser, { caregiver_mobile: `981100010${patients}` })
  const enter = async (reading: object) => (await browser.post(`subscriptions/${id}/care/vitals`, reading)).body
  return {
    id,
    tap: async () => (await browser.post(`subscriptions/${id}/care/low_oxygen`, {})).body.escalation,
    log: async (reading: object) => (await enter(reading)).escalation,
    care: async () => (await browser.get(`subscriptions/${id}/care`)).body,
    now: async () => (await browser.get('me/now')).body.rows,
    act: async (alarm: string, body: object) => {
      const done = await kabir.post(`dashboard/home_care/${id}/escalations/${alarm}`, body)
      expect(done.status).toBe(200)
      return done.body
    },
    desk: async () => (await kabir.get(`dashboard/home_care/${id}`)).body,
    listed: async () =>
      (await kabir.get('dashboard/home_care')).body.care.find(
        (one: { subscription_id: string }) => one.subscription_id === id,
      ),
  }
}

it('a worse reading joins the alarm that goes on: promise and holder stay, everybody on duty is told, one outcome ends it', async () => {
  const { tap, log, care, act, desk, listed } = await cared()
  const opened = await tap()
  await log({ spo2: 92 })
  await act(opened.id, { act: 'TAKE' })
  await act(opened.id, { act: 'NOT_REACHED' })
  const told = await sent('care-alarm-worse')
  const before = await care()
  await world.advance(2 * MINUTE)
  const joined = await log({ spo2: 88, symptoms: ['BREATHLESSNESS'] })
  await world.work()
  expect([joined.id, joined.due_at]).toEqual([opened.id, opened.due_at])
  const { advice, call_by, taken } = before
  expect([advice, taken.by]).toEqual(['NOT_REACHED', 'Kabir Khanna'])
  expect(await care()).toMatchObject({ advice, call_by, taken, escalations: [{ id: opened.id }] })
  expect((await care()).escalations).toHaveLength(1)
  expect(await listed()).toMatchObject({ due: 'ALARM', due_at: call_by })
  expect((await desk()).escalations).toMatchObject([{ call_by, vitals: [{ spo2: 88 }, { spo2: 92 }] }])
  const worse = await sent('care-alarm-worse')
  expect(worse).toBeGreaterThan(told)
  // What is no worse is told to nobody, and the caregiver has heard of the alarm, and of the call that nobody answered.
  await log({ spo2: 91 })
  await world.work()
  expect(await sent('care-alarm-worse')).toBe(worse)
  expect(await sent('care-caregiver')).toBe(2)
  await act(opened.id, CLOSE)
  expect(await care()).toMatchObject({ needs_advice: false, ended: { outcome: 'HOSPITAL' } })
  expect((await listed()).due).not.toMatch(/ALARM/)
})

it('of two alarms from before, all read the one that was promised first, and one outcome ends both', async () => {
  const { id, log, care, act, listed } = await cared()
  const first = await log({ spo2: 92 })
  await act(first.id, { act: 'TAKE' })
  await world.advance(MINUTE)
  const now = world.clock.now()
  const due_at = new Date(now.getTime() + 30 * MINUTE)
  await world.db
    .insertInto('home_care_escalations')
    .values({ subscription_id: id, opened_at: now, due_at, advice_version: 4 })
    .execute()
  expect(await care()).toMatchObject({ advice: 'TAKEN', call_by: first.due_at, taken: { by: 'Kabir Khanna' } })
  expect(await listed()).toMatchObject({ due: 'ALARM', due_at: first.due_at })
  const { escalations } = await act(first.id, CLOSE)
  const ending = { status: 'CLOSED', outcome: 'HOSPITAL', doctor: 'Dr Meera Iyer', closed_by: 'Kabir Khanna' }
  expect(escalations).toMatchObject([ending, { ...ending, id: first.id }])
  expect((await care()).needs_advice).toBe(false)
})

it('a call that did not come by the promised time is told once to buyer and caregiver, and stays said, also of a taken alarm', async () => {
  const { log, care, act, desk, listed } = await cared()
  const alarm = await log({ spo2: 92 })
  await act(alarm.id, { act: 'TAKE' })
  await world.advance(14 * MINUTE)
  await act(alarm.id, { act: 'NOTE', note: 'Looks for another number' })
  await world.advance(14 * MINUTE)
  kabir = await world.person('Kabir')
  await act(alarm.id, { act: 'NOTE', note: 'Still looks for it' })
  const [late, caregiver] = [await sent('care-alarm-late'), await sent('care-caregiver')]
  const waits = await sent('care-alarm-waits')
  expect((await care()).call_missed).toBeNull()
  await world.advance(2 * MINUTE + 1000)
  expect([await sent('care-alarm-late'), await sent('care-caregiver')]).toEqual([late + 1, caregiver + 1])
  // Somebody has it: the others are not asked to take it.
  expect(await sent('care-alarm-waits')).toBe(waits)
  expect(await care()).toMatchObject({ advice: 'TAKEN', call_by: null, call_missed: alarm.due_at })
  expect(await listed()).toMatchObject({ due: 'ALARM_LATE', due_at: alarm.due_at })
  expect((await desk()).escalations).toMatchObject([{ call_by: alarm.due_at, is_late: true }])
  await act(alarm.id, { act: 'NOT_REACHED' })
  const call_by = inMinutes(5)
  expect(await care()).toMatchObject({ advice: 'NOT_REACHED', call_by, call_missed: alarm.due_at })
  await world.advance(6 * MINUTE)
  expect([await sent('care-alarm-late'), await care()]).toMatchObject([late + 1, { call_missed: alarm.due_at }])
  await act(alarm.id, CLOSE)
})

it('what rings a doctor about an alarm ends with it, unless the doctor is there already', async () => {
  const { log, care, act, now } = await cared()
  const alarm = await log({ spo2: 92 })
  await world.advance(16 * MINUTE)
  kabir = await world.person('Kabir')
  const ring = async () => (await care()).consults.find(({ kind }: { kind: string }) => kind === 'ALARM')
  const { consult_id, status } = await ring()
  expect(status).toBe('CALLING')
  await act(alarm.id, { act: 'TAKE' })
  await act(alarm.id, CLOSE)
  await world.work()
  expect((await ring()).status).toBe('CANCELLED')
  const consult = world.db.selectFrom('consultations').select('status').where('transaction_id', '=', consult_id)
  expect(await consult.executeTakeFirst()).toEqual({ status: 'cancelled' })
  expect((await now()).filter(({ kind }: { kind: string }) => kind.startsWith('DOCTOR'))).toEqual([])
})

it('a doctor who is with the patient about an alarm finishes the call, also once it is ended', async () => {
  const { log, care, act } = await cared()
  const alarm = await log({ spo2: 92 })
  await world.advance(16 * MINUTE)
  kabir = await world.person('Kabir')
  const ring = async () => (await care()).consults.find(({ kind }: { kind: string }) => kind === 'ALARM')
  const { consult_id } = await ring()
  const joined_at = world.clock.now()
  const doctor = { doctor_ref: 'd-9', doctor_name: 'Dr Meera Iyer', join_link: 'https://desk.example/c' }
  const there = { status: 'active', joined_at, accepted_at: joined_at, join_by: joined_at, ...doctor } as const
  await world.db.updateTable('consultations').set(there).where('transaction_id', '=', consult_id).execute()
  await act(alarm.id, { act: 'TAKE' })
  await act(alarm.id, CLOSE)
  await world.work()
  expect((await ring()).status).toBe('CALLING')
})

it('My plan says of a care when a doctor calls next, and nothing of a call about an alarm or of a time that is past', async () => {
  const { log, care, now } = await cared()
  const alarm = await log({ spo2: 92 })
  await world.advance(16 * MINUTE)
  const ring = { status: 'PLANNED', consult_id: null } as const
  await world.db.updateTable('home_care_calls').set(ring).where('escalation_id', '=', alarm.id).execute()
  const next = (await care()).consults.find(({ kind }: { kind: string }) => kind === 'SCHEDULED')
  const row = async () => (await now()).find(({ kind }: { kind: string }) => kind === 'CARE_CALL')
  expect((await row()).by).toBe(next.due_at)
})
