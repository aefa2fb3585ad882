import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { SERVICES } from '#rooms/subscriptions/rules/services.ts'
import { recordUsage, reverseUsage } from '#rooms/subscriptions/server/commands/record-usage.ts'
import type { Browser } from '#testing/browser.ts'
import { BUYER } from '#testing/buy-plan.ts'
import { sendForm, visit } from '#testing/claim-form.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'

let world: World
let mobile = 9811200950

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

async function buy(who: Browser, plan_id: string, more: object = {}): Promise<void> {
  const { body } = await who.post('payment/request', { plan_id, member_details: BUYER, ...more })
  await world.browser().post(`/dev/gateway/orders/${body.gateway.order_ref}/pay`, { outcome: 'success' })
  await world.work()
}
const change = (who: Browser, plan_id: string) => buy(who, plan_id, { kind: 'CHANGE' })

async function subscriber() {
  const who = await world.signUp(`+91${mobile++}`)
  await buy(who, DEMO_PLANS.personal)
  const [member] = (await who.get('members')).body.members as { uhid: string; subscription_id: string }[]
  return { who, ...member! }
}
const lab = (subscription_id: string, rupees: number) =>
  insertTestClaim(world, {
    subscription_id,
    claim_type: 'Lab Tests',
    claim_amount_paise: BigInt(rupees) * 100n,
    covered: false,
  })
const preflight = (who: Browser, member: { uhid: string; subscription_id: string }, days: number) => {
  const { uhid, subscription_id } = member
  const data = { ...visit({ uhid, subscription_id }, world.clock.now(), days), claim_amount: 1_000 }
  return sendForm(who, 'POST', 'usagemoderation/preflight?claim_type=Lab%20Tests&version=v2', { data })
}
const leftOf = async (who: Browser) => {
  const { plans } = (await who.get('usagemoderation/coverage')).body
  return plans[0].claim_types.find((one: { claim_type: string }) => one.claim_type === 'Lab Tests').text
}

describe('a plan changed to a larger one', () => {
  it('gives nothing again of what was used on the day that is credited in full', async () => {
    const { who, ...member } = await subscriber()
    const { subscription_id } = member
    await lab(subscription_id, 800)
    const use = () =>
      withTransaction(world.db, (trx) => {
        const named = { ...member, service: 'Appointment' as const, reference: `test/${randomUUID()}` }
        return recordUsage(trx, { ...named, now: world.clock.now() })
      })
    for (const _ of [1, 2, 3]) expect(await use()).toHaveProperty('recorded')
    for (const [larger, appointments] of [
      ['couples', 6],
      ['family', 10],
    ] as const) {
      await change(who, DEMO_PLANS[larger])
      expect(await leftOf(who)).toBe('Up to ₹1,000 per plan term · ₹200 left')
      const { usage } = (await who.get(`subscriptions/${subscription_id}/usage`)).body.subscription_with_usage
      expect(usage.services).toContainEqual(
        expect.objectContaining({ name: 'Appointment', allotted: appointments, used: 3, remaining: appointments - 3 }),
      )
    }
    expect((await preflight(who, member, 0)).body.payable_estimate).toBe(200)
  })

  it('counts earlier use with the share that was credited, in whatever order the claims come', async () => {
    const [first, second] = [await subscriber(), await subscriber()]
    for (const { who, subscription_id } of [first, second]) {
      await sql`update subscription_terms set starts_on = starts_on - 182, ends_on = ends_on - 182
        where subscription_id = ${subscription_id}`.execute(world.db)
      await sql`update subscriptions set starts_on = starts_on - 182, ends_on = ends_on - 182
        where id = ${subscription_id}`.execute(world.db)
      if (subscription_id === first.subscription_id) await lab(subscription_id, 1_000)
      await change(who, DEMO_PLANS.family)
    }
    // ₹1,002 of ₹1,999 were credited.
    expect(await leftOf(first.who)).toBe('Up to ₹1,000 per plan term · ₹498.75 left')
    const { id } = await lab(second.subscription_id, 1_000)
    await world.db.updateTable('claims').set({ term: 2 }).where('id', '=', id).execute()
    expect((await preflight(second.who, second, 30)).body.payable_estimate).toBe(498.75)
  })

  it('does not charge a member for uses that our staff had added before', async () => {
    const { who, ...member } = await subscriber()
    const { subscription_id } = member
    const meera = await world.person('Meera')
    const { status } = await meera.post(`dashboard/subscriptions/${subscription_id}/quota`, {
      service_category_mapping_id: SERVICES.find(({ name }) => name === 'Appointment')!.service_category_mapping_id,
      count: 2,
      reason: 'The clinic cancelled twice',
      expires_on: addDays(istDateOf(world.clock.now()), 1),
    })
    expect(status).toBe(201)
    const now = world.clock.now()
    const references = [1, 2, 3, 4].map((use) => `test/${subscription_id}/${use}`)
    await withTransaction(world.db, async (trx) => {
      for (const reference of references)
        expect(await recordUsage(trx, { ...member, service: 'Appointment', reference, now })).toHaveProperty('recorded')
      await reverseUsage(trx, { reference: references[0]!, now })
    })
    await change(who, DEMO_PLANS.couples)
    const { usage } = (await who.get(`subscriptions/${subscription_id}/usage`)).body.subscription_with_usage
    expect(usage.services).toContainEqual(
      expect.objectContaining({ name: 'Appointment', allotted: 6, granted: 0, used: 2, remaining: 4 }),
    )
  })
})
