/** Whatever the order of events: never twice for a term, outside a window, without notice or above the maximum. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BANK_ACTIONS, DEBIT_OUTCOMES, type DebitOutcome } from '#gateways/payment-gateway/simulator/outcomes.ts'
import { buyWithAutoRenewal, nextDebit, publishShortPlan } from '#testing/auto-renewal.ts'
import type { Browser } from '#testing/browser.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { isDebitTime } from '../rules/debit-windows.ts'
import { graceEndsAt } from '../rules/timetable.ts'
import { WORK_DUE } from './mandates.ts'

const HOUR_MS = 3_600_000
let world: World
let shortPlan: string
let mobile = 9_150_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  shortPlan = await publishShortPlan(world)
})
afterAll(() => world.close())

/** Numbers from 0 to 1, the same for the same seed. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** @param first how debits end until the day after R; later ones are random */
async function live(seed: number, first: DebitOutcome) {
  const roll = dice(seed)
  const pick = <T>(items: readonly T[]) => items[Math.floor(roll() * items.length)] as T
  const number = `+91${mobile++}`
  const asha = await world.signUp(number)
  const bought = await buyWithAutoRenewal(world, asha, shortPlan)
  // Straight to the fortnight in which everything happens.
  await world.advance(startOfIstDay(addDays(bought.renews_on, -3)).getTime() - world.clock.now().getTime())
  for (let turn = 0; turn < 16; turn += 1) {
    const later = pick(DEBIT_OUTCOMES)
    const isFirst = world.clock.now() < startOfIstDay(addDays(bought.renews_on, 1))
    await nextDebit(world, bought.token_ref, isFirst ? first : later)
    await Promise.all([happen(asha, bought, roll), world.work(), world.work()])
    await world.advance(Math.ceil(roll() * 30) * HOUR_MS)
  }
  return bought.subscription_id
}

/** One random action of a customer, a bank or a hurried operator; most of the time none. */
async function happen(
  asha: Browser,
  { subscription_id, token_ref }: { subscription_id: string; token_ref: string },
  roll: () => number,
): Promise<void> {
  const call = `subscriptions/${subscription_id}/auto_debit`
  const tomorrow = addDays(istDateOf(world.clock.now()), 1 + Math.floor(roll() * 4))
  const chance = roll()
  if (chance < 0.1) await asha.post(`${call}/pause`, { until: tomorrow })
  else if (chance < 0.2) await asha.post(`${call}/pause`, { until: null })
  else if (chance < 0.25) await asha.post(`${call}/cancel`, {})
  else if (chance < 0.4) {
    const action = BANK_ACTIONS[Math.floor(roll() * 5)] ?? 'resume'
    await world.browser().post(`/dev/gateway/mandates/${token_ref}`, { action })
  } else if (chance < 0.6)
    // A copy of the job beside the due one.
    await world.db
      .insertInto('jobs')
      .values({
        name: WORK_DUE.name,
        run_at: world.clock.now(),
        created_at: world.clock.now(),
        unique_key: randomUUID(),
      })
      .execute()
}

it.each([
  [11, 'fails_softly'],
  [23, 'dropped_after_commit'],
  [47, 'late'],
  [89, 'fails_softly'],
] as const)('in the random life with seed %i (promise 14)', async (seed, first) => {
  const subscription_id = await live(seed, first)
  const renewals = await world.db
    .selectFrom('renewals')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .execute()
  const mandates = await world.db
    .selectFrom('mandates')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .execute()
  const maxima = mandates.map(({ max_amount_paise }) => max_amount_paise)
  for (const renewal of renewals) {
    const debits = await world.db
      .selectFrom('simulator_gateway_payments as p')
      .innerJoin('simulator_gateway_orders as s', 's.order_ref', 'p.order_ref')
      .innerJoin('payment_orders as o', 'o.order_ref', 's.order_ref')
      .select([
        'p.status',
        'p.amount_paise',
        'p.created_at',
        'p.reference',
        's.notice_ref',
        's.created_at as noticed_at',
      ])
      .where('o.purpose', '=', 'RENEWAL')
      .where('o.purpose_id', '=', renewal.id)
      .execute()
    expect(debits.filter(({ status }) => status === 'captured').length).toBeLessThanOrEqual(1)
    expect(new Set(debits.map(({ reference }) => reference)).size).toBe(debits.length)
    expect(new Set(debits.map(({ created_at }) => istDateOf(created_at))).size).toBe(debits.length)
    expect(debits.length).toBeLessThanOrEqual(4)
    for (const debit of debits) {
      expect(isDebitTime(debit.created_at)).toBe(true)
      expect(debit.notice_ref).not.toBeNull()
      expect(debit.created_at.getTime() - debit.noticed_at.getTime()).toBeGreaterThanOrEqual(24 * HOUR_MS)
      expect(debit.created_at >= startOfIstDay(renewal.renews_on)).toBe(true)
      expect(debit.created_at < graceEndsAt(renewal.renews_on)).toBe(true)
      expect(maxima.some((max) => debit.amount_paise <= max)).toBe(true)
    }
  }
  const terms = await world.db
    .selectFrom('subscription_terms')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .execute()
  expect(terms).toHaveLength(1 + renewals.filter(({ status }) => status === 'PAID').length)
  expect(mandates.filter(({ status }) => status === 'ACTIVE' || status === 'PAUSED').length).toBeLessThanOrEqual(1)
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

it('and those lives included debits that were paid, failed and lost', async () => {
  const outcomes = await world.db.selectFrom('renewal_attempts').select('outcome').distinct().execute()
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['paid', 'soft_failure']))
})
