import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usageOfTerm } from '#rooms/subscriptions/server/usage.ts'
import { readCredits } from '#rooms/wallet/server/credits.ts'
import type { Browser } from '#testing/browser.ts'
import { employeeWithMember, type PlanWithMember, planWithMember, sendPartnerEvent } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'

let world: World
let moderator: Browser
let number = 9_162_900_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  moderator = await world.person('Meera')
})
afterAll(() => world.close())

const mobile = () => `+91${number++}`
const path = 'dashboard/partner_orders'
const left = async ({ subscription_id }: PlanWithMember) => {
  const { services } = await usageOfTerm(world.db, subscription_id, world.clock.now())
  const { allotted, used } = services.find(({ service }) => service.name === 'Appointment')!
  return allotted! - used
}
/** An order that a partner reported for somebody without a plan. */
async function waiting(event: object = {}) {
  const who = mobile()
  await sendPartnerEvent(world, { mobile: who, ...event })
  const search = (event as { mobile?: string }).mobile ?? who
  return (await moderator.get(`${path}?status=WAITING&search=${search.slice(3)}`)).body.orders[0]
}
const apply = (order: { id: string; version: number }, uhid: string) =>
  moderator.post(`${path}/${order.id}/apply`, { uhid, version: order.version, reason: 'Their other number' })
const close = (order: { id: string; version: number }, note = 'Agreed with the partner by phone') =>
  moderator.post(`${path}/${order.id}/close`, { note, version: order.version })

describe('what a partner reported and no plan gave', () => {
  it('is listed with its reason, without the whole number, and counted on the page of today', async () => {
    const order = await waiting()
    expect(order).toMatchObject({ kind: 'Book', reason: 'NO_PLAN', gross: 400, status: 'WAITING', events: 1 })
    expect(order.mobile).toMatch(/^\+91 •+ •\d{4}$/)
    const { partner_orders } = (await moderator.get('dashboard/today')).body
    expect(partner_orders).toBeGreaterThan(0)
    await close(order)
    expect((await moderator.get('dashboard/today')).body.partner_orders).toBe(partner_orders - 1)
  })

  it('is taken from the plan of a person found by another number, once', async () => {
    const plan = await planWithMember(world, mobile())
    const order = await waiting()
    const { body } = await moderator.get(`${path}/${order.id}/candidates?mobile=${plan.mobile.slice(3)}`)
    expect(body.candidates).toMatchObject([{ uhid: plan.uhid, plan_name: 'Family', reason: null, remaining: 10 }])
    expect(await apply(order, plan.uhid)).toMatchObject({
      status: 200,
      body: { status: 'APPLIED', subscription_id: plan.subscription_id },
    })
    expect(await apply(order, plan.uhid)).toMatchObject({ status: 409, error: { type: 'NOT_WAITING' } })
    expect(await left(plan)).toBe(9)
  })

  it('is still refused while the plan does not give it, with the reason, and nothing is taken', async () => {
    const employee = await employeeWithMember(world, mobile(), 100_00n)
    const order = await waiting({ mobile: employee.mobile })
    const refused = await apply(order, employee.uhid)
    expect(refused).toMatchObject({
      status: 409,
      error: { type: 'NOT_GIVEN', extra_args: { why: 'INSUFFICIENT_FUNDS' } },
    })
    expect(refused.body.message).toBe('Fewer health credits are left than the plan should pay.')
    expect(await readCredits(world.db, employee.wallet_id)).toMatchObject({ available_paise: 100_00n })
    expect((await moderator.get(`${path}?search=${employee.mobile.slice(3)}`)).body.orders[0].version).toBe(
      order.version,
    )
  })

  it('is closed with a note, stays so when corrected, and is over when the partner cancels it', async () => {
    const who = mobile()
    const event = { reference: `closed/${who.slice(3)}`, mobile: who }
    await sendPartnerEvent(world, event)
    const [order] = (await moderator.get(`${path}?search=closed/${who.slice(3)}`)).body.orders
    expect(await close(order, 'x')).toMatchObject({ status: 422, error: { fields: { note: expect.any(String) } } })
    expect(await close(order)).toMatchObject({ status: 200, body: { status: 'CLOSED', note: expect.any(String) } })
    for (const status of ['CORRECTED', 'CANCELLED']) {
      await sendPartnerEvent(world, { ...event, status })
      const [after] = (await moderator.get(`${path}?search=closed/${who.slice(3)}`)).body.orders
      expect(after).toMatchObject({ status: 'CLOSED', reason: null })
    }
  })

  it('and was closed while it was on hold is still spent once it was provided, at no other price', async () => {
    const employee = await employeeWithMember(world, mobile(), 500_00n)
    const event = { reference: `held/${employee.mobile.slice(3)}`, mobile: employee.mobile }
    await sendPartnerEvent(world, { ...event, status: 'PENDING' })
    await sendPartnerEvent(world, { ...event, status: 'CORRECTED', gross: 900, paid_by_plan: 900 })
    const [order] = (await moderator.get(`${path}?search=${event.reference}`)).body.orders
    expect(order).toMatchObject({ status: 'WAITING', reason: 'INSUFFICIENT_FUNDS' })
    expect((await close(order)).status).toBe(200)
    await sendPartnerEvent(world, { ...event, status: 'SUCCESS', gross: 900, paid_by_plan: 900 })
    expect(await readCredits(world.db, employee.wallet_id)).toMatchObject({
      on_hold_paise: 0n,
      consumed_paise: 400_00n,
    })
    expect(await left(employee)).toBe(9)
  })

  it('is settled by one of two colleagues', async () => {
    const plan = await planWithMember(world, mobile())
    const order = await waiting()
    const answers = await Promise.all([apply(order, plan.uhid), apply(order, plan.uhid), close(order)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })

  it.each([
    ['an unknown order', '999999', 404],
    ['no number', 'x', 404],
  ])('%s is not found', async (_, id, status) => {
    expect((await close({ id, version: 1 })).status).toBe(status)
  })

  it('is tried again each night, and taken once the plan gives it', async () => {
    const who = mobile()
    const order = await waiting({ mobile: who })
    const plan = await planWithMember(world, who)
    await world.advance(DAY_MS)
    moderator = await world.person('Meera')
    const [after] = (await moderator.get(`${path}?search=${who.slice(3)}`)).body.orders
    expect([after.id, after.status, await left(plan)]).toEqual([order.id, 'APPLIED', 9])
  })
})
