/** What our staff give back of an order that a plan has paid, and what messages of its partner do afterwards. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCredits } from '#rooms/wallet/server/credits.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import type { Browser } from '#testing/browser.ts'
import { person as staff } from '#testing/log-in.ts'
import { employeeWithMember, planWithMember, sendPartnerEvent } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'

let world: World
let meera: Browser
let leela: Browser
let number = 9_164_990_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  meera = await world.person('Meera')
  leela = await world.person('Leela')
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})

const reason = 'She called: she ordered nothing'
const mobile = () => `+91${number++}`
const person = (paise = 90_000_00n) => employeeWithMember(world, mobile(), paise)
const spent = async ({ wallet_id }: { wallet_id: string }) => (await readCredits(world.db, wallet_id)).consumed_paise

function order(gross = 300) {
  const reference = `back/${randomUUID()}`
  const start = world.clock.now().getTime() - 3_600_000
  const send = async (to: string, status: string, minute: number, more: object = {}) => {
    const at = new Date(start + minute * 60_000).toISOString().slice(0, 19).replace('T', ' ')
    const sent = { mobile: to, kind: 'Order', gross, paid_by_plan: gross, status, reference, at, ...more }
    expect(await sendPartnerEvent(world, sent)).toMatchObject({ status: 200 })
  }
  const read = async () => (await meera.get(`dashboard/partner_orders?search=${reference}`)).body.orders[0]
  const give = async (amount: number, { by = meera, ...more }: { by?: Browser; [field: string]: unknown } = {}) => {
    const { id, version } = await read()
    return by.post(`dashboard/partner_orders/${id}/give_back`, { amount, reason, version, ...more })
  }
  const act = async (name: string, body: object, by = meera) => {
    const { id, version } = await read()
    return by.post(`dashboard/partner_orders/${id}/${name}`, { version, ...body })
  }
  return { send, read, give, act }
}
const told = async (to: string) => {
  await world.work()
  const { text } = await world.browser().get(`/dev/messages?to=${encodeURIComponent(to)}`)
  const sent = JSON.parse(text) as { template: string; text: string }[]
  return sent.filter(({ template }) => template === 'order-given-back').map((one) => one.text)
}

it('a contested order is given back where its person is named again and the other one has no plan (decisions §14)', async () => {
  const first = await person()
  const { send, read, give } = order()
  await send(first.mobile, 'SUCCESS', 1)
  await send(mobile(), 'CORRECTED', 2)
  await send(first.mobile, 'CORRECTED', 3)
  expect(await read()).toMatchObject({ status: 'WAITING', reason: 'DELIVERED_TO_OTHER', charged: 300 })
  const { status, body } = await give(300)
  expect([status, body]).toMatchObject([200, { status: 'CLOSED', charged: null, given_back: 300, note: reason }])
  expect(await spent(first)).toBe(0n)
  expect(await told(first.mobile)).toEqual([expect.stringContaining('Medicine order, ₹300')])
})

it('a delivered order is given back in part and as a whole, once each, and never more than was charged (decisions §14)', async () => {
  const one = await person()
  const { send, read, give } = order()
  await send(one.mobile, 'SUCCESS', 1)
  expect(await read()).toMatchObject({ status: 'APPLIED', charged: 300, given_back: 0, proposed_return: null })
  expect((await give(300.01)).error?.fields).toMatchObject({ amount: expect.stringContaining('₹300') })
  expect((await give(0)).error?.fields).toHaveProperty('amount')
  expect((await give(100, { reason: undefined })).error?.fields).toHaveProperty('reason')
  expect((await give(100, { version: 9 })).error?.type).toBe('STALE')
  const { id, version } = await read()
  const again = { headers: { 'idempotency-key': randomUUID() } }
  const body = { amount: 100, reason, version }
  const [once, twice] = [
    await meera.post(`dashboard/partner_orders/${id}/give_back`, body, again),
    await meera.post(`dashboard/partner_orders/${id}/give_back`, body, again),
  ]
  expect([once.status, twice.body]).toEqual([200, once.body])
  expect(once.body).toMatchObject({ status: 'CLOSED', charged: 200, given_back: 100 })
  expect(await spent(one)).toBe(200_00n)
  expect((await give(200.01)).error?.fields).toHaveProperty('amount')
  expect((await give(200)).body).toMatchObject({
    status: 'CLOSED',
    charged: null,
    given_back: 300,
    subscription_id: null,
  })
  expect(await spent(one)).toBe(0n)
  expect((await give(1)).error?.type).toBe('NOT_CHARGED')
  expect((await told(one.mobile)).length).toBe(2)
})

it('two who give an order back at the same moment give it back once (decisions §14)', async () => {
  const one = await person()
  const { send, give } = order()
  await send(one.mobile, 'SUCCESS', 1)
  const sent = await Promise.all([give(200), give(200, { by: leela })])
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await spent(one)).toBe(100_00n)
})

it('two who each give another order of a plan back at the same moment keep to the limit together (decisions §14)', async () => {
  const one = await person()
  const orders = [order(1_500), order(1_500)] as const
  for (const { send } of orders) await send(one.mobile, 'SUCCESS', 1)
  const sent = await Promise.all([orders[0].give(1_500), orders[1].give(1_500, { by: leela })])
  expect(new Set(sent.map(({ body }) => body.status))).toEqual(new Set(['APPLIED', 'CLOSED']))
  expect(await spent(one)).toBe(1_500_00n)
})

it('above the limit of a plan and day a colleague agrees to the same amount with a fresh code (decisions §14)', async () => {
  const one = await person()
  const [large, small] = [order(1_500), order(900)]
  await large.send(one.mobile, 'SUCCESS', 1)
  await small.send(one.mobile, 'SUCCESS', 1)
  const before = (await leela.get('dashboard/today')).body.partner_orders
  expect((await large.give(1_500)).body).toMatchObject({ status: 'CLOSED', given_back: 1_500 })
  expect((await small.give(900)).body).toMatchObject({
    status: 'APPLIED',
    given_back: 0,
    proposed_return: { amount: 900, by: 'Meera Iyer', by_you: true, reason },
  })
  expect(await spent(one)).toBe(900_00n)
  expect((await leela.get('dashboard/today')).body.partner_orders).toBe(before + 1)
  const { body } = await leela.get('dashboard/partner_orders?status=WAITING')
  expect(body.orders.map(({ id }: { id: string }) => id)).toContain((await small.read()).id)
  expect((await small.give(900, { reason: undefined })).error?.type).toBe('SECOND_PERSON')
  expect((await small.give(800, { by: leela, reason: undefined })).error?.fields).toHaveProperty('reason')
  const { authenticator } = leela
  leela.authenticator = undefined
  await world.advance(6 * 60_000)
  expect((await small.give(900, { by: leela, reason: undefined })).error?.type).toBe('TOTP_REQUIRED')
  leela.authenticator = authenticator
  expect((await small.give(900, { by: leela, reason: undefined })).body).toMatchObject({
    status: 'CLOSED',
    given_back: 900,
    proposed_return: null,
  })
  expect(await spent(one)).toBe(0n)
})

it('a proposal to give back ends with the next message about its order, and by closing it (decisions §14)', async () => {
  const one = await person()
  const { send, read, give, act } = order(3_000)
  await send(one.mobile, 'SUCCESS', 1)
  expect((await give(3_000)).body.proposed_return).toMatchObject({ amount: 3_000 })
  await send(one.mobile, 'CORRECTED', 2, { gross: 2_900, paid_by_plan: 2_900 })
  expect(await read()).toMatchObject({ status: 'APPLIED', charged: 2_900, proposed_return: null })
  expect((await give(2_900, { by: leela, reason: undefined })).error?.fields).toHaveProperty('reason')
  expect((await give(2_900)).body.proposed_return).toMatchObject({ amount: 2_900 })
  expect((await act('close', { note: 'It was hers after all' }, leela)).body).toMatchObject({
    status: 'APPLIED',
    charged: 2_900,
    proposed_return: null,
  })
  expect(await spent(one)).toBe(2_900_00n)
})

it.each(['SUCCESS', 'CORRECTED', 'PENDING'])(
  'a later %s about an order that was given back waits for our staff, also at night (decisions §14)',
  async (status) => {
    const one = await person()
    for (const amount of [300, 100]) {
      const { send, read, give, act } = order()
      const left = BigInt(300 - amount) * 100n
      const before = await spent(one)
      await send(one.mobile, 'SUCCESS', 1)
      await give(amount)
      await send(one.mobile, status, 2, { gross: 290, paid_by_plan: 290 })
      expect(await read()).toMatchObject({ status: 'WAITING', reason: 'GIVEN_BACK', given_back: amount })
      await world.advance(DAY_MS)
      meera = await world.person('Meera')
      expect(await read()).toMatchObject({ status: 'WAITING', reason: 'GIVEN_BACK' })
      expect(await spent(one)).toBe(before + left)
      expect((await act('close', { note: 'The partner was wrong' })).body.status).toBe('CLOSED')
      await send(one.mobile, 'CORRECTED', 3, { gross: 280, paid_by_plan: 280 })
      expect(await read()).toMatchObject({ status: 'WAITING', reason: 'GIVEN_BACK' })
      expect((await act('apply', { uhid: one.uhid })).body).toMatchObject({ status: 'APPLIED', charged: 280 })
      expect(await spent(one)).toBe(before + 280_00n)
    }
  },
)

it('a cancellation after a part was given back gives back the rest and nothing twice (decisions §14)', async () => {
  const one = await person()
  for (const amount of [100, 300]) {
    const { send, read, give } = order()
    await send(one.mobile, 'SUCCESS', 1)
    await give(amount)
    await send(one.mobile, 'CANCELLED', 2)
    await send(one.mobile, 'CANCELLED', 3)
    expect(await read()).toMatchObject({ stage: 'CANCELLED', status: 'CLOSED', charged: null })
    expect(await spent(one)).toBe(0n)
  }
})

it('the use of a plan without credits is given back as a whole, and only on hold nothing is (decisions §14)', async () => {
  const plan = await planWithMember(world, mobile())
  const { send, read, give } = order()
  await send(plan.mobile, 'SUCCESS', 1, { kind: 'Book' })
  expect((await give(100)).error?.fields).toHaveProperty('amount')
  expect((await give(300)).body).toMatchObject({ status: 'CLOSED', subscription_id: null })
  const held = order()
  await held.send(plan.mobile, 'PENDING', 1, { kind: 'Book' })
  expect(await held.read()).toMatchObject({ status: 'APPLIED', charged: null })
  expect((await held.give(300)).error?.type).toBe('NOT_CHARGED')
  expect(await read()).toMatchObject({ given_back: 300 })
})

it('our staff leave an order of their own plan to a colleague (D7.61)', async () => {
  const own = mobile()
  await staff(world, own, { staff: 'ADMIN' })
  const one = await employeeWithMember(world, own, 90_000_00n)
  const { send, give } = order()
  await send(own, 'SUCCESS', 1)
  expect((await give(300, { by: await world.signUp(own) })).error?.type).toBe('OWN_AFFAIR')
  expect(await spent(one)).toBe(300_00n)
})
