import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_COVER } from '#rooms/insurance/seed.ts'
import { coverWords } from '#rooms/insurance/words/cover.ts'
import { COUPLES_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import { buyCover, coverOrders } from '#testing/buy-cover.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'

const PREMIUM = 1_180
const PLAN = { plan_id: COUPLES_PLAN.plan_id }
const PLAN_RUPEES = Number(COUPLES_PLAN.cost_paise / 100n)
let world: World
let mobile = 9_207_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const buyer = () => world.signUp(`+91${mobile++}`)
const { request, pay, read } = coverOrders(() => world)
const policiesOf = (transaction_id: string) =>
  world.db.selectFrom('insurance_policies').selectAll().where('order_transaction_id', '=', transaction_id).execute()
const bookedFor = async (transaction_id: string) => {
  const references = [`order/${transaction_id}`, `premium/${transaction_id}`]
  const rows = await world.db
    .selectFrom('ledger_transfers as t')
    .innerJoin('ledger_accounts as d', 'd.id', 't.debit_id')
    .innerJoin('ledger_accounts as c', 'c.id', 't.credit_id')
    .select(['d.kind as from', 'c.kind as to', 't.amount_paise'])
    .where('t.reference', 'in', references)
    .orderBy('t.id')
    .execute()
  return rows.map(({ from, to, amount_paise }) => `${from} → ${to} ${amount_paise / 100n}`)
}
const ageOf = (years: number, days = 0) => {
  const today = istDateOf(world.clock.now())
  return addDays(`${Number(today.slice(0, 4)) - years}${today.slice(4)}`.replace('-02-29', '-02-28'), days)
}

describe('a plan with its cover', () => {
  it('is one payment: the premium is a line of its own, owed to the insurer, and not on our invoice (C5.11, C4.11)', async () => {
    const asha = await buyer()
    const { body: quote } = await asha.get(`payment/quote?plan_id=${PLAN.plan_id}`)
    expect(quote).toMatchObject({
      amount: PLAN_RUPEES,
      insurance: { premium: PREMIUM, tax: 180, entry_age: { min: 18, max: 50 } },
    })
    const { body: order } = await request(asha, { ...PLAN, seen_amount: PLAN_RUPEES + PREMIUM })
    expect(order).toMatchObject({
      status: 'initiated',
      amount: PLAN_RUPEES + PREMIUM,
      insurance: { premium: PREMIUM, policy_id: null },
    })
    expect(order.breakdown.at(-1)).toEqual(quote.insurance.line)
    expect(quote.insurance.line).toMatchObject({
      code: 'INSURANCE_PREMIUM',
      amount: PREMIUM,
      taxable: 0,
      sac: null,
      tax_rate: 0,
    })
    await pay(order.gateway.order_ref)
    const { transaction_id } = order
    const [policy] = await policiesOf(transaction_id)
    expect(policy).toMatchObject({ status: 'PENDING', premium_paise: BigInt(PREMIUM * 100) })
    const paid = await read(asha, transaction_id)
    expect(paid).toMatchObject({
      status: 'completed',
      plan_name: expect.any(String),
      insurance: { policy_id: policy?.id, application_id: policy?.application_id },
    })
    expect((await bookedFor(transaction_id)).toSorted()).toEqual([
      `GATEWAY_CLEARING → INSURER_PAYABLE ${PREMIUM}`,
      `GATEWAY_CLEARING → PLAN_REVENUE ${PLAN_RUPEES}`,
    ])
    const { invoices } = (await asha.get(`subscriptions/${paid.subscription_id}/invoices`)).body
    expect(invoices).toMatchObject([{ amount: PLAN_RUPEES }])
    const again = await asha.get(`payment/quote?plan_id=${PLAN.plan_id}`)
    expect(again.body.insurance).toBeNull()
  })

  it('takes a coupon off the plan alone', async () => {
    const asha = await buyer()
    const { body: order } = await request(asha, { ...PLAN, coupon_code: 'WELCOME500' })
    expect(order).toMatchObject({ discount: 500, amount: PLAN_RUPEES - 500 + PREMIUM })
    expect(order.breakdown.at(-1)).toMatchObject({ code: 'INSURANCE_PREMIUM', amount: PREMIUM })
  })
})

describe('a cover alone', () => {
  it('opens a policy and no plan, without an invoice, and its receipt names the premium and the insurer', async () => {
    const asha = await buyer()
    const { body: quote } = await asha.get(`payment/quote/insurance_plans/${DEMO_COVER.slug}`)
    expect(quote).toMatchObject({ amount: PREMIUM, is_covered: false, breakdown: [{ code: 'INSURANCE_PREMIUM' }] })
    const { order, transaction_id } = await buyCover(world, asha)
    expect(order).toMatchObject({
      status: 'completed',
      plan_id: null,
      plan_name: null,
      subscription_id: null,
      amount: PREMIUM,
    })
    expect(await policiesOf(transaction_id)).toHaveLength(1)
    expect(await bookedFor(transaction_id)).toEqual([`GATEWAY_CLEARING → INSURER_PAYABLE ${PREMIUM}`])
    expect((await asha.get('subscriptions')).body.subscriptions).toEqual([])
    const invoices = world.db.selectFrom('invoices').select('id').where('payment_transaction_id', '=', transaction_id)
    expect(await invoices.execute()).toEqual([])
    expect((await asha.get(`payment/request/${transaction_id}/receipt`)).status).toBe(200)
    expect((await request(asha)).error).toMatchObject({ type: 'ALREADY_COVERED', message: coverWords.alreadyCovered })
    const covered = await asha.get(`payment/quote/insurance_plans/${DEMO_COVER.slug}`)
    expect(covered.body.is_covered).toBe(true)
  })

  it.each([
    ['neither plan nor cover', { insurance_plan_id: undefined }, 'plan_id'],
    ['a coupon', { coupon_code: 'WELCOME500' }, 'coupon_code'],
    ['auto-renewal', { auto_debit: true }, 'auto_debit'],
    ['a renewal', { kind: 'RENEWAL' }, 'plan_id'],
  ])('with %s is refused at its field', async (_, more, field) => {
    const { status, error } = await request(await buyer(), more)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
  })

  it('that is not on sale is refused as such', async () => {
    const { status, error } = await request(await buyer(), { insurance_plan_id: randomUUID() })
    expect([status, error?.type]).toEqual([404, 'COVER_UNAVAILABLE'])
    expect((await world.browser().get('payment/quote/insurance_plans/no-such-cover')).error?.type).toBe(
      'COVER_UNAVAILABLE',
    )
  })
})

describe('the age of entry', () => {
  it.each<[string, () => string | undefined, string | undefined]>([
    ['18 today', () => ageOf(18), undefined],
    ['18 tomorrow', () => ageOf(18, 1), coverWords.age(18, 50)],
    ['50, and 51 tomorrow', () => ageOf(51, 1), undefined],
    ['51 today', () => ageOf(51), coverWords.age(18, 50)],
    ['born tomorrow', () => addDays(istDateOf(world.clock.now()), 1), coverWords.dobFuture],
    ['no date', () => undefined, coverWords.dobMissing],
    ['30 February', () => '2000-02-30', coverWords.dobInvalid],
  ])('%s (C9.29)', async (_, dob, message) => {
    const insurance_applicant = dob() === undefined ? undefined : { dob: dob() }
    const { status, error } = await request(await buyer(), { insurance_applicant })
    if (message === undefined) expect(status).toBe(200)
    else expect(error?.fields).toEqual({ 'insurance_applicant.dob': message })
  })
})

it('the ledger balances after all of it', async () => {
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})
