import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyCare } from '#testing/open-care.ts'
import { openWorld, type World } from '#testing/world.ts'
import { toWireTime } from '#values/wire-time.ts'

const MINUTE = 60_000
let world: World
let kabir: Browser
let asha: Browser
let care: string
let desk: string
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
  asha = await world.signUp('+919870000001')
  const { subscription_id } = await buyCare(world, asha)
  care = `subscriptions/${subscription_id}/care`
  desk = `dashboard/home_care/${subscription_id}`
})
afterAll(() => world.close())

const WELL = { spo2: 97, temperature: 98.6 }
const log = (reading: object) => asha.post(`${care}/vitals`, reading)
const lateMessages = () =>
  world.db.selectFrom('outbox_messages').select('id').where('template', '=', 'care-alarm-late').execute()
const lateNow = async () => (await kabir.get('dashboard/home_care?due=ALARM_LATE')).body

describe('a reading', () => {
  it('is stored with its unit, symptoms and time, and shown newest first', async () => {
    const measured_at = toWireTime(world.clock.now())
    const first = await log({ ...WELL, pulse: 76, symptoms: ['COUGH'], measured_at })
    expect(first).toMatchObject({
      status: 201,
      body: {
        vital: { spo2: 97, temperature: 98.6, temperature_unit: 'F', pulse: 76, symptoms: ['COUGH'], measured_at },
        escalation: null,
      },
    })
    await world.advance(MINUTE)
    await log({ spo2: 96, temperature: 37.24, temperature_unit: 'C' })
    const { vitals, needs_advice } = (await asha.get(care)).body
    expect(vitals).toMatchObject([
      { spo2: 96, temperature: 37.2, temperature_unit: 'C', pulse: null, symptoms: [] },
      { spo2: 97 },
    ])
    expect(needs_advice).toBe(false)
  })

  it('of the oxygen level alone is one', async () => {
    const { status, body } = await log({ spo2: 95 })
    expect([status, body.vital]).toMatchObject([201, { spo2: 95, temperature: null, temperature_unit: null }])
  })

  const SPO2 = 'Enter the oxygen level as a whole number from 50 to 100'
  const TEMPERATURE = 'Enter a temperature from 30 to 45 °C, or from 86 to 113 °F'
  const WHEN = 'Enter when it was measured: a time since the care was bought, and not in the future'
  it.each([
    [{ spo2: 'ninety' }, { spo2: SPO2 }],
    [{ spo2: 0 }, { spo2: SPO2 }],
    [{ spo2: 101 }, { spo2: SPO2 }],
    [{ temperature: 20 }, { temperature: TEMPERATURE }],
    [{ temperature: 98.6, temperature_unit: 'C' }, { temperature: TEMPERATURE }],
    [{ temperature_unit: 'K' }, { temperature_unit: 'Choose °C or °F' }],
    [{ pulse: 300 }, { pulse: 'Enter the pulse as a whole number from 20 to 250' }],
    [{ symptoms: ['SNEEZING'] }, { 'symptoms.0': 'Choose symptoms from the list, each once' }],
    [{ measured_at: '2020-01-01 00:00:00' }, { measured_at: WHEN }],
    [{ measured_at: '2099-01-01 00:00:00' }, { measured_at: WHEN }],
    [{ measured_at: 'today' }, { measured_at: WHEN }],
  ])('of %j is refused at its field, and nothing is stored', async (change, fields) => {
    const before = (await asha.get(care)).body
    const refused = await log({ ...WELL, ...change })
    expect(refused).toMatchObject({ status: 422, error: { fields } })
    expect((await asha.get(care)).body).toEqual(before)
  })
})

describe('a reading that alarms', () => {
  let alarm: { id: string; opened_at: string; due_at: string; status: string }

  it('shows help immediately and asks our staff to act in thirty minutes (C1.20)', async () => {
    const { body } = await log({ ...WELL, spo2: 93 })
    alarm = body.escalation
    const due = new Date(world.clock.now().getTime() + 30 * MINUTE)
    expect(body.vital.is_alarming).toBe(true)
    expect(alarm).toMatchObject({ status: 'OPEN', due_at: toWireTime(due) })
    expect((await asha.get(care)).body).toMatchObject({ needs_advice: true, advice: 'OPEN', escalations: [alarm] })
    // A second alarm joins the one that waits.
    const again = await log({ ...WELL, symptoms: ['BREATHLESSNESS'] })
    expect(again.body.escalation).toEqual(alarm)
  })

  it('is on the list of our staff, and among the late ones once thirty minutes are over', async () => {
    const { body } = await kabir.get('dashboard/home_care')
    expect(body.care[0]).toMatchObject({ due: 'ALARM', due_at: alarm.due_at })
    expect(body.as_of).toBe(toWireTime(world.clock.now()))
    // What is less urgent is found all the same.
    expect(body.counts).toMatchObject({ ALARM: 1, ALARM_LATE: 0, KIT_TO_SEND: 1 })
    const kits = (await kabir.get('dashboard/home_care?due=KIT_TO_SEND')).body
    expect(kits).toMatchObject({ care: [{ due: 'KIT_TO_SEND' }], pagination_info: { total_care: 1 } })
    expect((await lateNow()).care).toEqual([])
    await world.advance(29 * MINUTE)
    expect((await lateNow()).care).toEqual([])
    expect(await lateMessages()).toEqual([])
    await world.advance(MINUTE + 1000)
    expect(await lateNow()).toMatchObject({ care: [{ due: 'ALARM_LATE' }], counts: { ALARM: 0, ALARM_LATE: 1 } })
    expect((await asha.get(care)).body.advice).toBe('LATE')
  })

  it('that nobody has taken in thirty minutes tells its buyer to call us or 112, once', async () => {
    expect(await lateMessages()).toHaveLength(1)
  })

  it('is taken, noted and closed by our staff, each once, and then shows no help any more', async () => {
    const act = (body: object) => kabir.post(`${desk}/escalations/${alarm.id}`, body)
    const early = await act({ act: 'CLOSE', doctor: 'Dr Meera Iyer', outcome: 'STABLE', note: 'All fine' })
    expect(early).toMatchObject({ status: 409, error: { type: 'WRONG_STATE', extra_args: { current_state: 'OPEN' } } })
    expect((await act({ act: 'TAKE' })).body.escalations[0]).toMatchObject({
      status: 'TAKEN',
      taken_by: 'Kabir Khanna',
    })
    expect((await asha.get(care)).body.advice).toBe('TAKEN')
    expect((await act({ act: 'TAKE' })).error?.type).toBe('WRONG_STATE')
    // The promise stays broken, by now somebody has it.
    expect((await lateNow()).care).toMatchObject([{ due: 'ALARM_LATE', due_at: alarm.due_at }])
    expect((await act({ act: 'NOTE' })).error?.fields).toEqual({ note: 'Write 3 to 2,000 characters' })
    expect((await act({ act: 'NOT_REACHED', outcome: 'HOSPITAL' })).error?.fields).toEqual({
      outcome: 'An outcome closes the alarm: send it with CLOSE',
    })
    expect((await act({ act: 'NOT_REACHED' })).body.escalations[0]).toMatchObject({ status: 'TAKEN', outcome: null })
    expect((await asha.get(care)).body.advice).toBe('NOT_REACHED')
    await act({ act: 'NOTE', note: 'Called: breathes freely' })
    expect((await act({ act: 'CLOSE', doctor: 'Dr Meera Iyer', note: 'All fine' })).error?.fields).toEqual({
      outcome: 'Choose how the alarm ended',
    })
    expect((await act({ act: 'CLOSE', outcome: 'CLOSED', note: 'All fine' })).status).toBe(422)
    const closed = (
      await act({ act: 'CLOSE', doctor: 'Dr Meera Iyer', outcome: 'STABLE', note: 'Second reading is 97' })
    ).body
    expect(closed.escalations[0]).toMatchObject({
      status: 'CLOSED',
      outcome: 'STABLE',
      is_late: true,
      vitals: [{}, { spo2: 93 }],
    })
    expect(closed.notes.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
      ['ESCALATION', 'Second reading is 97'],
      ['ESCALATION', 'Called: breathes freely'],
    ])
    expect((await asha.get(care)).body.needs_advice).toBe(false)
    const next = await log({ ...WELL, spo2: 80 })
    expect(next.body.escalation.id).not.toBe(alarm.id)
    await kabir.post(`${desk}/escalations/${next.body.escalation.id}`, { act: 'TAKE' })
    await world.advance(31 * MINUTE)
    // Nobody rang of the second one either.
    expect(await lateMessages()).toHaveLength(2)
  })
})

it('shows temperatures in the unit of the buyer’s profile, °F without a choice (§33)', async () => {
  expect((await asha.get(care)).body.temperature_unit).toBe('F')
  const refused = await asha.post('me/care/temperature_unit', { temperature_unit: 'K' })
  expect(refused.error?.fields).toEqual({ temperature_unit: 'Choose °C or °F' })
  await asha.post('me/care/temperature_unit', { temperature_unit: 'C' })
  expect((await asha.get(care)).body.temperature_unit).toBe('C')
})

it('takes the oxygen level alone, and a low one alarms without a temperature (C1.20)', async () => {
  expect(await log({ spo2: 91 })).toMatchObject({
    status: 201,
    body: {
      vital: { spo2: 91, temperature: null, temperature_unit: null },
      // It joins the alarm that somebody has.
      escalation: { status: 'TAKEN' },
    },
  })
})

it('raises the alarm at the first tap, before the number, which joins it; staff see the version of the advice (C1.20)', async () => {
  const ravi = await world.signUp('+919870000002')
  const { subscription_id } = await buyCare(world, ravi)
  const own = `subscriptions/${subscription_id}/care`
  const tap = await ravi.post(`${own}/low_oxygen`, {})
  expect(tap).toMatchObject({ status: 201, body: { escalation: { status: 'OPEN' } } })
  expect((await ravi.get(own)).body).toMatchObject({ advice: 'OPEN', vitals: [] })
  await world.advance(MINUTE)
  expect((await ravi.post(`${own}/low_oxygen`, {})).body).toEqual(tap.body)
  expect((await ravi.post(`${own}/vitals`, { spo2: 92 })).body.escalation).toEqual(tap.body.escalation)
  const staff = await world.person('Kabir')
  const seen = (await staff.get(`dashboard/home_care/${subscription_id}`)).body
  const { opened_at } = tap.body.escalation
  expect(seen.escalations).toMatchObject([{ tapped_at: opened_at, advice_version: 5, vitals: [{ spo2: 92 }] }])
  const { advice } = (await staff.get('dashboard/home_care')).body
  expect(advice).toEqual({
    version: 5,
    owner: 'Nobody yet',
    has_owner: false,
    review_by: '2027-02-28',
    is_review_due: false,
  })
  expect((await asha.post(`${own}/low_oxygen`, {})).status).toBe(404)
})
