/** An order names a number, and a company may have typed anybody's number for a person on one of its plans. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveEmployee } from '#testing/give-employee.ts'
import { employeeWithMember, planWithMember, sendPartnerEvent } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

test('an order of a person with a plan of their own is taken from no plan whose company typed their number', async () => {
  const real = await planWithMember(world, '+919768000001')
  // Invented by HR with a SIM of its own, which has confirmed the "dependent".
  const ghost = await employeeWithMember(world, '+919768000002', 1_000_00n)
  const now = world.clock.now()
  const typed = { mobile: real.mobile, mobile_by: 'COMPANY', mobile_proof: 'CODE', mobile_since: now } as const
  const dependent = { ...typed, subscription_id: ghost.subscription_id, name: 'Tara Rao', created_at: now }
  await world.db.insertInto('subscription_members').values(dependent).execute()
  const blocked = { status: 'BLOCKED' } as const
  await world.db.updateTable('subscriptions').set(blocked).where('id', '=', real.subscription_id).execute()

  const reference = randomUUID()
  expect((await sendPartnerEvent(world, { reference, mobile: real.mobile })).status).toBe(200)
  await world.work()
  const order = world.db.selectFrom('partner_orders').select(['status', 'use_id']).where('reference', '=', reference)
  expect(await order.executeTakeFirst()).toEqual({ status: 'WAITING', use_id: null })
})

test('a stranger who puts the number of a person with a plan on their own sees none of the orders of that person', async () => {
  const real = await planWithMember(world, '+919768000003')
  const stranger = await planWithMember(world, '+919768000004')
  const browser = await world.signUp(stranger.mobile)
  const typed = { name: 'Tara Rao', relation: 'Wife', gender: 'F', dob: '1990-05-01', mobile: real.mobile }
  const added = await browser.post(`subscriptions/${stranger.subscription_id}/members`, typed)
  expect(added.status).toBe(201)
  // The plan that ends first would be asked first.
  const sooner = { ends_on: sql<string>`ends_on - 1` }
  await world.db.updateTable('subscriptions').set(sooner).where('id', '=', stranger.subscription_id).execute()
  const reference = randomUUID()
  expect((await sendPartnerEvent(world, { reference, mobile: real.mobile })).status).toBe(200)
  await world.work()
  const use = await world.db
    .selectFrom('partner_orders as o')
    .leftJoin('service_uses as u', 'u.id', 'o.use_id')
    .select('u.subscription_id')
    .where('o.reference', '=', reference)
    .executeTakeFirst()
  expect(use?.subscription_id).not.toBe(stranger.subscription_id)
})

test('a company that adds a customer as its employee is charged for none of their orders, and reads none', async () => {
  const real = await planWithMember(world, '+919768000005')
  const { subscription_id, account_id } = await giveEmployee(world, real.mobile)
  const before = new Date(world.clock.now().getTime() - 1_000)
  const seen = { first_login_at: before, last_login_at: before }
  await world.db.updateTable('accounts').set(seen).where('id', '=', account_id).execute()
  const sooner = { ends_on: sql<string>`ends_on - 30` }
  await world.db.updateTable('subscriptions').set(sooner).where('id', '=', subscription_id).execute()
  const used = async () => {
    const reference = randomUUID()
    expect((await sendPartnerEvent(world, { reference, mobile: real.mobile })).status).toBe(200)
    await world.work()
    const order = world.db.selectFrom('partner_orders as o').leftJoin('service_uses as u', 'u.id', 'o.use_id')
    return order.select(['o.status', 'u.subscription_id']).where('o.reference', '=', reference).executeTakeFirst()
  }
  expect(await used()).toEqual({ status: 'APPLIED', subscription_id: real.subscription_id })
  await world.db
    .updateTable('subscriptions')
    .set({ status: 'BLOCKED' })
    .where('id', '=', real.subscription_id)
    .execute()
  expect(await used()).toEqual({ status: 'WAITING', subscription_id: null })
})

test('a stranger whose number a company typed is charged to it by number only from the day they use the plan', async () => {
  const { subscription_id, partner_user_id } = await giveEmployee(world, '+919768000006')
  const now = world.clock.now()
  const ordered = async (service_date = istDateOf(now)) => {
    const reference = randomUUID()
    const event = { reference, mobile: '+919768000006', service_date }
    expect((await sendPartnerEvent(world, event)).status).toBe(200)
    await world.work()
    const order = world.db.selectFrom('partner_orders as o').leftJoin('service_uses as u', 'u.id', 'o.use_id')
    return order.select(['o.status', 'u.subscription_id']).where('o.reference', '=', reference).executeTakeFirst()
  }
  const waits = { status: 'WAITING', subscription_id: null }
  expect(await ordered()).toEqual(waits)
  const used = { activated_at: now }
  await world.db.updateTable('partner_users').set(used).where('id', '=', partner_user_id).execute()
  await world.db
    .updateTable('subscriptions')
    .set({ starts_on: addDays(istDateOf(now), -9) })
    .where('id', '=', subscription_id)
    .execute()
  expect(await ordered(addDays(istDateOf(now), -1))).toEqual(waits)
  expect(await ordered()).toEqual({ status: 'APPLIED', subscription_id })
})
