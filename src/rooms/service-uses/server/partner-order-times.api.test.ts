/** Orders at partners of which the day, the price or the plan changes between their events. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { readCredits } from '#rooms/wallet/server/credits.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import { employeeWithMember, planWithMember, sendPartnerEvent } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { useService } from './commands/use-service.ts'

const HOUR_MS = 3_600_000
let world: World
let number = 9_164_100_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})

const mobile = () => `+91${number++}`
const inDays = (days: number) => addDays(istDateOf(world.clock.now()), days)
const received = async (event: object) => expect((await sendPartnerEvent(world, event)).status).toBe(200)
const credits = ({ wallet_id }: { wallet_id: string }) => readCredits(world.db, wallet_id)
const orderOf = (reference: string) =>
  world.db
    .selectFrom('partner_orders as o')
    .leftJoin('service_uses as u', 'u.id', 'o.use_id')
    .select(['o.status', 'o.reason', 'u.status as use', 'u.gross_paise'])
    .where('o.reference', '=', reference)
    .executeTakeFirstOrThrow()

it('an appointment that is postponed is held until its new day, and one that is rebooked is held again (decisions §14)', async () => {
  const person = await employeeWithMember(world, mobile(), 400_00n)
  const order = { reference: randomUUID(), mobile: person.mobile }
  await received({ ...order, status: 'BOOKED', service_date: inDays(1) })
  await received({ ...order, status: 'UPDATED', service_date: inDays(4) })
  await world.advance(3 * DAY_MS)
  expect(await credits(person)).toMatchObject({ on_hold_paise: 400_00n })
  await world.advance(2 * DAY_MS + 5 * HOUR_MS)
  expect(await credits(person)).toMatchObject({ on_hold_paise: 0n })
  await received({ ...order, status: 'BOOKED', service_date: inDays(2) })
  expect(await credits(person)).toMatchObject({ on_hold_paise: 400_00n })
  await received({ ...order, status: 'DONE', service_date: inDays(0) })
  expect(await credits(person)).toMatchObject({ on_hold_paise: 0n, consumed_paise: 400_00n })
})

it('what was provided stays paid while its higher price waits for our staff (decisions §14)', async () => {
  const person = await employeeWithMember(world, mobile(), 500_00n)
  const order = { reference: randomUUID(), mobile: person.mobile }
  await received({ ...order, status: 'BOOKED' })
  await received({ ...order, status: 'DONE', gross: 900, paid_by_plan: 900 })
  const waits = { status: 'WAITING', reason: 'INSUFFICIENT_FUNDS', use: 'SETTLED', gross_paise: 400_00n }
  expect(await orderOf(order.reference)).toMatchObject(waits)
  await world.advance(5 * HOUR_MS)
  expect(await orderOf(order.reference)).toMatchObject(waits)
  expect(await credits(person)).toMatchObject({ consumed_paise: 400_00n, available_paise: 100_00n })
  await received({ ...order, status: 'UPDATED', gross: 450, paid_by_plan: 450 })
  expect(await orderOf(order.reference)).toMatchObject({ status: 'APPLIED', use: 'SETTLED', gross_paise: 450_00n })
})

it('an order whose time was over is taken at the price at which it was provided (decisions §14)', async () => {
  const person = await employeeWithMember(world, mobile(), 500_00n)
  const { subscription_id, uhid } = person
  const order = { reference: randomUUID(), mobile: person.mobile, kind: 'Order' }
  await received({ ...order, status: 'PLACED' })
  await world.advance(DAY_MS + HOUR_MS)
  const now = world.clock.now()
  const spent = await withTransaction(world.db, (trx) =>
    useService(trx, {
      subscription_id,
      uhid,
      reference: `test/${randomUUID()}`,
      source: 'VISIT',
      service: 'Appointment',
      service_date: istDateOf(now),
      gross_paise: 200_00n,
      actor: 'system',
      now,
    }),
  )
  expect(spent).toHaveProperty('use')
  await received({ ...order, status: 'DELIVERED', gross: 300, paid_by_plan: 300 })
  expect(await orderOf(order.reference)).toMatchObject({ status: 'APPLIED', use: 'SETTLED', gross_paise: 300_00n })
})

it('the plan of a person with many past ones is found', async () => {
  const plan = await planWithMember(world, mobile())
  const { db } = world
  const member = await db
    .selectFrom('subscription_members')
    .selectAll()
    .where('uhid', '=', plan.uhid)
    .executeTakeFirstOrThrow()
  const own = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', plan.subscription_id)
    .executeTakeFirstOrThrow()
  for (let past = 1; past <= 21; past++) {
    const { id: _, policy_serial: _serial, ...row } = own
    const days = { starts_on: inDays(-400), ends_on: inDays(-36) }
    const over = { ...days, status: 'EXPIRED' as const, payment_transaction_id: randomUUID() }
    const { id } = await db
      .insertInto('subscriptions')
      .values({ ...row, ...over, expires_at: new Date(world.clock.now().getTime() - 35 * DAY_MS) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('subscription_members')
      .values({ ...member, uhid: randomUUID(), subscription_id: id })
      .execute()
  }
  const reference = randomUUID()
  await received({ reference, mobile: plan.mobile })
  expect(await orderOf(reference)).toMatchObject({ status: 'APPLIED', use: 'SETTLED' })
})

it('orders that are corrected to each other’s person at the same moment are all taken', async () => {
  const plans = [await planWithMember(world, mobile()), await planWithMember(world, mobile())] as const
  const references = [randomUUID(), randomUUID()] as const
  const each = (message: object) =>
    Promise.all(references.map((reference, at) => received({ reference, uhid: plans[at]!.uhid, ...message })))
  await each({ status: 'BOOKED' })
  for (let round = 1; round <= 6; round++)
    await Promise.all(
      references.map((reference, at) =>
        received({
          reference,
          uhid: plans[(at + round) % 2]!.uhid,
          status: 'CORRECTED',
          gross: 400 + round,
          paid_by_plan: 400 + round,
        }),
      ),
    )
  await each({ status: 'DONE', gross: 406, paid_by_plan: 406 })
  for (const reference of references)
    expect(await orderOf(reference)).toMatchObject({ status: 'APPLIED', use: 'SETTLED' })
})
