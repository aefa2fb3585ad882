/** What comes after our staff have decided about a contested order of a partner, and what its person reads of it. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCredits } from '#rooms/wallet/server/credits.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import { person as staff } from '#testing/log-in.ts'
import { employeeWithMember, sendPartnerEvent } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'

let world: World
let number = 9_164_970_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})

const person = () => employeeWithMember(world, `+91${number++}`, 90_000_00n)

function order() {
  const reference = randomUUID()
  const start = world.clock.now().getTime() - 3_600_000
  const send = async (mobile: string, status: string, minute: number, more: object = {}) => {
    const at = new Date(start + minute * 60_000).toISOString().slice(0, 19).replace('T', ' ')
    const named = { mobile, kind: 'Order', gross: 300, paid_by_plan: 300 }
    expect(await sendPartnerEvent(world, { ...named, status, reference, at, ...more })).toMatchObject({ status: 200 })
  }
  const read = () =>
    world.db.selectFrom('partner_orders').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
  const apply = async (uhid: string, more: object = {}) => {
    const { id, version } = await read()
    return (await world.person('Meera')).post(`dashboard/partner_orders/${id}/apply`, { uhid, version, ...more })
  }
  return { send, read, apply }
}
const spent = async ({ wallet_id }: { wallet_id: string }) => (await readCredits(world.db, wallet_id)).consumed_paise
const held = async ({ wallet_id }: { wallet_id: string }) => (await readCredits(world.db, wallet_id)).on_hold_paise
const told = async (mobile: string) => {
  await world.work()
  const { text } = await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}`)
  const sent = JSON.parse(text) as { template: string; text: string }[]
  return sent.filter(({ template }) => template === 'order-charged').map((one) => one.text)
}

it('a message about a third person, after our staff have decided whose it was, charges nobody by itself (decisions §14)', async () => {
  const [first, second, third] = [await person(), await person(), await person()]
  const { send, read, apply } = order()
  await send(first.mobile, 'SUCCESS', 1)
  await send(second.mobile, 'CORRECTED', 2)
  expect(await read()).toMatchObject({ status: 'WAITING', reason: 'DELIVERED_TO_OTHER' })
  expect(await apply(second.uhid)).toMatchObject({ status: 200 })
  expect([await spent(first), await spent(second)]).toEqual([0n, 300_00n])
  await world.advance(60_000)
  await send(third.mobile, 'CORRECTED', 3, { gross: 40_000, paid_by_plan: 40_000 })
  expect([await spent(first), await spent(second), await spent(third)]).toEqual([0n, 300_00n, 0n])
  expect(await read()).toMatchObject({ status: 'WAITING' })
})

it('a message about the one from whom our staff took an order charges nobody by itself (decisions §14)', async () => {
  const [first, second] = [await person(), await person()]
  const { send, read, apply } = order()
  await send(first.mobile, 'SUCCESS', 1)
  await send(second.mobile, 'CORRECTED', 2)
  expect(await apply(second.uhid)).toMatchObject({ status: 200 })
  await world.advance(60_000)
  await send(first.mobile, 'SUCCESS', 3, { gross: 9_000, paid_by_plan: 9_000 })
  expect([await spent(first), await spent(second)]).toEqual([0n, 300_00n])
  expect(await read()).toMatchObject({ status: 'WAITING' })
})

it('a price that the partner corrects for the person decided on is still taken, a higher one waits (decisions §14)', async () => {
  const [first, second] = [await person(), await person()]
  const { send, read, apply } = order()
  await send(first.mobile, 'SUCCESS', 1)
  await send(second.mobile, 'CORRECTED', 2)
  expect(await apply(second.uhid)).toMatchObject({ status: 200 })
  await world.advance(60_000)
  await send(second.mobile, 'CORRECTED', 3, { gross: 250, paid_by_plan: 250 })
  expect([await spent(first), await spent(second)]).toEqual([0n, 250_00n])
  expect(await read()).toMatchObject({ status: 'APPLIED' })
  await send(second.mobile, 'CORRECTED', 4, { gross: 40_000, paid_by_plan: 40_000 })
  expect([await spent(first), await spent(second)]).toEqual([0n, 250_00n])
  expect(await read()).toMatchObject({ status: 'WAITING', reason: 'CHOSEN_FOR_LESS' })
})

it('a message about somebody else raises no hold of an open order that our staff gave to a person (decisions §14)', async () => {
  const mobile = `+91${number++}`
  const { send, read, apply } = order()
  await send(mobile, 'PENDING', 1)
  const [first, second] = [await employeeWithMember(world, mobile, 90_000_00n), await person()]
  expect(await apply(first.uhid)).toMatchObject({ status: 200 })
  expect([await held(first), await told(first.mobile)]).toEqual([300_00n, []])
  await send(second.mobile, 'CORRECTED', 2, { gross: 40_000, paid_by_plan: 40_000 })
  expect([await held(first), await held(second)]).toEqual([300_00n, 0n])
  expect(await read()).toMatchObject({ status: 'WAITING', reason: 'DELIVERED_TO_OTHER' })
})

it('a contested order whose person is charged is given back by a cancellation (decisions §14)', async () => {
  const [first, second] = [await person(), await person()]
  const { send, read } = order()
  await send(first.mobile, 'SUCCESS', 1)
  await send(second.mobile, 'CORRECTED', 2)
  await send(first.mobile, 'CANCELLED', 3)
  expect([await spent(first), await spent(second)]).toEqual([0n, 0n])
  expect(await read()).toMatchObject({ status: 'APPLIED' })
})

it('nobody reads that an order was taken from their plan which is only on hold, because somebody else got it (decisions §14)', async () => {
  const [first, second] = [await person(), await person()]
  const { send, read } = order()
  await send(first.mobile, 'PENDING', 10)
  expect(await told(first.mobile)).toEqual([])
  await send(second.mobile, 'SUCCESS', 5)
  expect(await read()).toMatchObject({ status: 'WAITING', reason: 'DELIVERED_TO_OTHER' })
  expect([await spent(first), await spent(second)]).toEqual([0n, 0n])
  expect(await told(first.mobile)).toEqual([])
  await send(first.mobile, 'SUCCESS', 11)
  expect([await spent(first), (await told(first.mobile)).length]).toEqual([300_00n, 1])
})

it('who is charged for what was delivered first reads its service, not that of the message that contradicts it (decisions §14)', async () => {
  const [first, second] = [await person(), await person()]
  const { send, read } = order()
  await send(second.mobile, 'CORRECTED', 2, { kind: 'Consult' })
  await send(first.mobile, 'SUCCESS', 1)
  expect(await read()).toMatchObject({ status: 'WAITING', reason: 'DELIVERED_TO_OTHER' })
  expect(await spent(first)).toBe(300_00n)
  expect(await told(first.mobile)).toEqual([expect.stringContaining('Medicine order, ₹300 paid')])
})

it('an order that staff decided about while a message of another kind was on its way waits again (decisions §14)', async () => {
  const [first, second] = [await person(), await person()]
  const { send, read, apply } = order()
  await send(first.mobile, 'SUCCESS', 1)
  await send(second.mobile, 'CORRECTED', 2)
  expect(await apply(second.uhid)).toMatchObject({ status: 200 })
  // The request of the event started a moment before the decision, and waited for its lock.
  const { decided_at, id } = await read()
  const later = new Date(decided_at!.getTime() + 1_000)
  await world.db.updateTable('partner_orders').set({ decided_at: later }).where('id', '=', id).execute()
  await send(second.mobile, 'CORRECTED', 3, { kind: 'Consult', gross: 900, paid_by_plan: 900 })
  expect(await read()).toMatchObject({ status: 'WAITING' })
  expect(await spent(second)).toBe(300_00n)
})

it('our staff can move a contested order to its person where the latest message has a day that is years ahead (decisions §14)', async () => {
  const [first, second] = [await person(), await person()]
  const { send, read, apply } = order()
  await send(first.mobile, 'SUCCESS', 1)
  await send(second.mobile, 'CORRECTED', 2, { service_date: '2062-11-24' })
  expect(await read()).toMatchObject({ status: 'WAITING', reason: 'DELIVERED_TO_OTHER' })
  const moved = await apply(second.uhid)
  expect([moved.status, moved.error?.type, moved.error?.extra_args]).toEqual([200, undefined, undefined])
  expect([await spent(first), await spent(second)]).toEqual([0n, 300_00n])
})

it('our staff leave to a colleague an order that was taken from their own plan, whomever a later message names (D7.61)', async () => {
  const [mobile, other] = [`+91${number++}`, await person()]
  await staff(world, mobile, { staff: 'ADMIN' })
  const own = await employeeWithMember(world, mobile, 90_000_00n)
  const { send, read } = order()
  await send(mobile, 'SUCCESS', 1)
  await send(other.mobile, 'CORRECTED', 2)
  const { id, version } = await read()
  const path = `dashboard/partner_orders/${id}`
  const browser = await world.signUp(mobile)
  const moved = await browser.post(`${path}/apply`, { uhid: other.uhid, version })
  const closed = await browser.post(`${path}/close`, { note: 'It stays as it is', version })
  expect([moved.error?.type, closed.error?.type]).toEqual(['OWN_AFFAIR', 'OWN_AFFAIR'])
  expect([await spent(own), await spent(other)]).toEqual([300_00n, 0n])
})

it('who keeps an order after our staff have decided is not told again of the same debit (decisions §14)', async () => {
  const [first, second] = [await person(), await person()]
  const { send, apply } = order()
  await send(first.mobile, 'SUCCESS', 1)
  await send(second.mobile, 'CORRECTED', 2)
  expect((await told(first.mobile)).length).toBe(1)
  expect(await apply(first.uhid, { reason: 'The other one ordered nothing' })).toMatchObject({ status: 200 })
  expect([await spent(first), (await told(first.mobile)).length]).toEqual([300_00n, 1])
})

it('the owner of a plan from which the night takes an order reads of it (decisions §14)', async () => {
  const mobile = `+91${number++}`
  const { send } = order()
  await send(mobile, 'SUCCESS', 1)
  const one = await employeeWithMember(world, mobile, 90_000_00n)
  await world.advance(DAY_MS)
  expect([await spent(one), (await told(mobile)).length]).toEqual([300_00n, 1])
})

it.each([
  ['today', 0],
  ['a day that is ahead', 2],
])(
  'nobody is charged for a delivery to somebody else than our staff chose, also for %s (decisions §14)',
  async (_, days) => {
    const mobile = `+91${number++}`
    const { send, read, apply } = order()
    const service_date = addDays(istDateOf(world.clock.now()), days)
    await send(mobile, 'PENDING', 1, { service_date })
    const [chosen, other] = [await person(), await person()]
    expect(await apply(chosen.uhid, { reason: 'Their other number' })).toMatchObject({ status: 200 })
    // Another service, for more than was agreed: the hold is given back.
    await send(mobile, 'CORRECTED', 2, { service_date, kind: 'Consult', gross: 400, paid_by_plan: 400 })
    expect(await read()).toMatchObject({ reason: 'CHOSEN_FOR_LESS', use_id: null })
    await send(other.mobile, 'SUCCESS', 3)
    expect([await spent(chosen), await held(chosen), await spent(other)]).toEqual([0n, 0n, 0n])
    expect(await read()).toMatchObject({ status: 'WAITING', reason: 'DELIVERED_TO_OTHER' })
  },
)

it('what an order has taken already does not keep it from the plan that has it (decisions §14)', async () => {
  const first = await employeeWithMember(world, `+91${number++}`, 9_000_00n)
  const second = await person()
  const { send, read, apply } = order()
  await send(first.mobile, 'SUCCESS', 1, { gross: 6_500, paid_by_plan: 6_500 })
  await send(second.mobile, 'CORRECTED', 2, { gross: 6_500, paid_by_plan: 6_500 })
  const { id } = await read()
  const { body } = await (await world.person('Meera')).get(`dashboard/partner_orders/${id}/candidates`)
  expect(body.candidates.map(({ uhid }: { uhid: string }) => uhid)).toEqual([second.uhid, first.uhid])
  const proposed = await apply(first.uhid, { reason: 'The other one ordered nothing' })
  expect(proposed).toMatchObject({ status: 200, body: { proposed: { uhid: first.uhid } } })
})
