/** What claims and the refund of their plan know of each other. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SQL_NOW } from '#platform/testing/still-clock.ts'
import { approvedClaim } from '#testing/approved-claim.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let kabir: Browser
let mobile = 9_610_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
})
afterAll(() => world.close())

async function subscriber() {
  const asha = await world.signUp(`+91${mobile++}`)
  const { subscription_id } = await buyPlan(world, asha)
  const path = `subscriptions/${subscription_id}`
  return {
    asha,
    subscription_id,
    path,
    quote: async () => (await asha.get(`${path}/refund_quote`)).body,
    ask: (amount: number, more = {}) => asha.post(`${path}/refund_request`, { amount, reason: 'OTHER', ...more }),
    status: async () => (await asha.get(path)).body.status,
    claim: (more: Partial<Parameters<typeof insertTestClaim>[1]> = {}) =>
      insertTestClaim(world, { subscription_id, ...more }),
  }
}
/** The account of a mobile. */
const accountOf = async (number: string) =>
  (await world.db.selectFrom('accounts').select('id').where('mobile', '=', number).executeTakeFirstOrThrow()).id

type Subscriber = Awaited<ReturnType<typeof subscriber>>

const approve = async ({ id }: { id: bigint }, amount: number) => {
  const { version } = (await kabir.get(`dashboard/claims/${id}`)).body
  const body = { version, approved_claim_amount: amount, deductions: [] }
  expect((await kabir.post(`dashboard/claims/${id}/approve`, body)).status).toBe(200)
}
const statusOf = async (id: bigint) => (await kabir.get(`dashboard/claims/${id}`)).body.status
const VISIT = { claim_type: 'In-Clinic Doctor Consultation', service: 'Appointment' } as const
const worthUsed = async ({ asha, path }: Subscriber) =>
  (await asha.get(`${path}/usage?with_roi=true`)).body.subscription_with_usage.roi.value_used

describe('what claims count', () => {
  it('an approved claim counts with its approved amount, also where the plan counts no service for it', async () => {
    const plan = await subscriber()
    await approvedClaim(world, {
      subscription_id: plan.subscription_id,
      decided_by: await accountOf('+919810000003'),
      amount_paise: 199_900n,
    })
    const quote = await plan.quote()
    expect(quote).toMatchObject({ rule: 'UNUSED_DAYS', used_amount: 1_999, claimed_amount: 1_999, open_claims: [] })
    expect(quote.amount).toBe(Math.round(quote.unused_amount - 1_999))
    expect(await worthUsed(plan)).toBe(1_999)
  })

  it('a claim that uses a service counts once: its approved amount, not the worth of the use beside it', async () => {
    const plan = await subscriber()
    await approve(await plan.claim({ ...VISIT, claim_amount_paise: 40_000n }), 400)
    expect(await plan.quote()).toMatchObject({ used_amount: 400, claimed_amount: 400 })
    expect(await worthUsed(plan)).toBe(400)
  })

  it('an undecided claim counts nothing, neither its amount nor the use it reserves, and nothing once withdrawn', async () => {
    const plan = await subscriber()
    const { id } = await plan.claim({ ...VISIT, claim_amount_paise: 40_000n })
    expect(await plan.quote()).toMatchObject({
      rule: 'FULL',
      amount: 4_999,
      used_amount: 0,
      open_claims: [
        { id: Number(id), claim_type: VISIT.claim_type, claim_amount: 400, status: 'INITIATED', may_withdraw: true },
      ],
    })
    expect(await worthUsed(plan)).toBe(0)
    expect((await plan.asha.post(`usagemoderation/${id}/withdraw`, {})).status).toBe(200)
    expect(await plan.quote()).toMatchObject({ rule: 'FULL', amount: 4_999, open_claims: [] })
  })
})

describe('open claims', () => {
  it('are withdrawn or waited for: without a choice the refund is refused and names them', async () => {
    const plan = await subscriber()
    const [first, second] = [await plan.claim(), await plan.claim(VISIT)]
    const refused = await plan.ask(4_999)
    expect([refused.status, refused.error?.type]).toEqual([409, 'OPEN_CLAIMS'])
    expect(refused.error?.extra_args).toEqual({ claim_ids: [Number(first.id), Number(second.id)] })
    expect(await statusOf(first.id)).toBe('INITIATED')
    const asked = await plan.ask(4_999, { withdraw_claims: true })
    expect([asked.status, asked.body.status]).toEqual([201, 'APPROVED'])
    expect(await plan.status()).toBe('REFUNDED')
    for (const { id } of [first, second])
      expect((await plan.asha.get(`usagemoderation/detail/${id}`)).body).toMatchObject({
        status: 'REJECTED',
        reason: 'Withdrawn by member',
      })
  })

  it('one that waits for its second check can be withdrawn too', async () => {
    const plan = await subscriber()
    const claim = await plan.claim({ claim_type: 'Lab Tests', claim_amount_paise: 50_000n, risk: 'HIGH' })
    await approve(claim, 500)
    expect(await statusOf(claim.id)).toBe('PENDING')
    expect((await plan.ask(4_999, { withdraw_claims: true })).status).toBe(201)
    expect(await statusOf(claim.id)).toBe('REJECTED')
  })

  it('nothing is withdrawn where the amount has changed', async () => {
    const plan = await subscriber()
    const claim = await plan.claim()
    const { status, error } = await plan.ask(4_000, { withdraw_claims: true })
    expect([status, error?.type]).toEqual([409, 'QUOTE_CHANGED'])
    expect(await statusOf(claim.id)).toBe('INITIATED')
  })

  it('of another adult on the plan are theirs: the owner reads no kind and no amount, and waits', async () => {
    const plan = await subscriber()
    const other = `+91${mobile++}`
    await world.signUp(other)
    const claim = await plan.claim({ account_id: await accountOf(other) })
    expect((await plan.quote()).open_claims).toEqual([
      { id: Number(claim.id), claim_type: null, claim_amount: null, status: 'INITIATED', may_withdraw: false },
    ])
    expect((await plan.ask(4_999, { withdraw_claims: true })).error?.type).toBe('OPEN_CLAIMS')
  })

  it('our staff see them and do not withdraw them', async () => {
    const plan = await subscriber()
    const claim = await plan.claim()
    const desk = `dashboard/${plan.path}`
    expect((await kabir.get(`${desk}/refund_quote`)).body.open_claims).toMatchObject([
      { id: Number(claim.id), claim_type: 'Pharmacy', may_withdraw: false },
    ])
    const { error } = await kabir.post(`${desk}/refund`, { amount: 4_999, reason: 'Sold to the wrong person' })
    expect(error?.type).toBe('OPEN_CLAIMS')
  })
})

describe('a plan refunded before refunds knew of claims', () => {
  const MIGRATION = join(import.meta.dirname, '../../../../db/migrations/0268-claims-of-refunded-plans.sql')
  const migrate = async () => {
    const script = readFileSync(MIGRATION, 'utf8').replaceAll(/\bnow\(\)/g, SQL_NOW)
    for (const statement of script.split(/;\n+/).filter(Boolean)) await sql.raw(statement).execute(world.db)
  }
  const closings = (claim_id: bigint) =>
    world.db.selectFrom('claim_history').select('current_state').where('claim_id', '=', claim_id).execute()

  it('has its undecided claims closed once, as a refund closes them today', async () => {
    const [plan, running] = [await subscriber(), await subscriber()]
    const claims = [await plan.claim(VISIT), await plan.claim({ claim_type: 'Lab Tests', risk: 'HIGH' })]
    const other = await running.claim()
    await world.db
      .updateTable('subscriptions')
      .set({ status: 'REFUNDED', refund_from: (eb) => eb.ref('starts_on') })
      .where('id', '=', plan.subscription_id)
      .execute()
    for (let starts = 0; starts < 2; starts++) {
      await migrate()
      await world.work()
      for (const { id } of claims) {
        const { body } = await plan.asha.get(`usagemoderation/detail/${id}`)
        expect(body).toMatchObject({ status: 'REJECTED', reason: 'Plan refunded' })
        expect(await closings(id)).toHaveLength(2)
      }
    }
    expect(await statusOf(other.id)).toBe('INITIATED')
  })
})
