/** Messages about one delivered order that contradict each other wait for our staff; an older one moves nothing. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readCredits } from '#rooms/wallet/server/credits.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import { inCi } from '#testing/full-size.ts'
import { type Dice, dice } from '#testing/model/dice.ts'
import { employeeWithMember, sendPartnerEvent } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'

let world: World
let number = 9_164_950_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})

type Person = Awaited<ReturnType<typeof employeeWithMember>>
type Message = [person: 0 | 1, status: string, minute: number, more?: object]
const person = () => employeeWithMember(world, `+91${number++}`, 90_000_00n)
const inDays = (days: number) => addDays(istDateOf(world.clock.now()), days)

type People = readonly [Person, Person]
const twoPeople = async (): Promise<People> => [await person(), await person()]

/** The messages of one order that may name either of two people, an hour ago by minute. */
function order(people: People) {
  const reference = randomUUID()
  const start = world.clock.now().getTime() - 3_600_000
  const send = async ([who, status, minute, more]: Message) => {
    const at = new Date(start + minute * 60_000).toISOString().slice(0, 19).replace('T', ' ')
    const named = { mobile: people[who].mobile, kind: 'Order', gross: 300, paid_by_plan: 300 }
    expect(await sendPartnerEvent(world, { ...named, status, reference, at, ...more })).toMatchObject({ status: 200 })
  }
  const read = () =>
    world.db
      .selectFrom('partner_orders')
      .select(['id', 'stage', 'status', 'reason', 'version', 'use_id'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  /** Whose plan has the debit or the hold. */
  const charged = async () => {
    const used = world.db.selectFrom('service_uses as u').innerJoin('partner_orders as o', 'o.use_id', 'u.id')
    const use = await used
      .select(['u.uhid', 'u.status', 'u.paid_by_plan_paise as paise', 'u.service_date'])
      .where('o.reference', '=', reference)
      .executeTakeFirst()
    return use && { ...use, uhid: people.findIndex(({ uhid }) => uhid === use.uhid) }
  }
  return { send, read, charged }
}
const shuffled = (sent: readonly Message[], random: Dice) => {
  const left = [...sent]
  return sent.map(() => left.splice(random.number(left.length), 1)[0]!)
}
const WAITS = { status: 'WAITING', reason: 'DELIVERED_TO_OTHER' }

describe('an older message', () => {
  it.each<[string, Message[], string]>([
    [
      'that it was delivered to somebody else moves no delivered order',
      [
        [0, 'SUCCESS', 10],
        [1, 'SUCCESS', 5],
      ],
      'SETTLED',
    ],
    [
      'that it was delivered to somebody else moves no order that was corrected since',
      [
        [0, 'PENDING', 1],
        [0, 'CORRECTED', 10],
        [1, 'SUCCESS', 5],
      ],
      'OPEN',
    ],
    [
      'that it was delivered to somebody else moves no order that was placed since',
      [
        [0, 'PENDING', 10],
        [1, 'SUCCESS', 5],
      ],
      'OPEN',
    ],
    [
      'than the delivery adds nothing',
      [
        [0, 'PENDING', 1],
        [0, 'SUCCESS', 10],
        [1, 'CORRECTED', 5, { gross: 4000, paid_by_plan: 4000 }],
      ],
      'SETTLED',
    ],
  ])('%s (decisions §14)', async (_, sent, status) => {
    const { send, charged, read } = order(await twoPeople())
    for (const message of sent) await send(message)
    expect(await charged()).toMatchObject({ uhid: 0, status, paise: 300_00n })
    expect(await read()).toMatchObject(sent.at(-1)![1] === 'SUCCESS' ? WAITS : { status: 'APPLIED' })
  })
})

it('messages about two people and several times end alike in every sequence, and no older one moves the debit (decisions §14)', async () => {
  const random = dice(inject('runSeed'))
  const people = await twoPeople()
  for (let run = 0; run < inCi(30, 15, 60); run += 1) {
    const sent = [1, 2, 3, 4].map((minute): Message => {
      return [random.of([0, 1]), random.of(['PENDING', 'SUCCESS', 'SUCCESS', 'CORRECTED']), minute]
    })
    const ends: object[] = []
    for (const sequence of [sent, sent.toReversed(), shuffled(sent, random)]) {
      const { send, charged, read } = order(people)
      let latest = 0
      for (const message of sequence) {
        const before = await charged()
        await send(message)
        if (before && message[2] < latest) expect([(await charged())?.uhid, sequence]).toEqual([before.uhid, sequence])
        latest = Math.max(latest, message[2])
      }
      const { stage, status, reason } = await read()
      ends.push({ stage, status, reason, ...(status === 'APPLIED' && { charged: await charged() }) })
    }
    expect(ends, JSON.stringify(sent)).toEqual([ends[0], ends[0], ends[0]])
  }
})

it('a job takes nothing that waits because its person is contested from a plan that they got since (decisions §14)', async () => {
  const mobile = `+91${number++}`
  const { send, read } = order(await twoPeople())
  await send([0, 'SUCCESS', 1, { mobile }])
  await send([1, 'CORRECTED', 2])
  expect(await read()).toMatchObject(WAITS)
  const { wallet_id } = await employeeWithMember(world, mobile, 5_000_00n)
  await world.advance(DAY_MS)
  expect(await read()).toMatchObject(WAITS)
  expect(await readCredits(world.db, wallet_id)).toMatchObject({ consumed_paise: 0n, on_hold_paise: 0n })
})

it('a delivered order that is corrected to a day ahead waits until our staff decide, also when its day has come and other messages follow (decisions §14)', async () => {
  const people = await twoPeople()
  const { send, read, charged } = order(people)
  const service_date = inDays(0)
  const state = async () => [await read(), await charged()]
  await send([0, 'SUCCESS', 1])
  await send([0, 'CORRECTED', 2, { service_date: inDays(2) }])
  expect(await state()).toMatchObject([WAITS, { service_date }])
  await world.advance(4 * DAY_MS)
  expect(await state()).toMatchObject([WAITS, { service_date }])
  await send([0, 'CORRECTED', 3, { service_date: inDays(-2), gross: 200, paid_by_plan: 200 }])
  expect(await state()).toMatchObject([WAITS, { service_date }])
  const { id, version } = await read()
  const meera = await world.person('Meera')
  const settled = await meera.post(`dashboard/partner_orders/${id}/apply`, { uhid: people[0].uhid, version })
  expect(settled).toMatchObject({ status: 200, body: { status: 'APPLIED' } })
  expect(await charged()).toMatchObject({ service_date: inDays(-2), paise: 200_00n })
})
