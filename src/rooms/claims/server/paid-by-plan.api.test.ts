/** A bill of a service for which the plan has paid its provider already is not paid a second time unseen (issue 40). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileVisit } from '#testing/claim-form.ts'
import { employeeWithMember, sendPartnerEvent } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'

let world: World
let next = 9_812_850_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

/** Somebody with ₹5,000 of health credits, an order of a partner for them, and a bill of the same day that they claim. */
async function claimed(order: object, claim_amount: number, { of = 'own', isCancelled = false } = {}) {
  const mobile = `+91${next++}`
  const { uhid, subscription_id } = await employeeWithMember(world, mobile, 5_000_00n)
  const named = of === 'own' ? { uhid } : { uhid: (await employeeWithMember(world, `+91${next++}`, 5_000_00n)).uhid }
  const event = { reference: randomUUID(), kind: 'Book', gross: 640, paid_by_plan: 640, ...named, ...order }
  expect((await sendPartnerEvent(world, event)).status).toBe(200)
  if (isCancelled) await sendPartnerEvent(world, { ...event, status: 'CANCELLED' })
  const browser = await world.signUp(mobile)
  const scheduled_time = toWireTime(world.clock.now())
  const data = { claim_amount, scheduled_time, additional_details: { bill_number: `B-${next}` } }
  const filed = await fileVisit(browser, { uhid, subscription_id }, world.clock.now(), { data })
  expect([filed.status, filed.error]).toEqual([201, undefined])
  const { id } = filed.body as { id: number }
  const { checks } = (await (await world.person('Kabir')).get(`dashboard/claims/${id}`)).body
  return checks.flatMap((one: { code: string; level: string; text: string }) =>
    one.code === 'PAID_BY_PLAN' ? [[one.level, one.text]] : [],
  )
}
test('the amount that the plan has paid takes two people', async () => {
  expect(await claimed({}, 640)).toEqual([['HIGH', expect.stringContaining('₹640')]])
  expect(await claimed({ status: 'PENDING' }, 640)).toMatchObject([['HIGH', expect.any(String)]])
  expect(await claimed({ gross: 800, paid_by_member: 160 }, 800)).toMatchObject([['HIGH', expect.any(String)]])
})

test('another amount is shown: it may be what the member paid', async () => {
  expect(await claimed({ gross: 800, paid_by_member: 160 }, 160)).toMatchObject([['MEDIUM', expect.any(String)]])
})

test('nothing is found of another day, kind or person, nor of what was cancelled', async () => {
  const yesterday = istDateOf(new Date(world.clock.now().getTime() - 86_400_000))
  expect(await claimed({ kind: 'Order' }, 640)).toEqual([])
  expect(await claimed({ service_date: yesterday }, 640)).toEqual([])
  expect(await claimed({}, 640, { of: 'other' })).toEqual([])
  expect(await claimed({}, 640, { isCancelled: true })).toEqual([])
  expect(await claimed({ gross: 640, paid_by_plan: 0, paid_by_member: 640 }, 640)).toEqual([])
})
