import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { correctUse } from '#rooms/service-uses/server/commands/correct-use.ts'
import { reverseUse } from '#rooms/service-uses/server/commands/reverse-use.ts'
import { useService } from '#rooms/service-uses/server/commands/use-service.ts'
import type { Browser } from '#testing/browser.ts'
import { moneyOfPlan } from '#testing/plan-money.ts'
import { planWithMember } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'

const MINUTE = 60_000
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

/** Asks for the refund that is quoted; a second member of staff approves it where that is needed. @returns what comes back */
async function refund(who: Browser, subscription_id: string): Promise<bigint> {
  const path = `subscriptions/${subscription_id}`
  const { amount } = (await who.get(`${path}/refund_quote`)).body
  expect((await who.post(`${path}/refund_request`, { amount, reason: 'OTHER' })).status).toBe(201)
  const { id, version, decision } = await latestRefund(subscription_id)
  if (decision === null) {
    const leela = await world.person('Leela')
    expect((await leela.post(`dashboard/refunds/${id}/approve`, { version })).status).toBe(200)
  }
  return (await latestRefund(subscription_id)).amount_paise
}

const latestRefund = (subscription_id: string) =>
  world.db
    .selectFrom('plan_refunds')
    .select(['id', 'version', 'decision', 'amount_paise'])
    .where('subscription_id', '=', subscription_id)
    .orderBy('requested_at', 'desc')
    .executeTakeFirstOrThrow()

async function expectEqualSources(subscription_id: string) {
  await world.advance(10 * 60_000)
  const { money, papers, books } = await moneyOfPlan(world.db, subscription_id)
  expect([papers, books]).toEqual([money, money])
}

/** A plan about to end, renewed, with a check-up booked in the renewal. */
async function renewedWithCheckup(mobile: string, reference: string) {
  const { subscription_id, uhid } = await planWithMember(world, mobile)
  const who = await world.signUp(mobile)
  await sql`update subscription_terms set starts_on = starts_on - 355, ends_on = ends_on - 355
    where subscription_id = ${subscription_id}`.execute(world.db)
  await sql`update subscriptions set starts_on = starts_on - 355, ends_on = ends_on - 355,
    expires_at = expires_at - interval '355 days' where id = ${subscription_id}`.execute(world.db)
  const { plan_id, ends_on } = await world.db
    .selectFrom('subscriptions')
    .select(['plan_id', 'ends_on'])
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const renewal = { plan_id, kind: 'RENEWAL', member_details: { name: 'Asha Rao', state: 'Karnataka' } }
  const { body } = await who.post('payment/request', renewal)
  await world.browser().post(`/dev/gateway/orders/${body.gateway.order_ref}/pay`, { outcome: 'success' })
  await world.work()
  const by = { actor: 'system' as const, now: world.clock.now(), reference }
  const service_date = addDays(ends_on, 5)
  const booked = { ...by, source: 'CHECKUP' as const, service: 'Master Checkup' as const, service_date }
  const used = await withTransaction(world.db, (trx) => useService(trx, { ...booked, subscription_id, uhid }))
  expect(used).toHaveProperty('use')
  const giveBack = async () => {
    await withTransaction(world.db, (trx) => reverseUse(trx, { ...by, reason: 'EXPIRED' }))
    await world.work()
  }
  return { who, subscription_id, giveBack }
}

it('a use of a renewal that is given back after the renewal was refunded is refunded too (decisions §3)', async () => {
  const { who, subscription_id, giveBack } = await renewedWithCheckup('+919573100002', 'test/of-renewal')
  const before = await refund(who, subscription_id)
  await giveBack()
  expect((await latestRefund(subscription_id)).amount_paise).toBeGreaterThan(before)
  await expectEqualSources(subscription_id)
})

it('the same where the plan itself was refunded in between (decisions §3)', async () => {
  const { who, subscription_id, giveBack } = await renewedWithCheckup('+919573100004', 'test/of-both')
  const ofRenewal = await refund(who, subscription_id)
  const { id } = await latestRefund(subscription_id)
  await world.advance(MINUTE)
  await refund(who, subscription_id)
  await giveBack()
  const refunds = world.db.selectFrom('plan_refunds').select('amount_paise')
  expect((await refunds.where('id', '=', id).executeTakeFirstOrThrow()).amount_paise).toBeGreaterThan(ofRenewal)
  await expectEqualSources(subscription_id)
})

it('what comes back of a renewal leaves an automatic renewal that was set up since (decisions §6)', async () => {
  const { who, subscription_id, giveBack } = await renewedWithCheckup('+919573100005', 'test/renews')
  await refund(who, subscription_id)
  const of = await world.db
    .selectFrom('subscriptions')
    .select(['account_id', 'plan_id', 'plan_version_id'])
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const at = new Date(world.clock.now().getTime() + MINUTE)
  const times = { created_at: at, updated_at: at, expires_at: new Date(at.getTime() + 400 * DAY_MS) }
  const { id } = await world.db
    .insertInto('mandates')
    .values({
      ...of,
      ...times,
      subscription_id,
      max_amount_paise: 5_000_00n,
      status: 'ACTIVE',
      token_ref: randomUUID(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await giveBack()
  const mandate = world.db.selectFrom('mandates').select('status').where('id', '=', id)
  expect(await mandate.executeTakeFirst()).toEqual({ status: 'ACTIVE' })
})

it('a use that costs less than was reported is refunded by the difference after the plan was (decisions §3)', async () => {
  const { mobile, subscription_id, uhid } = await planWithMember(world, '+919573100003')
  const who = await world.signUp(mobile)
  const by = { actor: 'system' as const, now: world.clock.now(), reference: 'test/cheaper' }
  const consult = { source: 'PARTNER' as const, service: 'Consult' as const, service_date: istDateOf(by.now) }
  const used = await withTransaction(world.db, (trx) =>
    useService(trx, { ...by, ...consult, subscription_id, uhid, gross_paise: 400_00n }),
  )
  expect(used).toHaveProperty('use')
  const before = await refund(who, subscription_id)
  const correct = (gross_paise: bigint) =>
    withTransaction(world.db, (trx) => correctUse(trx, { ...by, gross_paise, reason: 'Corrected' }))
  expect(await correct(900_00n)).toEqual({ refused: 'PLAN_INACTIVE' })
  expect(await correct(150_00n)).toHaveProperty('use')
  await world.work()
  expect((await latestRefund(subscription_id)).amount_paise - before).toBe(250_00n)
  await expectEqualSources(subscription_id)
})
