/** Mandates and debits where the gateway's answer is unclear: only its own word ends or fails anything. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GATEWAY_SENTINELS } from '#gateways/payment-gateway/simulator/sentinels.ts'
import { buyWithAutoRenewal, debitsOf, goTo, nextDebit, publishShortPlan, termsOf } from '#testing/auto-renewal.ts'
import { openWorld, type World } from '#testing/world.ts'
import { syncSoon } from './commands/mandate-paid.ts'

const MINUTE_MS = 60_000
let world: World
let mobile = 9_180_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterEach(async () => {
  await world.db.updateTable('mandates').set({ due_at: null }).execute()
  await world.db.updateTable('renewals').set({ next_step_at: null }).execute()
})
afterAll(() => world.close())

async function renewer(cost_paise?: bigint) {
  const asha = await world.signUp(`+91${mobile++}`)
  const plan_id = await publishShortPlan(world, cost_paise ? { cost_paise } : {})
  return { asha, ...(await buyWithAutoRenewal(world, asha, plan_id)) }
}

const mandate = (id: string) =>
  world.db.selectFrom('mandates').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const atBank = (token_ref: string) =>
  world.db
    .selectFrom('simulator_gateway_mandates')
    .select('status')
    .where('token_ref', '=', token_ref)
    .executeTakeFirstOrThrow()
const alertsAbout = (subject: string) =>
  world.db.selectFrom('payment_alerts').select(['kind', 'resolved_at']).where('subject', '=', subject).execute()

describe('a mandate', () => {
  it('is not ended by rejected keys, and confirmed once they work', async () => {
    const { mandate_id, token_ref } = await renewer(GATEWAY_SENTINELS.mandate_keys_rejected_once)
    expect((await mandate(mandate_id)).status).not.toBe('REVOKED')
    await world.advance(MINUTE_MS)
    expect(await mandate(mandate_id)).toMatchObject({ status: 'ACTIVE' })
    expect(await atBank(token_ref)).toEqual({ status: 'confirmed' })
  })

  it('is not ended by a refused question, and staff are alerted after a quarter of an hour', async () => {
    const { mandate_id, token_ref } = await renewer()
    const { customer_ref } = await mandate(mandate_id)
    const set = (ref: string | null) =>
      world.db.updateTable('mandates').set({ customer_ref: ref }).where('id', '=', mandate_id).execute()
    await set('cust_somebodyelse')
    await syncSoon(world.db, { id: mandate_id }, world.clock.now())
    await world.advance(10 * MINUTE_MS)
    expect(await alertsAbout(token_ref)).toEqual([])
    await world.advance(10 * MINUTE_MS)
    expect(await mandate(mandate_id)).toMatchObject({ status: 'ACTIVE' })
    expect(await alertsAbout(token_ref)).toEqual([{ kind: 'mandate_unclear', resolved_at: null }])
    await set(customer_ref)
    await world.advance(4 * 60 * MINUTE_MS)
    expect(await alertsAbout(token_ref)).toEqual([{ kind: 'mandate_unclear', resolved_at: expect.any(Date) }])
  })

  it('whose cancellation met rejected keys is cancelled by the next try', async () => {
    const { asha, subscription_id, token_ref } = await renewer(GATEWAY_SENTINELS.mandate_keys_rejected_once)
    await world.advance(MINUTE_MS)
    expect((await asha.post(`subscriptions/${subscription_id}/auto_debit/cancel`)).status).toBe(200)
    await world.advance(2 * MINUTE_MS)
    expect(await atBank(token_ref)).toEqual({ status: 'cancelled' })
  })

  it('whose cancellation is refused while it lives is no ended one: staff are alerted until it has ended', async () => {
    const { asha, subscription_id, token_ref } = await renewer(GATEWAY_SENTINELS.mandate_not_cancelled)
    await asha.post(`subscriptions/${subscription_id}/auto_debit/cancel`)
    await world.advance(20 * MINUTE_MS)
    expect(await atBank(token_ref)).toEqual({ status: 'confirmed' })
    expect(await alertsAbout(token_ref)).toEqual([{ kind: 'mandate_not_cancelled', resolved_at: null }])
    await world.browser().post(`/dev/gateway/mandates/${token_ref}`, { action: 'revoke' })
    await world.advance(5 * 60 * MINUTE_MS)
    expect(await alertsAbout(token_ref)).toEqual([{ kind: 'mandate_not_cancelled', resolved_at: expect.any(Date) }])
  })
})

describe('a debit', () => {
  it('that met rejected keys is sent again under its own reference, once', async () => {
    const { subscription_id, token_ref, renews_on } = await renewer()
    await goTo(world, renews_on, -1, 12)
    await nextDebit(world, token_ref, 'keys_rejected')
    await goTo(world, renews_on, 0, 7)
    const [renewal] = await world.db
      .selectFrom('renewals')
      .selectAll()
      .where('subscription_id', '=', subscription_id)
      .execute()
    expect(renewal?.status).not.toBe('FAILED')
    await goTo(world, renews_on, 2, 12)
    const debits = await debitsOf(world, subscription_id)
    expect(debits).toMatchObject([{ status: 'captured', reference: `renewal-${renewal!.id}-1` }])
    expect(await termsOf(world, subscription_id)).toBe(2)
  })
})
