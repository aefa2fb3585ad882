/** Care at home whose plan is blocked, asked back or given back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondPersonAbove } from '#rooms/plan-refunds/rules/settings.ts'
import type { Browser } from '#testing/browser.ts'
import { playDesk } from '#testing/consults.ts'
import { buyCare, sendCourierMessage } from '#testing/open-care.ts'
import { setValue } from '#testing/set-value.ts'
import { openWorld, type World } from '#testing/world.ts'

const HOUR = 3_600_000
let world: World
let kabir: Browser
let mobile = 9_867_000_000
let parcels = 0
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
})
afterAll(() => world.close())

async function openCare(answers: object = {}) {
  const asha = await world.signUp(`+91${mobile++}`)
  const { subscription_id: id } = await buyCare(world, asha, answers)
  const kit = (body: object) => kabir.post(`dashboard/home_care/${id}/kit`, body)
  const tracking_number = `AWB-${700_000 + parcels++}`
  const pack = () => kit({ status: 'PACKED', courier: 'Blue Kite', tracking_number })
  const read = async () => (await asha.get(`subscriptions/${id}/care`)).body
  const atDesk = async () => (await kabir.get(`dashboard/home_care/${id}`)).body
  return { asha, id, path: `subscriptions/${id}/care`, kit, pack, tracking_number, read, atDesk }
}

async function blockedCare(answers: object = {}) {
  const care = await openCare(answers)
  const blocked = await kabir.post(`dashboard/subscriptions/${care.id}/block`, { reason: 'Paid with a stolen card' })
  expect(blocked.status).toBe(200)
  return care
}

const rowOf = async (id: string) => {
  const { care } = (await kabir.get('dashboard/home_care')).body
  return care.find((one: { subscription_id: string }) => one.subscription_id === id)
}

describe('a blocked plan', () => {
  it('gives no extra call, and the screen offers none', async () => {
    const { asha, path, read } = await blockedCare()
    expect((await asha.post(`${path}/calls`, {})).error?.type).toBe('PLAN_BLOCKED')
    expect(await read()).toMatchObject({ halt: 'PLAN_BLOCKED', may_ask: false })
  })

  it('sends no kit, and the desk neither offers nor lists it', async () => {
    const { id, pack, atDesk } = await blockedCare()
    expect((await pack()).error?.type).toBe('PLAN_BLOCKED')
    expect(await atDesk()).toMatchObject({ halt: 'PLAN_BLOCKED', next_kit: [], kit: { status: 'CREATED' } })
    expect(await rowOf(id)).toMatchObject({ due: null })
  })

  it('is not called, but its call stays planned, for our staff to see, and readings still alarm', async () => {
    const { asha, id, path, read } = await blockedCare({ recent_spo2_level: 'UNKNOWN' })
    await world.advance(3 * HOUR)
    kabir = await world.person('Kabir')
    expect((await read()).consults[0]).toMatchObject({ status: 'PLANNED', consult_id: null })
    expect(await rowOf(id)).toMatchObject({ due: 'CALL_DUE' })
    const { body } = await asha.post(`${path}/vitals`, { spo2: 90, temperature: 38 })
    expect(body.escalation).toMatchObject({ status: 'OPEN' })
  })
})

describe('help for a patient in danger', () => {
  const LOW = { spo2: 88, temperature: 38.5, symptoms: ['BREATHLESSNESS'] }
  const stop = async ({ asha, id }: { asha: Browser; id: string }) => {
    const asked = await asha.post(`subscriptions/${id}/refund_request`, { amount: 3499, reason: 'NOT_USING' })
    expect(asked.status).toBe(201)
    await world.work()
  }

  it('stays on the screen after the money went back, until somebody has closed the alarm (C1.20)', async () => {
    const care = await openCare()
    await care.asha.post(`${care.path}/vitals`, LOW)
    await stop(care)
    const over = await care.read()
    expect(over).toMatchObject({ status: 'STOPPED', needs_advice: true, escalations: [{ status: 'OPEN' }] })
    const act = (body: object) =>
      kabir.post(`dashboard/home_care/${care.id}/escalations/${over.escalations[0].id}`, body)
    await act({ act: 'TAKE' })
    await act({ act: 'CLOSE', doctor: 'Dr Meera Iyer', outcome: 'HOSPITAL', note: 'Is on the way to a hospital' })
    expect(await care.read()).toMatchObject({ needs_advice: false })
  })

  it('is in the answer to an alarming reading that is no longer taken (C1.20)', async () => {
    const care = await openCare()
    await stop(care)
    const refused = await care.asha.post(`${care.path}/vitals`, LOW)
    expect(refused).toMatchObject({ status: 409, error: { type: 'CARE_OVER' } })
    expect(refused.text).toMatch(/112.*108/)
  })
})

describe('a kit that the courier takes although everything went back', () => {
  it('is work for our staff until one of them has written about it, and its owner gets no message that it comes', async () => {
    const { asha, id, pack, tracking_number } = await openCare()
    await pack()
    await asha.post(`subscriptions/${id}/refund_request`, { amount: 3499, reason: 'NOT_USING' })
    await world.work()
    expect(await rowOf(id)).toMatchObject({ status: 'STOPPED', kit: 'CANCELLED', due: null })
    await sendCourierMessage(world, { tracking_number, status: 'DISPATCHED' })
    await world.work()
    const sent = await world.db
      .selectFrom('outbox_messages')
      .select('template')
      .where('template', '=', 'care-kit-sent')
      .execute()
    expect(sent).toEqual([])
    expect(await rowOf(id)).toMatchObject({ kit: 'DISPATCHED', due: 'KIT_LEFT' })
    await kabir.post(`dashboard/home_care/${id}/notes`, { text: 'Blue Kite brings it back' })
    expect(await rowOf(id)).toMatchObject({ due: null })
  })
})

describe('a refund while a doctor talks to the patient', () => {
  it('keeps the price of that call, which is done when the doctor has finished', async () => {
    const { asha, id, path, read } = await openCare()
    await world.browser().post(`/dev/kits/${id}`, { status: 'DISPATCHED' })
    await asha.post(`${path}/calls`, {})
    await world.work()
    const calling = (await read()).consults.find(({ status }: { status: string }) => status === 'CALLING')
    await playDesk(world, calling.consult_id, 'accept')
    await world.advance(60_000)
    const { amount } = (await asha.get(`subscriptions/${id}/refund_quote`)).body
    expect(amount).toBe(1199)
    const asked = await asha.post(`subscriptions/${id}/refund_request`, { amount, reason: 'NOT_USING' })
    expect(asked.status).toBe(201)
    await world.work()
    const during = await read()
    const ofCall = ({ consults }: { consults: { id: string; status: string }[] }) =>
      consults.find((one) => one.id === calling.id)?.status
    expect([during.status, ofCall(during)]).toEqual(['STOPPED', 'CALLING'])
    await playDesk(world, calling.consult_id, 'complete')
    await world.advance(60_000)
    expect(ofCall(await read())).toBe('DONE')
  })
})

describe('a refund that waits for a second person', () => {
  it('keeps the kit here, so that a person who asked for everything before it was sent gets everything', async () => {
    await setValue(world, secondPersonAbove, 3000)
    const { asha, id, kit, pack, atDesk } = await openCare()
    await pack()
    const asked = await asha.post(`subscriptions/${id}/refund_request`, { amount: 3499, reason: 'NOT_USING' })
    expect(asked).toMatchObject({ status: 201, body: { status: 'REQUESTED' } })
    expect((await kit({ status: 'DISPATCHED' })).error?.type).toBe('REFUND_WAITING')
    expect(await atDesk()).toMatchObject({ halt: 'REFUND_WAITING', next_kit: [] })
    expect(await rowOf(id)).toMatchObject({ due: null })
    await setValue(world, secondPersonAbove, 5000)
  })
})
