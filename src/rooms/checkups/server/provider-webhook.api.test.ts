import { afterAll, beforeAll, expect, it } from 'vitest'
import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import type { Answer, Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { bookFirst, moveAsProvider, sendProviderMessage } from '#testing/checkups.ts'
import { pdf } from '#testing/pdf.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'

const TO_REPORT = ['SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'REPORT_AWAITED']
let world: World
let browser: Browser
let order_id: string
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  browser = await world.signUp('+919811220001')
  await buyPlan(world, browser)
  order_id = (await bookFirst(browser)).body.id
})
afterAll(() => world.close())

const outcome = ({ status, error }: Answer) => [status, error?.type]
const send = (sub_status: string, more: object = {}) => sendProviderMessage(world, { order_id, sub_status, ...more })
const read = async () => (await browser.get(`me/checkups/${order_id}`)).body

it('refuses what is forged, unsigned, about no order or no JSON, and changes nothing (decisions §20)', async () => {
  const before = await read()
  expect(outcome(await send('SLOT_CONFIRMED', {}))).toEqual([200, undefined])
  const forged = sendProviderMessage(
    world,
    { order_id, sub_status: 'SAMPLE_COLLECTED' },
    { 'x-signature': 'a'.repeat(64) },
  )
  expect(outcome(await forged)).toEqual([400, 'WEBHOOK_REFUSED'])
  const unsigned = world.browser().post('checkups/webhook', { order_id, sub_status: 'SAMPLE_COLLECTED' })
  expect(outcome(await unsigned)).toEqual([400, 'WEBHOOK_REFUSED'])
  expect(outcome(await send('SAMPLE_COLLECTED', { order_id: 'ORD99999999' }))).toEqual([404, 'NOT_FOUND'])
  expect(outcome(await send('SAMPLE_COLLECTED', { order_id: '1' }))).toEqual([422, 'INVALID'])
  expect(outcome(await send('LOST'))).toEqual([422, 'INVALID'])
  expect(outcome(await send('SAMPLE_COLLECTED', { at: '2090-01-01 00:00:00' }))).toEqual([422, 'INVALID'])
  expect(outcome(await send('SAMPLE_COLLECTED', { event_id: '../1' }))).toEqual([422, 'INVALID'])
  expect(outcome(await send('SAMPLE_COLLECTED', { status: 'completed' }))).toEqual([400, 'UNKNOWN_FIELD'])
  const raw = 'no json'
  const signature = sign(raw, world.config.checkupsWebhookSecret ?? '')
  const bytes = world.browser().post('checkups/webhook', undefined, { raw, headers: { 'x-signature': signature } })
  expect(outcome(await bytes)).toEqual([400, 'MALFORMED'])
  expect((await read()).logs).toHaveLength(before.logs.length + 1)
})

it('carries out a message once, and refuses one in the wrong order until the one before it came (decisions §20)', async () => {
  const early = { event_id: 'evt_early' }
  const refused = await send('REPORT_AWAITED', early)
  expect([...outcome(refused), refused.error?.extra_args]).toEqual([
    409,
    'WRONG_STATE',
    { current_state: 'SLOT_CONFIRMED', status: 'in_progress' },
  ])
  const collected = { event_id: 'evt_collected' }
  const both = await Promise.all([send('SAMPLE_COLLECTED', collected), send('SAMPLE_COLLECTED', collected)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await send('SAMPLE_COLLECTED', collected)).status).toBe(200)
  expect((await send('SAMPLE_COLLECTED')).status).toBe(409)
  expect((await send('REPORT_AWAITED', early)).status).toBe(200)
  const moves = (await read()).logs.map(({ to }: { to: string }) => to)
  expect(moves).toEqual(['REQUESTED', 'SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'REPORT_AWAITED'])
})

it('takes a report as base64 if it is a PDF or a picture, and else leaves the order where it was', async () => {
  const content = (text: string | Buffer) => Buffer.from(text).toString('base64')
  const report = content(await pdf(['Haemoglobin 14.1']))
  const refusals = [
    { report: content('<script>alert(1)</script>') },
    { report: { name: 'report.pdf', content: content('MZ\u0090 no report') } },
    { report: content((await pdf(['x'])).subarray(0, 200)) },
    { report: { name: 'big.pdf', content: content(Buffer.alloc(5 * 1_048_576 + 10, 7)) } },
  ]
  for (const change of refusals) expect(outcome(await send('PARTIAL_REPORT', change))).toEqual([422, 'FILE_REFUSED'])
  const url = await send('PARTIAL_REPORT', { report: { name: 'r.pdf', url: 'http://169.254.169.254/' } })
  expect(url.status).toBe(422)
  expect((await send('PARTIAL_REPORT', { report: 'https://lab.example/r.pdf' })).error?.fields).toEqual({
    report: 'Send the report itself, in base64; an address is not fetched',
  })
  expect(await read()).toMatchObject({ sub_status: 'REPORT_AWAITED', reports: [] })
  expect((await send('PARTIAL_REPORT', { report: { name: 'Blood: first/values', content: report } })).status).toBe(200)
  expect((await send('REPORT_RELEASED', { report })).status).toBe(200)
  const { reports, status } = await read()
  expect([status, reports.map(({ name }: { name: string }) => name)]).toEqual([
    'completed',
    ['Blood: first/values', 'Health check-up report'],
  ])
  const file = await browser.get(`me/checkups/${order_id}/reports/${reports[0].id}`)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(file.headers.get('content-disposition')).toContain('Blood')
  expect((await read()).downloads).toMatchObject([{ report: 'Blood: first/values', by: 'You' }])
  const stored = await world.db.selectFrom('checkup_reports').select('id').execute()
  expect(stored).toHaveLength(2)
})

it('a cancellation against the release of a report: one of them happens, and the unit goes back only with it', async () => {
  const { body: order } = await bookFirst(browser)
  await moveAsProvider(world, order.id, ...TO_REPORT)
  const [cancelled, released] = await Promise.all([
    browser.post(`me/checkups/${order.id}/cancel`, {}),
    sendProviderMessage(world, { order_id: order.id, sub_status: 'REPORT_RELEASED' }),
  ])
  expect([cancelled.status, released.status]).toEqual([409, 200])
  const { body: last } = await bookFirst(browser)
  expect(last.error?.type).toBe('NONE_LEFT')
})

it('an appointment that the provider moves is the one that counts, for the plan’s unit too (decisions §20)', async () => {
  const other = await world.signUp('+919811220002')
  await buyPlan(world, other)
  const { body: order } = await bookFirst(other)
  const appointment_at = toWireTime(new Date(world.clock.now().getTime() + 3 * 86_400_000))
  const moved = sendProviderMessage(world, { order_id: order.id, sub_status: 'SLOT_CONFIRMED', appointment_at })
  expect((await moved).status).toBe(200)
  expect((await other.get(`me/checkups/${order.id}`)).body).toMatchObject({
    slot: appointment_at,
    sample_appointment_date: appointment_at,
  })
  const usedOn = async () => {
    const use = world.db.selectFrom('service_uses').select('service_date')
    return (await use.where('reference', '=', `checkup/${order.id}`).executeTakeFirstOrThrow()).service_date
  }
  const inDays = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000)
  expect(await usedOn()).toBe(istDateOf(inDays(3)))
  const put_off = { order_id: order.id, sub_status: 'RESCHEDULED', appointment_at: toWireTime(inDays(6)) }
  expect((await sendProviderMessage(world, put_off)).status).toBe(200)
  expect(await usedOn()).toBe(istDateOf(inDays(6)))
  // A day that the plan does not cover any more: the unit stays where it was, until somebody chooses another day.
  const beyond = { order_id: order.id, sub_status: 'SLOT_CONFIRMED', appointment_at: toWireTime(inDays(500)) }
  expect((await sendProviderMessage(world, beyond)).status).toBe(200)
  expect(await usedOn()).toBe(istDateOf(inDays(6)))
})
