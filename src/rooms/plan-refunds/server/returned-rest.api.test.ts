/** What a refund returns once a claim that it counted takes less: to which payments, by whom, and what the owner reads. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findBreaches } from '#platform/invariants/verify-invariants.ts'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { saveSetting } from '#platform/settings/save-setting.ts'
import { COUPLES_PLAN, FAMILY_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import type { Browser } from '#testing/browser.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { person } from '#testing/log-in.ts'
import { moneyOfPlan } from '#testing/plan-money.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { VERIFIED } from '../../../product.ts'
import { secondPersonAbove } from '../rules/settings.ts'

let world: World
let mobile = 9_573_000_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  for (const number of ['9899990095', '9899990096']) await person(world, number, { staff: 'SUPERADMIN' })
})
afterAll(() => world.close())

const kabir = () => world.signUp('+919899990095')
const leela = () => world.signUp('+919899990096')

async function buy(who: Browser, plan_id: string, more: object = {}): Promise<string> {
  const member_details = { name: 'Asha Rao', email: 'asha@rao.example', state: 'Karnataka' }
  const { status, body } = await who.post('payment/request', { plan_id, member_details, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  await world.browser().post(`/dev/gateway/orders/${body.gateway.order_ref}/pay`, { outcome: 'success' })
  await world.work()
  return (await who.get('subscriptions')).body.subscriptions[0].id
}

const act = async (staff: typeof kabir, id: bigint, action: string, body: object) => {
  const who = await staff()
  const { version } = (await who.get(`dashboard/claims/${id}`)).body
  const { status, error } = await who.post(`dashboard/claims/${id}/${action}`, { version, ...body })
  return status === 200 ? 'done' : error?.type
}
const approve = (staff: typeof kabir, id: bigint, amount: number) =>
  act(staff, id, 'approve', { approved_claim_amount: amount, deductions: [] })

async function approved(subscription_id: string, amount: number): Promise<bigint> {
  const { id } = await insertTestClaim(world, {
    subscription_id,
    claim_type: 'In-Clinic Doctor Consultation',
    service: 'Appointment',
    claim_amount_paise: BigInt(amount) * 100n,
  })
  expect(await approve(kabir, id, amount)).toBe('done')
  const { status } = (await (await kabir()).get(`dashboard/claims/${id}`)).body
  if (status === 'PENDING') expect(await approve(leela, id, amount)).toBe('done')
  return id
}

/** A refunded plan with an approved claim of this amount, whose approval is undone. */
async function undone(who: Browser, subscription_id: string, amount: number) {
  const id = await approved(subscription_id, amount)
  const path = `subscriptions/${subscription_id}`
  const quote = (await who.get(`${path}/refund_quote`)).body
  expect((await who.post(`${path}/refund_request`, { amount: quote.amount, reason: 'OTHER' })).status).toBe(201)
  const waiting = await waits(subscription_id)
  if (waiting) expect((await decide(leela, waiting, 'approve')).status).toBe(200)
  await world.advance(10 * 60_000)
  expect(await act(kabir, id, 'undo', { reason: 'The bill is on two claims' })).toBe('done')
  return { id, path, amount: quote.amount as number }
}
const waits = async (subscription_id: string) =>
  (await (await leela()).get('dashboard/refunds')).body.refunds.find(
    (one: { subscription_id: string }) => one.subscription_id === subscription_id,
  )
const decide = async (staff: typeof kabir, { id, version }: { id: string; version: number }, call: string, body = {}) =>
  (await staff()).post(`dashboard/refunds/${id}/${call}`, { version, ...body })
const reject = (id: bigint) => act(kabir, id, 'reject', { reasons: ['DUPLICATE_CLAIM'] })

async function expectLeft(subscription_id: string, left: bigint): Promise<void> {
  expect(await moneyOfPlan(world.db, subscription_id)).toEqual({ money: left, papers: left, books: left })
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  for (const invariant of VERIFIED.invariants)
    expect(await findBreaches(world.db, invariant, world.clock.now())).toMatchObject({ breaches: 0 })
}
const usesOf = async (code: string, subscription_id: string) =>
  (
    await world.db
      .selectFrom('coupon_redemptions as r')
      .innerJoin('invoices as i', 'i.payment_transaction_id', 'r.transaction_id')
      .select('r.status')
      .where('r.code', '=', code)
      .where('i.subscription_id', '=', subscription_id)
      .execute()
  ).map(({ status }) => status)
const sentMessages = async (subscription_id: string, template = 'plan-refund-sent') =>
  (
    await world.db
      .selectFrom('outbox_messages as m')
      .innerJoin('plan_refunds as r', 'r.account_id', 'm.account_id')
      .select('m.id')
      .where('r.subscription_id', '=', subscription_id)
      .where('m.template', '=', template)
      .where('m.channel', '=', 'mail')
      .execute()
  ).length
const limit = async (value: number) => {
  const by = { at: world.clock.now(), actor: 'system' as const }
  await saveSetting(world.db, { setting: secondPersonAbove, value, effective_from: null, by })
  noteSettingsChange(world.db)
}
const newcomer = async () => {
  const number = `+91${mobile++}`
  return { number, who: await world.signUp(number) }
}

it('goes to each payment of a plan that was changed, and releases the coupons of both', async () => {
  const { who } = await newcomer()
  const id = await buy(who, COUPLES_PLAN.plan_id, { coupon_code: 'WELCOME500' })
  await buy(who, FAMILY_PLAN.plan_id, { kind: 'CHANGE' })
  const claim = await undone(who, id, 400)
  expect(await reject(claim.id)).toBe('done')
  await world.advance(10 * 60_000)
  expect((await who.get(`${claim.path}/refund_quote`)).body.refund).toMatchObject({ status: 'SUCCESS' })
  await expectLeft(id, 0n)
  expect(await usesOf('WELCOME500', id)).toEqual(['RELEASED'])
})

it('is told of by a message of its own, and again when it was sent, beside what was sent before (decision 0022)', async () => {
  const { who } = await newcomer()
  const id = await buy(who, FAMILY_PLAN.plan_id)
  const claim = await undone(who, id, 400)
  expect(await sentMessages(id)).toBe(1)
  expect(await reject(claim.id)).toBe('done')
  await world.advance(10 * 60_000)
  await expectLeft(id, 0n)
  expect(await sentMessages(id)).toBe(2)
  expect(await sentMessages(id, 'plan-refund-approved')).toBe(1)
  expect(await sentMessages(id, 'plan-refund-rest')).toBe(1)
})

it('is shown with what has left before, and with each credit note', async () => {
  const { who } = await newcomer()
  const claim = await undone(who, await buy(who, FAMILY_PLAN.plan_id), 400)
  const refundOf = async () => (await who.get(`${claim.path}/refund_quote`)).body.refund
  const before = await refundOf()
  expect(before).toMatchObject({ status: 'SUCCESS', amount: claim.amount, sent: claim.amount })
  expect(before.credit_notes).toEqual([before.credit_note])
  expect(await reject(claim.id)).toBe('done')
  await world.advance(10 * 60_000)
  // Nothing of the plan was used.
  expect(await refundOf()).toMatchObject({ status: 'SUCCESS', amount: 4_999, sent: 4_999 })
  const parts = world.db.selectFrom('plan_refund_parts').select('refund_id').where('plan_refund_id', '=', before.id)
  const ofRest = world.db
    .updateTable('refunds')
    .where('id', 'in', parts)
    .where('amount_paise', '=', BigInt(4_999 - claim.amount) * 100n)
  await ofRest.set({ status: 'PROCESSING' }).execute()
  const rest = await refundOf()
  await ofRest.set({ status: 'SUCCESS' }).execute()
  expect(rest).toMatchObject({ status: 'PROCESSING', amount: 4_999, sent: claim.amount })
  expect(rest.credit_notes).toEqual([before.credit_note, { id: expect.any(String), number: expect.any(String) }])
})

it('counts a claim that is undone and not decided yet as it was approved', async () => {
  const { who } = await newcomer()
  const id = await buy(who, FAMILY_PLAN.plan_id)
  const other = await approved(id, 300)
  const claim = await undone(who, id, 400)
  expect(await act(kabir, other, 'undo', { reason: 'Also found twice' })).toBe('done')
  expect(await reject(claim.id)).toBe('done')
  await world.advance(10 * 60_000)
  expect(await approve(leela, other, 300)).toBe('done')
  await world.advance(10 * 60_000)
  expect((await who.get(`${claim.path}/refund_quote`)).body.refund.amount).toBe(claim.amount + 400)
  await expectLeft(id, FAMILY_PLAN.cost_paise - BigInt(claim.amount + 400) * 100n)
})

it('waits above the limit for a second person, who did not decide about the claim', async () => {
  const { who } = await newcomer()
  const id = await buy(who, FAMILY_PLAN.plan_id)
  const [claim, full] = [await undone(who, id, 400), Number(FAMILY_PLAN.cost_paise) / 100]
  const refund = async () => (await who.get(`${claim.path}/refund_quote`)).body.refund
  await limit(full - 1)
  expect(await reject(claim.id)).toBe('done')
  await world.advance(10 * 60_000)
  expect(await refund()).toMatchObject({ status: 'SUCCESS', amount: claim.amount })
  const waiting = await waits(id)
  expect(waiting).toMatchObject({ is_rest: true, amount: full - claim.amount, may_decide: true })
  expect((await decide(kabir, waiting, 'approve')).error?.type).toBe('OWN_AFFAIR')
  expect((await decide(leela, waiting, 'decline', { reason: 'Not owed' })).error?.type).toBe('REFUND_DECIDED')
  expect((await decide(leela, waiting, 'approve')).status).toBe(200)
  expect((await decide(leela, waiting, 'approve')).error?.type).toBe('REFUND_DECIDED')
  await world.advance(10 * 60_000)
  expect(await refund()).toMatchObject({ status: 'SUCCESS', amount: full })
  expect(await waits(id)).toBeUndefined()
  await expectLeft(id, 0n)
  await limit(5_000)
})

it('is not approved alone by the person who undid the approval, where the member withdrew the claim then', async () => {
  const { who } = await newcomer()
  const id = await buy(who, FAMILY_PLAN.plan_id)
  const claim = await undone(who, id, 400)
  await limit(Number(FAMILY_PLAN.cost_paise) / 100 - 1)
  const { version } = (await who.get(`usagemoderation/${claim.id}`)).body
  expect((await who.post(`usagemoderation/${claim.id}/withdraw`, { version })).status).toBe(200)
  await world.advance(10 * 60_000)
  const waiting = await waits(id)
  expect((await decide(kabir, waiting, 'approve')).error?.type).toBe('OWN_AFFAIR')
  expect((await decide(leela, waiting, 'approve')).status).toBe(200)
  await world.advance(10 * 60_000)
  await expectLeft(id, 0n)
  await limit(5_000)
})

it('follows a claim that is undone and decided again more than once', async () => {
  const { who } = await newcomer()
  const id = await buy(who, FAMILY_PLAN.plan_id)
  const claim = await undone(who, id, 400)
  const deductions = [{ reason_code: 'OTHER', amount: 50 }]
  expect(await act(leela, claim.id, 'approve', { approved_claim_amount: 350, deductions })).toBe('done')
  await world.advance(10 * 60_000)
  expect((await who.get(`${claim.path}/refund_quote`)).body.refund.amount).toBe(claim.amount + 50)
  expect(await act(leela, claim.id, 'undo', { reason: 'Found once more' })).toBe('done')
  expect(await approve(leela, claim.id, 400)).toBe('ABOVE_LIMIT')
  expect(await reject(claim.id)).toBe('done')
  await world.advance(10 * 60_000)
  await expectLeft(id, 0n)
})
