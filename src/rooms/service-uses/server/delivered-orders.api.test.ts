/** What was delivered stays what it was, until our staff say otherwise. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCredits } from '#rooms/wallet/server/credits.ts'
import { employeeWithMember, sendPartnerEvent } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'

let world: World
let number = 9_164_900_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

type Person = Awaited<ReturnType<typeof employeeWithMember>>
const person = () => employeeWithMember(world, `+91${number++}`, 5_000_00n)
const send = (one: Person, status: string, gross: number, more: object = {}) =>
  sendPartnerEvent(world, { mobile: one.mobile, kind: 'Order', status, gross, paid_by_plan: gross, ...more })
async function credits(one: Person) {
  const { consumed_paise, on_hold_paise } = await readCredits(world.db, one.wallet_id)
  return { consumed: Number(consumed_paise) / 100, held: Number(on_hold_paise) / 100 }
}
const ordersOf = (one: Person) =>
  world.db.selectFrom('partner_orders').selectAll().where('mobile', '=', one.mobile).orderBy('id').execute()
async function messages(one: Person) {
  const { account_id } = await world.db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', one.subscription_id)
    .executeTakeFirstOrThrow()
  const rows = await world.db
    .selectFrom('outbox_messages')
    .select('cause')
    .where('account_id', '=', account_id)
    .where('template', '=', 'order-charged')
    .where('channel', '=', 'sms')
    .execute()
  return rows.length
}

it('a delivered order is not moved to a day ahead by a correction', async () => {
  const one = await person()
  const reference = randomUUID()
  await send(one, 'SUCCESS', 300, { reference })
  const service_date = addDays(istDateOf(world.clock.now()), 40)
  await send(one, 'CORRECTED', 300, { reference, service_date })
  const use = await world.db
    .selectFrom('service_uses')
    .select(['service_date', 'status'])
    .where('subscription_id', '=', one.subscription_id)
    .executeTakeFirstOrThrow()
  expect(use.service_date <= istDateOf(world.clock.now())).toBe(true)
})

it('the owner is notified when a correction debits more', async () => {
  const one = await person()
  const reference = randomUUID()
  await send(one, 'SUCCESS', 10, { reference })
  await send(one, 'CORRECTED', 4000, { reference })
  expect(await credits(one)).toEqual({ consumed: 4000, held: 0 })
  expect(await messages(one)).toBe(2)
})

it('the cancellation of an open order gives back no delivered one that staff decided', async () => {
  const one = await person()
  await send(one, 'SUCCESS', 390)
  const [order] = await ordersOf(one)
  const { account_id } = await world.db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', one.subscription_id)
    .executeTakeFirstOrThrow()
  await world.db
    .updateTable('partner_orders')
    .set({ decided_by: account_id, decided_at: world.clock.now(), chosen_uhid: one.uhid })
    .where('id', '=', order!.id)
    .execute()
  await send(one, 'PENDING', 390)
  expect(await credits(one)).toEqual({ consumed: 390, held: 390 })
  await send(one, 'CANCELLED', 390)
  expect(await credits(one)).toEqual({ consumed: 390, held: 0 })
})

it('another kind of a delivered order that staff gave to a person waits for staff', async () => {
  const one = await person()
  const reference = randomUUID()
  await send(one, 'SUCCESS', 390, { reference })
  const { account_id } = await world.db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', one.subscription_id)
    .executeTakeFirstOrThrow()
  await world.db
    .updateTable('partner_orders')
    .set({ decided_by: account_id, decided_at: world.clock.now(), chosen_uhid: one.uhid })
    .where('mobile', '=', one.mobile)
    .execute()
  await send(one, 'CORRECTED', 390, { reference, kind: 'Diagnostics' })
  const uses = await world.db
    .selectFrom('service_uses')
    .select(['service', 'status'])
    .where('subscription_id', '=', one.subscription_id)
    .execute()
  expect(uses).toEqual([expect.objectContaining({ status: 'SETTLED' })])
  expect((await ordersOf(one))[0]).toMatchObject({ status: 'WAITING', reason: 'DELIVERED_TO_OTHER' })
})

it('no order is named as we name those that have no reference', async () => {
  const one = await person()
  const { status, error } = await send(one, 'SUCCESS', 300, { reference: `event/${randomUUID()}` })
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['reference']])
})

it('a message that names another person charges neither of them more', async () => {
  const [one, other] = [await person(), await person()]
  const reference = randomUUID()
  await send(one, 'SUCCESS', 300, { reference })
  await sendPartnerEvent(world, {
    mobile: other.mobile,
    kind: 'Order',
    status: 'CORRECTED',
    gross: 4000,
    paid_by_plan: 4000,
    reference,
  })
  expect(await credits(one)).toEqual({ consumed: 300, held: 0 })
})
