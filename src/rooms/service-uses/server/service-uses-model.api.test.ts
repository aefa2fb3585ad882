/** Random events of partners, in random order, repeated and at once, come to the same as adding them up in plain code. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { usageOfTerm } from '#rooms/subscriptions/server/usage.ts'
import { readCredits } from '#rooms/wallet/server/credits.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import { inCi } from '#testing/full-size.ts'
import { dice } from '#testing/model/dice.ts'
import { employeeWithMember, planWithMember, sendPartnerEvent } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import { reverseUse } from './commands/reverse-use.ts'
import { settleUse } from './commands/settle-use.ts'
import { useService } from './commands/use-service.ts'

const SEEDS = Array.from({ length: inCi(8, 2) }, (_, at) => at + 1)
let world: World
let number = 9_163_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})

const STATUSES = ['PENDING', 'SUCCESS', 'CORRECTED', 'CANCELLED'] as const

it.each(SEEDS)('events of random orders, seed %i, come to what they add up to (decisions §14)', async (seed) => {
  const random = dice(seed)
  const person = await employeeWithMember(world, `+91${number++}`, 20_000_00n)
  const now = world.clock.now()
  const orders = Array.from({ length: 6 }, (_, at) => ({
    reference: `model/${seed}/${at}`,
    kind: random.of(['Order', 'Consult']),
  }))
  const events = orders.flatMap((order) =>
    Array.from({ length: 1 + random.number(4) }, (_, at) => {
      const [paid_by_plan, paid_by_member] = [random.number(900), random.number(200)]
      return {
        ...order,
        event_id: `${order.reference}/${at}`,
        uhid: person.uhid,
        status: random.of([...STATUSES, 'SUCCESS', 'PENDING']),
        gross: paid_by_plan + paid_by_member,
        paid_by_plan,
        paid_by_member,
        at: toWireTime(new Date(now.getTime() - (100 - at) * 60_000)),
      }
    }),
  )
  const sent = [...events, ...events.filter(() => random.number(2) === 0)]
  for (let last = sent.length - 1; last > 0; last--) {
    const other = random.number(last + 1)
    ;[sent[last], sent[other]] = [sent[other]!, sent[last]!]
  }
  for (let from = 0; from < sent.length; from += 4) {
    const answers = await Promise.all(sent.slice(from, from + 4).map((event) => sendPartnerEvent(world, event)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  }

  let [uses, held, spent, gross] = [0, 0, 0, 0]
  for (const { reference } of orders) {
    const own = events.filter((event) => event.reference === reference)
    const says = (status: string) => own.some((event) => event.status === status)
    if (says('CANCELLED') || !(says('PENDING') || says('SUCCESS'))) continue
    // The placing of what was provided says nothing more of its price.
    const telling = says('SUCCESS') ? own.filter(({ status }) => status !== 'PENDING') : own
    const latest = telling.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1)!
    uses += 1
    gross += latest.gross
    if (says('SUCCESS')) spent += latest.paid_by_plan
    else held += latest.paid_by_plan
  }
  const credits = await readCredits(world.db, person.wallet_id)
  expect([credits.consumed_paise, credits.on_hold_paise]).toEqual([BigInt(spent) * 100n, BigInt(held) * 100n])
  const { services } = await usageOfTerm(world.db, person.subscription_id, now)
  expect(services.reduce((sum, { used }) => sum + used, 0)).toBe(uses)
  const facts = await world.db
    .selectFrom('service_use_facts')
    .select(({ fn }) => [fn.sum<string>('count').as('count'), fn.sum<string>('gross_paise').as('gross_paise')])
    .where('subscription_id', '=', person.subscription_id)
    .executeTakeFirstOrThrow()
  expect([Number(facts.count ?? 0), Number(facts.gross_paise ?? 0)]).toEqual([uses, gross * 100])
})

it('of eight who use the last two at once exactly two get it, and each end happens once', async () => {
  const plan = await planWithMember(world, `+91${number++}`)
  const now = world.clock.now()
  const by = { actor: 'system' as const, now }
  const one = (at: number) =>
    withTransaction(world.db, (trx) =>
      useService(trx, {
        ...by,
        reference: `race/${plan.uhid}/${at}`,
        source: 'CHECKUP',
        subscription_id: plan.subscription_id,
        uhid: plan.uhid,
        service: 'Master Checkup',
        service_date: istDateOf(now),
      }),
    )
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_, at) => one(at)))
  const used = outcomes.flatMap((outcome) => ('use' in outcome ? [outcome.use] : []))
  expect(used).toHaveLength(2)
  expect(outcomes.filter((outcome) => 'refused' in outcome && outcome.refused === 'NONE_LEFT')).toHaveLength(6)
  const { reference } = used[0]!
  await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      withTransaction(
        world.db,
        (trx) =>
          (at % 2 === 0
            ? reverseUse(trx, { ...by, reference, reason: 'Did not come' })
            : settleUse(trx, { ...by, reference })) as Promise<unknown>,
      ),
    ),
  )
  const { services } = await usageOfTerm(world.db, plan.subscription_id, now)
  expect(services.find(({ service }) => service.name === 'Master Checkup')).toMatchObject({ used: 1 })
})
