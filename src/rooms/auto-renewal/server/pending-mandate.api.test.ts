import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyWithAutoRenewal, publishShortPlan } from '#testing/auto-renewal.ts'
import { openWorld, type World } from '#testing/world.ts'
import { wakeAt } from './mandates.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

it('a mandate that was paused in the bank’s app before the bank confirmed it is asked about every half hour, and not given a second time', async () => {
  const browser = await world.signUp('+919640000071')
  const { mandate_id, token_ref, subscription_id } = await buyWithAutoRenewal(
    world,
    browser,
    await publishShortPlan(world),
  )
  const now = world.clock.now()
  await world.db
    .updateTable('mandates')
    .set({ status: 'PENDING_AUTH', due_at: now })
    .where('id', '=', mandate_id)
    .execute()
  await world.db
    .updateTable('simulator_gateway_mandates')
    .set({ status: 'paused' })
    .where('token_ref', '=', token_ref)
    .execute()
  const path = `subscriptions/${subscription_id}/auto_debit`
  expect((await browser.get(path)).body).toMatchObject({ status: 'PENDING_AUTH', may: { reauthorise: false } })
  expect((await browser.post(`${path}/reauthorise`, {})).error?.type).toBe('MANDATE_EXISTS')
  await wakeAt(world.db, now)
  await world.advance(60_000)
  const runs = await world.db
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', 'auto-renewal.work-due')
    .where('finished_at', '>', now)
    .execute()
  expect(runs.length).toBeLessThan(5)
  const mandate = await world.db
    .selectFrom('mandates')
    .selectAll()
    .where('id', '=', mandate_id)
    .executeTakeFirstOrThrow()
  expect(mandate.status).toBe('PENDING_AUTH')
  expect(mandate.due_at!.getTime() - now.getTime()).toBeGreaterThan(29 * 60_000)
})
