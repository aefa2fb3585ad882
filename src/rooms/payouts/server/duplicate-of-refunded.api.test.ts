/** A bill found twice on an approved claim of a plan that was refunded since: decided again, and nobody loses by it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveBank } from '#testing/bank.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { addVisits, backdatePlan, fileVisit } from '#testing/claim-form.ts'
import { person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let number = 9_716_000_000
const PRICE = 4_999
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  for (const mobile of ['9899990097', '9899990098']) await person(world, mobile, { staff: 'SUPERADMIN' })
})
afterAll(() => world.close())

const kabir = () => world.signUp('+919899990097')
const leela = () => world.signUp('+919899990098')
const read = (id: number) =>
  world.db.selectFrom('claims').selectAll().where('id', '=', BigInt(id)).executeTakeFirstOrThrow()
const act = async (staff: typeof kabir, id: number, action: string, body: object) => {
  const { version } = await read(id)
  const { status, error } = await (await staff()).post(`dashboard/claims/${id}/${action}`, { version, ...body })
  return status === 200 ? 'done' : error?.type
}
const approve = (staff: typeof kabir, id: number, approved_claim_amount = 431) =>
  act(staff, id, 'approve', {
    approved_claim_amount,
    deductions: approved_claim_amount === 431 ? [] : [{ reason_code: 'OTHER', amount: 431 - approved_claim_amount }],
  })
const whyBlocked = async (id: number) =>
  (await (await kabir()).get('dashboard/payouts/blocked')).body.claims.find(
    ({ claim_id }: { claim_id: number }) => claim_id === id,
  )?.waits_for

async function filed(bill_number: string) {
  const browser = await world.signUp(`+91${number++}`)
  await buyPlan(world, browser)
  const [of] = (await browser.get('members')).body.members
  await backdatePlan(world, of.subscription_id, 60)
  await addVisits(world, of.subscription_id)
  expect((await saveBank(browser)).status).toBe(200)
  const data = { claim_amount: 431, establishment_name: 'City Clinic', additional_details: { bill_number } }
  const { status, body } = await fileVisit(browser, of, world.clock.now(), { data })
  expect(status).toBe(201)
  const path = `subscriptions/${of.subscription_id}`
  const refund = async () => (await browser.get(`${path}/refund_quote`)).body
  return { id: body.id as number, browser, path, refund, subscription_id: of.subscription_id as string }
}

/** A refunded plan whose approved claim waits, because somebody else filed its bill as well. */
async function waiting() {
  const bill = `GONE-${number}`
  const plan = await filed(bill)
  expect(await approve(kabir, plan.id)).toBe('done')
  if ((await read(plan.id)).status === 'PENDING') expect(await approve(leela, plan.id)).toBe('done')
  const { amount } = await plan.refund()
  expect((await plan.browser.post(`${plan.path}/refund_request`, { amount, reason: 'OTHER' })).status).toBe(201)
  await filed(bill)
  await world.work()
  expect([(await plan.browser.get(plan.path)).body.status, await whyBlocked(plan.id)]).toEqual([
    'REFUNDED',
    'DUPLICATE_FOUND',
  ])
  expect(await act(kabir, plan.id, 'undo', { reason: 'The bill is on two claims' })).toBe('done')
  expect(await read(plan.id)).toMatchObject({ status: 'PENDING' })
  return { ...plan, amount: amount as number }
}

const sentBack = async (subscription_id: string) =>
  (
    await world.db
      .selectFrom('plan_refunds as p')
      .innerJoin('plan_refund_parts as part', 'part.plan_refund_id', 'p.id')
      .innerJoin('refunds as r', 'r.id', 'part.refund_id')
      .select('r.amount_paise')
      .where('p.subscription_id', '=', subscription_id)
      .orderBy('r.created_at')
      .execute()
  ).map(({ amount_paise }) => Number(amount_paise) / 100)

it('once rejected, the refund returns what it had counted for the claim, with a credit note of its own', async () => {
  const plan = await waiting()
  expect(await act(kabir, plan.id, 'reject', { reasons: ['DUPLICATE_CLAIM'] })).toBe('done')
  await world.work()
  // Nothing of the plan was used in its first seven days: the whole price goes back.
  expect((await plan.refund()).refund.amount).toBe(PRICE)
  const parts = [plan.amount, PRICE - plan.amount]
  expect(await sentBack(plan.subscription_id)).toEqual(parts)
  const { invoices } = (await plan.browser.get(`${plan.path}/invoices`)).body
  expect(invoices[0].credit_notes.map((note: { amount: number }) => note.amount)).toEqual(parts)
  expect(await act(kabir, plan.id, 'reopen', { reason: 'By mistake' })).toBe('PLAN_REFUNDED')
})

it('once a colleague approves it again, it is paid, and never above what the refund had counted', async () => {
  const plan = await waiting()
  expect(await approve(kabir, plan.id)).toBe('SECOND_PERSON')
  expect(await approve(leela, plan.id)).toBe('done')
  await world.work()
  expect(await sentBack(plan.subscription_id)).toEqual([plan.amount])
  expect(await whyBlocked(plan.id)).toBeUndefined()
})

it('approved with less, the rest goes back with the refund; the owner may also withdraw it', async () => {
  const [less, withdrawn] = [await waiting(), await waiting()]
  expect(await approve(leela, less.id, 400)).toBe('done')
  expect((await withdrawn.browser.post(`usagemoderation/${withdrawn.id}/withdraw`, {})).status).toBe(200)
  await world.work()
  expect((await less.refund()).refund.amount).toBe(less.amount + 31)
  expect((await withdrawn.refund()).refund.amount).toBe(PRICE)
})
