/** HealthCash of plans that a company gave ahead, or ended and gave back: each person has it once. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import { openEmployer } from '#testing/employer.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { bookedBalance } from './accounts.ts'

const HOUR_MS = 3_600_000
let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})

/** Somebody of a company, with a plan that gives ₹350 and begins in some days. */
async function employee(days: number) {
  const { current_version_id } = await world.db
    .selectFrom('plans')
    .select('current_version_id')
    .where('id', '=', DEMO_PLANS.lite)
    .executeTakeFirstOrThrow()
  const looms = await openEmployer(world, {
    plan_version_id: current_version_id!,
    is_wallet_based_plan: false,
    starts_on: addDays(istDateOf(world.clock.now()), days),
  })
  const { id } = await looms.add()
  const { subscription_id } = await world.db
    .selectFrom('partner_users')
    .select('subscription_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    plan: `dashboard/subscriptions/${subscription_id}`,
    balance: () => bookedBalance(world.db, subscription_id, world.clock.now()),
    block: async () =>
      (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: id } }),
    restore: async () => {
      const { status } = await (await looms.hr()).post(`${looms.path}/partner_user/${id}/restore`, {})
      await world.work()
      return status
    },
  }
}

test('comes on the first day to who was added before it, once', async () => {
  const nila = await employee(3)
  expect(await nila.balance()).toBe(0n)
  await world.advance(5 * DAY_MS)
  expect(await nila.balance()).toBe(350_00n)
})

test('comes where a block of the day before is undone on the first day', async () => {
  const nila = await employee(1)
  await world.advance(2 * HOUR_MS)
  await nila.block()
  await world.advance(23 * HOUR_MS)
  expect(await nila.balance()).toBe(0n)
  expect(await nila.restore()).toBe(200)
  expect(await nila.balance()).toBe(350_00n)
})

test('is there again where the block of a running plan is undone on the next day, and is gone where it is not', async () => {
  const nila = await employee(0)
  await world.work()
  for (const _ of [1, 2]) {
    await nila.block()
    await world.advance(23 * HOUR_MS)
    expect(await nila.restore()).toBe(200)
    expect(await nila.balance()).toBe(350_00n)
  }
  await nila.block()
  await world.advance(3 * DAY_MS)
  expect(await nila.balance()).toBe(0n)
})

test('comes with the unblock where our staff had blocked the plan over its first day', async () => {
  const nila = await employee(1)
  const act = async (name: string, body: object) =>
    (await (await world.person('Kabir')).post(`${nila.plan}/${name}`, body)).status
  expect(await act('block', { reason: 'MISUSE' })).toBe(200)
  await world.advance(3 * DAY_MS)
  expect(await nila.balance()).toBe(0n)
  expect(await act('unblock', {})).toBe(200)
  await world.work()
  expect(await nila.balance()).toBe(350_00n)
})
