import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { reverseUse } from '#rooms/service-uses/server/commands/reverse-use.ts'
import { useService } from '#rooms/service-uses/server/commands/use-service.ts'
import { moneyOfPlan } from '#testing/plan-money.ts'
import { planWithMember } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

it('a use that is given back after the refund is refunded too, once (decisions §3)', async () => {
  const plan = await planWithMember(world, '+919573100001')
  const who = await world.signUp(plan.mobile)
  const by = { actor: 'system' as const, now: world.clock.now() }
  const used = await withTransaction(world.db, (trx) =>
    useService(trx, {
      ...by,
      reference: 'test/refunded',
      source: 'VISIT',
      subscription_id: plan.subscription_id,
      uhid: plan.uhid,
      service: 'Consult',
      service_date: istDateOf(by.now),
      gross_paise: 400_00n,
    }),
  )
  expect(used).toHaveProperty('use')
  const path = `subscriptions/${plan.subscription_id}`
  const { amount } = (await who.get(`${path}/refund_quote`)).body
  expect((await who.post(`${path}/refund_request`, { amount, reason: 'OTHER' })).status).toBe(201)
  const approved = async () =>
    await world.db
      .selectFrom('plan_refunds')
      .select(['decision', 'amount_paise'])
      .where('subscription_id', '=', plan.subscription_id)
      .executeTakeFirstOrThrow()
  if ((await approved()).decision === null) {
    const leela = await world.person('Leela')
    const { refunds } = (await leela.get('dashboard/refunds')).body
    const { id, version } = refunds.find(
      (one: { subscription_id: string }) => one.subscription_id === plan.subscription_id,
    )
    expect((await leela.post(`dashboard/refunds/${id}/approve`, { version })).status).toBe(200)
  }
  const before = (await approved()).amount_paise
  for (const _ of [1, 2]) {
    await withTransaction(world.db, (trx) => reverseUse(trx, { ...by, reference: 'test/refunded', reason: 'Not held' }))
    await world.work()
  }
  const after = (await approved()).amount_paise
  expect(after - before).toBeGreaterThanOrEqual(400_00n)
  await world.advance(10 * 60_000)
  const { money, papers, books } = await moneyOfPlan(world.db, plan.subscription_id)
  expect([papers, books]).toEqual([money, money])
})
