import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { BUYER } from '#testing/buy-plan.ts'
import { answeredProposal, checkProposal, eligibleProposal } from '#testing/home-care.ts'
import { openWorld, type World } from '#testing/world.ts'

const HOUR = 3_600_000
let world: World
let mobile = 9_850_000_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const person = () => world.signUp(`+91${mobile++}`)
const ask = (who: Browser, more: object) =>
  who.post('payment/request', { plan_id: DEMO_PLANS.covid, member_details: BUYER, ...more })
const read = async (who: Browser, { transaction_id }: { transaction_id: string }) =>
  (await who.get(`payment/request/${transaction_id}`)).body
const proposal = (id: string) =>
  world.db.selectFrom('plan_proposals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const plansOf = async (who: Browser) => (await who.get('subscriptions')).body.subscriptions

async function pay({ gateway }: { gateway: { order_ref: string } }, outcome = 'success') {
  await world.browser().post(`/dev/gateway/orders/${gateway.order_ref}/pay`, { outcome })
  await world.work()
}

describe('home care is not sold', () => {
  it('without a proposal, nor with another person’s', async () => {
    const [asha, other] = [await person(), await person()]
    const none = await ask(asha, {})
    expect(none).toMatchObject({ status: 422, error: { fields: { plan_proposal_id: expect.any(String) } } })
    expect((await ask(asha, { plan_proposal_id: await eligibleProposal(other) })).status).toBe(404)
    const plan_proposal_id = await eligibleProposal(asha)
    const family = await ask(asha, { plan_id: DEMO_PLANS.family, plan_proposal_id })
    expect(family.error?.fields).toEqual({ plan_proposal_id: 'This is not offered with this plan.' })
  })

  it.each([
    ['that was not checked', {}, false, 'DRAFT', []],
    ['of a patient who is too old', { patient_age: 71 }, true, 'INELIGIBLE', ['AGE']],
    ['of an emergency', { has_chest_pain_or_tightness: true }, true, 'INELIGIBLE', ['EMERGENCY_SYMPTOM']],
  ] as const)('with a proposal %s', async (_, answers, isChecked, current_state, reasons) => {
    const asha = await person()
    const { id } = await answeredProposal(asha, answers)
    if (isChecked) await checkProposal(asha, id)
    const refused = await ask(asha, { plan_proposal_id: id })
    expect(refused).toMatchObject({ status: 409, error: { type: 'NOT_ELIGIBLE' } })
    expect(refused.error?.extra_args).toEqual({ current_state, reasons })
  })

  it('with answers of yesterday, or where we do not go any more', async () => {
    const asha = await person()
    const plan_proposal_id = await eligibleProposal(asha)
    await world.db.updateTable('pincode_areas').set({ serviceable: false }).where('prefix', '=', '560').execute()
    const unserved = await ask(asha, { plan_proposal_id })
    expect(unserved.error).toMatchObject({ type: 'NOT_ELIGIBLE', extra_args: { reasons: ['LOCATION'] } })
    await world.db.updateTable('pincode_areas').set({ serviceable: true }).where('prefix', '=', '560').execute()
    world.clock.moveTo(new Date(world.clock.now().getTime() + 24 * HOUR))
    const stale = await ask(asha, { plan_proposal_id })
    expect(stale.error).toMatchObject({ type: 'NOT_ELIGIBLE', extra_args: { current_state: 'EXPIRED', reasons: [] } })
  })
})

describe('home care', () => {
  it('starts with its payment, and its proposal is consumed with it, once', async () => {
    const asha = await person()
    const plan_proposal_id = await eligibleProposal(asha)
    const { body: order } = await ask(asha, { plan_proposal_id })
    expect(order).toMatchObject({ status: 'initiated', amount: 3499 })
    expect((await proposal(plan_proposal_id)).status).toBe('ELIGIBLE')
    await pay(order)
    expect((await read(asha, order)).status).toBe('completed')
    const [plan] = await plansOf(asha)
    expect(await proposal(plan_proposal_id)).toMatchObject({
      status: 'CONSUMED',
      subscription_id: plan.id,
      details_until: null,
    })
    const changed = await asha.patch(`plan_proposals/${plan_proposal_id}`, { patient_age: 50 })
    expect(changed.error).toMatchObject({ type: 'WRONG_STATE', extra_args: { current_state: 'CONSUMED' } })
    expect((await ask(asha, { plan_proposal_id })).error?.type).toBe('NOT_ELIGIBLE')
  })

  it('is paid back where two orders name one proposal: the second finds it consumed', async () => {
    const asha = await person()
    const plan_proposal_id = await eligibleProposal(asha)
    const first = (await ask(asha, { plan_proposal_id })).body
    const second = (await ask(asha, { plan_proposal_id })).body
    await pay(first)
    await pay(second)
    expect(await read(asha, first)).toMatchObject({ status: 'completed' })
    expect(await read(asha, second)).toMatchObject({ status: 'failure', sub_status: 'refund_requested' })
    expect(await plansOf(asha)).toHaveLength(1)
  })

  it('is paid back where the answers were changed between order and payment', async () => {
    const asha = await person()
    const plan_proposal_id = await eligibleProposal(asha)
    const { body: order } = await ask(asha, { plan_proposal_id })
    await asha.patch(`plan_proposals/${plan_proposal_id}`, { recent_spo2_level: 'LT_94' })
    await pay(order)
    expect(await read(asha, order)).toMatchObject({ sub_status: 'refund_requested' })
    expect(await plansOf(asha)).toEqual([])
    expect((await proposal(plan_proposal_id)).status).toBe('DRAFT')
  })

  it('is paid back where another patient was answered for, and is eligible: nothing else than what was ordered is sold', async () => {
    const asha = await person()
    const plan_proposal_id = await eligibleProposal(asha)
    const { body: order } = await ask(asha, { plan_proposal_id })
    await asha.patch(`plan_proposals/${plan_proposal_id}`, { patient_name: 'Kabir Rao', patient_age: 69 })
    expect((await checkProposal(asha, plan_proposal_id)).body.is_eligible).toBe(true)
    await pay(order)
    expect(await read(asha, order)).toMatchObject({ status: 'failure', sub_status: 'refund_requested' })
  })

  it('starts where the same answers were only checked once more', async () => {
    const asha = await person()
    const plan_proposal_id = await eligibleProposal(asha)
    const { body: order } = await ask(asha, { plan_proposal_id })
    await checkProposal(asha, plan_proposal_id)
    await pay(order)
    expect(await read(asha, order)).toMatchObject({ status: 'completed' })
  })

  it('is paid back where the day of the answers ended and the patient has an emergency in newer ones', async () => {
    const asha = await person()
    const plan_proposal_id = await eligibleProposal(asha)
    world.clock.moveTo(new Date(world.clock.now().getTime() + 24 * HOUR - 60_000))
    const { body: order } = await ask(asha, { plan_proposal_id })
    world.clock.moveTo(new Date(world.clock.now().getTime() + 5 * 60_000))
    const { id } = await answeredProposal(asha, { has_chest_pain_or_tightness: true })
    expect(id).not.toBe(plan_proposal_id)
    await checkProposal(asha, id)
    await pay(order)
    expect(await read(asha, order)).toMatchObject({ status: 'failure', sub_status: 'refund_requested' })
    expect((await asha.get('me/care')).body.care).toEqual([])
  })

  it('starts where the day of the answers ends between order and payment', async () => {
    const asha = await person()
    const plan_proposal_id = await eligibleProposal(asha)
    world.clock.moveTo(new Date(world.clock.now().getTime() + 24 * HOUR - 60_000))
    const { body: order } = await ask(asha, { plan_proposal_id })
    world.clock.moveTo(new Date(world.clock.now().getTime() + 2 * 60_000))
    await pay(order)
    expect(await read(asha, order)).toMatchObject({ status: 'completed' })
    expect((await proposal(plan_proposal_id)).status).toBe('CONSUMED')
  })

  it.each([
    ['is honoured while the patient is eligible', 0, { status: 'completed' }],
    ['is paid back once the answers are stale', 23, { status: 'expired', sub_status: 'refund_requested' }],
  ] as const)('of late money %s', async (_, hoursBefore, outcome) => {
    const asha = await person()
    const plan_proposal_id = await eligibleProposal(asha)
    world.clock.moveTo(new Date(world.clock.now().getTime() + hoursBefore * HOUR))
    const { body: order } = await ask(asha, { plan_proposal_id })
    await world.browser().post(`/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'late' })
    await world.advance(3 * HOUR)
    expect(await read(asha, order)).toMatchObject(outcome)
  })
})
