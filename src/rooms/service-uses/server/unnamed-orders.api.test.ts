/** What a partner reports without a reference, and what two partners report under the same one. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { SIMULATED_SERVICES } from '#config.ts'
import { readCredits } from '#rooms/wallet/server/credits.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import { inCi } from '#testing/full-size.ts'
import { dice } from '#testing/model/dice.ts'
import { employeeWithMember, sendPartnerEvent } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'

let world: World
let number = 9_164_700_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})

type Person = Awaited<ReturnType<typeof employeeWithMember>>
type Message = [status: string, gross: number, byUhid?: boolean]
const person = () => employeeWithMember(world, `+91${number++}`, 5_000_00n)
const event = (one: Person, [status, gross, byUhid]: Message) => ({
  ...(byUhid ? { uhid: one.uhid } : { mobile: one.mobile }),
  kind: 'Order',
  status,
  gross,
  paid_by_plan: gross,
})
const received = async (sent: object, secret?: string) =>
  expect(await sendPartnerEvent(world, sent, undefined, secret)).toMatchObject({ status: 200 })

async function result(one: Person) {
  const { consumed_paise, on_hold_paise } = await readCredits(world.db, one.wallet_id)
  const orders = await world.db
    .selectFrom('partner_orders')
    .select(['stage', 'status', 'gross_paise', 'reason'])
    .where((where) => where.or([where('mobile', '=', one.mobile), where('uhid', '=', one.uhid)]))
    .orderBy('gross_paise')
    .orderBy('stage')
    .execute()
  return { consumed: Number(consumed_paise) / 100, held: Number(on_hold_paise) / 100, orders }
}

it.each<[string, Message[], object]>([
  [
    'PENDING 150, SUCCESS 390 and CANCELLED 150',
    [
      ['PENDING', 150],
      ['SUCCESS', 390],
      ['CANCELLED', 150],
    ],
    {
      consumed: 390,
      held: 0,
      orders: [
        { stage: 'CANCELLED', gross_paise: 150_00n },
        { stage: 'DONE', status: 'APPLIED' },
      ],
    },
  ],
  [
    'a cancellation that nobody knows',
    [
      ['PENDING', 150],
      ['SUCCESS', 390],
      ['CANCELLED', 77],
    ],
    {
      consumed: 390,
      held: 0,
      orders: [
        { status: 'WAITING', reason: 'ORDER_UNKNOWN' },
        { stage: 'DONE', gross_paise: 390_00n },
      ],
    },
  ],
  [
    'a delivery that is placed and cancelled by the UHID of the same person',
    [
      ['PENDING', 500, true],
      ['SUCCESS', 500],
      ['CANCELLED', 500, true],
    ],
    { consumed: 0, held: 0, orders: [{ stage: 'CANCELLED', status: 'APPLIED' }] },
  ],
  [
    'two open orders and a delivery of neither',
    [
      ['PENDING', 150],
      ['PENDING', 200],
      ['SUCCESS', 390],
      ['CANCELLED', 200],
    ],
    {
      consumed: 390,
      held: 0,
      orders: [
        { stage: 'CANCELLED', gross_paise: 200_00n },
        { stage: 'DONE', gross_paise: 390_00n },
      ],
    },
  ],
])('%s end alike in every sequence (decisions §14)', async (_, sent, expected) => {
  const random = dice(inject('runSeed'))
  for (let run = 0; run < inCi(12, 6, 24); run += 1) {
    const one = await person()
    const waiting = sent.map((message) => event(one, message))
    while (waiting.length > 0) await received(waiting.splice(random.number(waiting.length), 1)[0]!)
    expect(await result(one)).toMatchObject(expected)
  }
})

it('two partners use the same reference and event ID for orders of their own (decisions §14)', async () => {
  const one = await person()
  const { laboratorySecret } = SIMULATED_SERVICES
  const names = { event_id: randomUUID(), reference: `same/${randomUUID()}` }
  await received({ ...event(one, ['SUCCESS', 300]), ...names })
  await received({ ...event(one, ['SUCCESS', 450]), ...names }, laboratorySecret)
  await received({ ...event(one, ['CANCELLED', 450]), reference: names.reference }, laboratorySecret)
  expect(await result(one)).toMatchObject({ consumed: 300, orders: [{ stage: 'DONE' }, { stage: 'CANCELLED' }] })
})

it('another person or kind of what was delivered waits for our staff, in whatever sequence (decisions §14)', async () => {
  for (const turned of [false, true]) {
    const [one, other] = [await person(), await person()]
    const names = { reference: randomUUID() }
    const minutes = (ago: number) => new Date(world.clock.now().getTime() - ago * 60_000).toISOString().slice(0, 19)
    const at = (ago: number) => ({ at: minutes(ago).replace('T', ' ') })
    const sent = [
      { ...event(one, ['SUCCESS', 300]), ...names, ...at(9) },
      { ...event(other, ['CORRECTED', 300]), ...names, ...at(5) },
    ]
    for (const message of turned ? sent.toReversed() : sent) await received(message)
    expect(await result(one)).toMatchObject({ consumed: 300 })
    expect(await result(other)).toMatchObject({
      consumed: 0,
      orders: [{ status: 'WAITING', reason: 'DELIVERED_TO_OTHER' }],
    })
  }
})

it('a delivery of a day ahead is refused, and the owner is notified of one that was taken (decisions §14)', async () => {
  const one = await person()
  const ahead = { ...event(one, ['SUCCESS', 300]), service_date: addDays(istDateOf(world.clock.now()), 40) }
  expect(await sendPartnerEvent(world, ahead)).toMatchObject({
    status: 422,
    error: { fields: { service_date: expect.any(String) } },
  })
  expect(await result(one)).toEqual({ consumed: 0, held: 0, orders: [] })
  await received(event(one, ['PENDING', 300]))
  await received(event(one, ['SUCCESS', 390]))
  const { account_id } = await world.db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', one.subscription_id)
    .executeTakeFirstOrThrow()
  const sent = await world.db
    .selectFrom('outbox_messages')
    .select('template')
    .where('account_id', '=', account_id)
    .where('template', '=', 'order-charged')
    .where('channel', '=', 'sms')
    .execute()
  expect(sent).toHaveLength(1)
})
