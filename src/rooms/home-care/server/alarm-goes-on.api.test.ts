/** What follows once somebody has taken an alarm: not reached, forgotten, handed over, ended by a doctor. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyCare } from '#testing/open-care.ts'
import { openWorld, type World } from '#testing/world.ts'
import { toWireTime } from '#values/wire-time.ts'
import { adviceOwner } from '../rules/settings.ts'
import { ADVICE_VERSION } from '../words/advice-version.ts'

const MINUTE = 60_000
let world: World
let asha: Browser
let kabir: Browser
let id: string
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  asha = await world.signUp('+919870000001')
  id = (await buyCare(world, asha)).subscription_id
})
// A session of our staff ends when nobody acts for long.
beforeEach(async () => {
  kabir = await world.person('Kabir')
})
afterAll(() => world.close())

const care = async () => (await asha.get(`subscriptions/${id}/care`)).body
const inMinutes = (minutes: number) => toWireTime(new Date(world.clock.now().getTime() + minutes * MINUTE))
const raise = async (): Promise<string> =>
  (await asha.post(`subscriptions/${id}/care/vitals`, { spo2: 91 })).body.escalation.id
const act = (alarm: string, body: object) => kabir.post(`dashboard/home_care/${id}/escalations/${alarm}`, body)
const listed = async () => (await kabir.get('dashboard/home_care')).body.care[0]
const dueNow = async () => (await listed()).due
/** How often the doctor on call was rung, of all alarms here. */
const rung = async () => (await care()).consults.filter(({ kind }: { kind: string }) => kind === 'ALARM').length
const sent = async (template: 'care-alarm-stalled' | 'care-not-reached' | 'care-alarm-late') =>
  (await world.db.selectFrom('outbox_messages').select('id').where('template', '=', template).execute()).length
const CLOSE = { act: 'CLOSE', outcome: 'STAYS_HOME', doctor: 'Dr Meera Iyer', note: 'Sits up, 95 after ten minutes' }
const ended = async (alarm: string) => expect((await act(alarm, CLOSE)).status).toBe(200)

it('a patient who was not reached is rung again in five minutes, as the page says, else the doctor on call is rung (C1.20)', async () => {
  const alarm = await raise()
  await act(alarm, { act: 'TAKE' })
  const { escalations } = (await act(alarm, { act: 'NOT_REACHED' })).body
  const next_try_at = inMinutes(5)
  expect(escalations).toMatchObject([{ status: 'TAKEN', next_try_at }])
  await world.work()
  expect([await sent('care-not-reached'), await rung(), await dueNow()]).toEqual([1, 0, 'ALARM'])
  expect(await care()).toMatchObject({ advice: 'NOT_REACHED', escalations: [{ next_try_at }] })
  await world.advance(3 * MINUTE)
  // Rung again in time, and again in vain: one message of it is enough.
  await act(alarm, { act: 'NOT_REACHED', note: 'The caregiver does not answer either' })
  await world.advance(4 * MINUTE)
  expect([await rung(), await sent('care-alarm-stalled')]).toEqual([0, 0])
  await world.advance(MINUTE + 1000)
  expect([await rung(), await dueNow(), await sent('care-not-reached')]).toEqual([1, 'ALARM_LATE', 1])
  expect(await sent('care-alarm-stalled')).toBeGreaterThan(0)
  // A ring that waits for a doctor is not the patient's next call.
  const ring = world.db.updateTable('home_care_calls').set({ status: 'PLANNED' }).where('kind', '=', 'ALARM')
  await ring.execute()
  const next = (await care()).consults.find(({ kind }: { kind: string }) => kind === 'SCHEDULED')
  expect((await listed()).next_call_at).toBe(next.due_at)
  await ended(alarm)
})

it('an alarm that somebody took and nobody called about rings the doctor on call after 15 minutes', async () => {
  const alarm = await raise()
  await act(alarm, { act: 'TAKE' })
  const before = await sent('care-alarm-stalled')
  await world.advance(13 * MINUTE)
  // A note says that somebody is at it.
  await act(alarm, { act: 'NOTE', note: 'Measures with another finger' })
  await world.advance(13 * MINUTE)
  expect([await rung(), await dueNow()]).toEqual([1, 'ALARM'])
  await world.advance(2 * MINUTE)
  expect([await rung(), await dueNow()]).toEqual([2, 'ALARM_LATE'])
  const after = await sent('care-alarm-stalled')
  expect(after).toBeGreaterThan(before)
  await ended(alarm)
  await world.advance(20 * MINUTE)
  // The one of the alarm before: its second ring did not come.
  expect([await sent('care-alarm-stalled'), await sent('care-alarm-late')]).toEqual([after, 1])
})

it('a patient reads one state: who has the alarm, who passed it on, and the time that was promised (§33)', async () => {
  const state = async () => {
    const { advice, call_by, taken, handed_over } = await care()
    return { advice, call_by, taken, handed_over }
  }
  const call_by = inMinutes(30)
  const alarm = await raise()
  expect(await state()).toEqual({ advice: 'OPEN', call_by, taken: null, handed_over: null })
  await world.advance(10 * MINUTE)
  await act(alarm, { act: 'TAKE' })
  const taken = { by: 'Kabir Khanna', at: toWireTime(world.clock.now()) }
  expect(await state()).toEqual({ advice: 'TAKEN', call_by, taken, handed_over: null })
  const desk = (await kabir.get(`dashboard/home_care/${id}`)).body.escalations[0]
  expect(desk).toMatchObject({ call_by, next_try_at: inMinutes(15) })
  // The list counts the minutes to the same time.
  expect(await listed()).toMatchObject({ due: 'ALARM', due_at: call_by })
  await world.advance(2 * MINUTE)
  const passedOn = (await act(alarm, { act: 'HAND_OVER', note: 'My shift ends' })).body.escalations[0]
  const handed_over = { by: 'Kabir Khanna', at: toWireTime(world.clock.now()) }
  expect(passedOn).toMatchObject({ call_by, handed_over_by: handed_over.by, handed_over_at: handed_over.at })
  expect(await state()).toEqual({ advice: 'HANDED_OVER', call_by, taken: null, handed_over })
  // Its time passes: it is not said that nobody has looked at it, and everybody on duty is told again.
  const [stalled, late] = [await sent('care-alarm-stalled'), await sent('care-alarm-late')]
  await world.advance(19 * MINUTE)
  expect(await sent('care-alarm-stalled')).toBeGreaterThan(stalled)
  expect(await sent('care-alarm-late')).toBe(late + 1)
  kabir = await world.person('Kabir')
  expect(await state()).toEqual({ advice: 'HANDED_OVER', call_by: null, taken: null, handed_over })
  await act(alarm, { act: 'TAKE' })
  expect(await state()).toMatchObject({ advice: 'TAKEN', call_by: null, taken: { by: 'Kabir Khanna' } })
  await ended(alarm)
  expect(await state()).toEqual({ advice: null, call_by: null, taken: null, handed_over: null })
})

it('an alarm that is handed over is nobody’s again, with a note, and everybody on duty is told immediately', async () => {
  const alarm = await raise()
  expect((await act(alarm, { act: 'HAND_OVER', note: 'My shift ends' })).error?.type).toBe('WRONG_STATE')
  await act(alarm, { act: 'TAKE' })
  // A reading meanwhile joins it, since one alarm of a patient goes on.
  expect(await raise()).toBe(alarm)
  const before = await sent('care-alarm-stalled')
  expect((await act(alarm, { act: 'HAND_OVER' })).error?.fields).toEqual({ note: 'Write 3 to 2,000 characters' })
  const { escalations, notes } = (await act(alarm, { act: 'HAND_OVER', note: 'My shift ends' })).body
  expect(escalations.find((one: { id: string }) => one.id === alarm)).toMatchObject({
    status: 'OPEN',
    taken_by: null,
    next_try_at: null,
  })
  expect(notes[0]).toMatchObject({ kind: 'ESCALATION', text: 'My shift ends' })
  await world.work()
  expect(await sent('care-alarm-stalled')).toBeGreaterThan(before)
  expect([await rung(), (await care()).advice]).toEqual([4, 'HANDED_OVER'])
  await act(alarm, { act: 'TAKE' })
  await ended(alarm)
})

it('only a doctor’s outcome ends an alarm: our staff enter whose it is, and the patient reads it for a day (§33)', async () => {
  const alarm = await raise()
  await act(alarm, { act: 'TAKE' })
  const { doctor, ...nobodys } = CLOSE
  const fields = { doctor: 'Enter the name of the doctor who decided, in 3 to 100 characters' }
  expect((await act(alarm, nobodys)).error?.fields).toEqual(fields)
  expect((await act(alarm, { ...CLOSE, doctor: ' ' })).error?.fields).toEqual(fields)
  expect((await act(alarm, { act: 'NOTE', note: 'Sits up', doctor })).error?.fields).toEqual({
    doctor: 'A doctor’s name closes the alarm: send it with CLOSE',
  })
  const closed = (await act(alarm, CLOSE)).body
  const at = toWireTime(world.clock.now())
  expect(closed.escalations[0]).toMatchObject({ id: alarm, status: 'CLOSED', doctor, closed_by: 'Kabir Khanna' })
  expect(await care()).toMatchObject({ needs_advice: false, ended: { at, doctor, outcome: CLOSE.outcome } })
  await raise()
  expect((await care()).ended).toBeNull()
})

it('the advice is shown before a doctor answers for it, and names the doctor once our staff have (§33)', async () => {
  expect((await care()).advice_of).toEqual({ version: ADVICE_VERSION, owner: null })
  const { body } = await kabir.get('dashboard/settings')
  const { version } = body.settings.find(({ key }: { key: string }) => key === adviceOwner.key)
  const change = { value: 'Dr Anjali Mohan', version }
  expect((await kabir.put(`dashboard/settings/${adviceOwner.key}`, change)).status).toBe(200)
  expect((await care()).advice_of.owner).toBe('Dr Anjali Mohan')
  expect((await kabir.get('dashboard/home_care')).body.advice).toMatchObject({ has_owner: true })
})
