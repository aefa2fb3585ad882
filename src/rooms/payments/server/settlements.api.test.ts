import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPaymentGateway } from '#gateways/payment-gateway/open-payment-gateway.ts'
import { razorpayGateway } from '#gateways/payment-gateway/razorpay/razorpay-gateway.ts'
import { settle } from '#gateways/payment-gateway/simulator/settlements.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { accountId, readBalance } from '#platform/ledger/account.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS, datePartsOf, istDateOf } from '#values/ist-date.ts'
import { fetchSettlements } from './commands/fetch-settlements.ts'
import { BANK, GATEWAY_ADJUSTMENTS, GATEWAY_CLEARING, GATEWAY_FEES } from './company-accounts.ts'
import type { Payments } from './payments.ts'

let world: World
let provider: FastifyInstance
/** What the provider answers, newest first, as Razorpay writes it. */
let settlements: object[]
let items: { entity_id: string; settlement_id: string; [field: string]: unknown }[]
let failing: (path: string) => boolean
/** Between two pages another row arrives, which pushes the last ones of a page to the next. */
let pushed: number

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  provider = Fastify({ forceCloseConnections: true })
  const page = (rows: object[], { count = '10', skip = '0' }: Record<string, string | undefined>) => {
    const from = Math.max(0, Number(skip) - (skip === '0' ? 0 : pushed))
    const listed = rows.slice(from, from + Number(count))
    return { entity: 'collection', count: listed.length, items: listed }
  }
  const options = { config: { who: 'test' } }
  provider.addHook('onRequest', async ({ url, headers }, reply) => {
    expect(headers.authorization).toBe(`Basic ${Buffer.from('rzp_key:secret').toString('base64')}`)
    if (failing(url))
      return reply.code(502).send({ error: { code: 'SERVER_ERROR', description: 'We are facing trouble' } })
  })
  provider.get<{ Querystring: Record<string, string> }>('/v1/settlements', options, async ({ query }) =>
    page(settlements, query),
  )
  provider.get<{ Querystring: Record<string, string> }>(
    '/v1/settlements/recon/combined',
    options,
    async ({ query }) => {
      const today = datePartsOf(istDateOf(world.clock.now())).map(String)
      return page([query.year, query.month, query.day].join() === today.join() ? items : [], query)
    },
  )
  await provider.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await provider.close()
  await world.close()
})

beforeEach(() => {
  settlements = []
  items = []
  failing = () => false
  pushed = 0
})

function fetched(): Promise<void> {
  const url = `http://127.0.0.1:${(provider.server.address() as AddressInfo).port}`
  const gateway = razorpayGateway({
    keyId: 'rzp_key',
    keySecret: 'secret',
    webhookSecrets: [],
    url,
    clock: world.clock,
  })
  return fetchSettlements(world, { gateway } as Payments)
}

const seconds = () => Math.floor(world.clock.now().getTime() / 1000)
const settlement = (id: string, amount: number, status = 'processed') => ({
  id,
  entity: 'settlement',
  amount,
  status,
  fees: 0,
  tax: 0,
  utr: `UTR${id.slice(5)}`,
  created_at: seconds(),
})
const item = (settlement_id: string, entity_id: string, type: string, credit: number, debit: number, fee = 0) => ({
  entity_id,
  type,
  debit,
  credit,
  amount: credit + fee + debit,
  currency: 'INR',
  fee,
  tax: 0,
  on_hold: false,
  settled: true,
  settlement_id,
})
const stored = (ref: string) =>
  world.db.selectFrom('gateway_settlements').selectAll().where('settlement_ref', '=', ref).executeTakeFirst()
const alertOf = (ref: string) =>
  world.db.selectFrom('payment_alerts').select(['kind', 'detail']).where('subject', '=', ref).execute()
const balance = async (account: typeof BANK) =>
  (await readBalance(world.db, await accountId(world.db, account, world.clock.now()))).balance_paise

let buyers = 0
/** A payment that reached us, less the gateway's 2 %. */
async function paid() {
  const { order_ref } = await buyPlan(world, await world.signUp(`+91${9_520_000_000 + ++buyers}`))
  const payments = world.db.selectFrom('gateway_payments').selectAll().where('order_ref', '=', order_ref)
  const { payment_ref, amount_paise } = await payments.executeTakeFirstOrThrow()
  const fee = Number(amount_paise / 50n)
  return { payment_ref, fee, credit: Number(amount_paise) - fee }
}

it('what the simulated gateway collected reaches our bank account less its fee, and agrees item by item', async () => {
  await paid()
  const { config, clock } = world
  const gateway = openPaymentGateway(config, clock, () => world.origin)
  const before = await balance(BANK)
  await world.advance(2 * DAY_MS)
  await settle(world)
  for (const _ of ['once', 'again']) await fetchSettlements(world, { gateway } as Payments)
  const [made, ...others] = await world.db.selectFrom('gateway_settlements').selectAll().execute()
  expect([made!.compared_at, others]).toEqual([expect.any(Date), []])
  expect(await balance(BANK)).toBe(before - made!.amount_paise)
  expect(await balance(GATEWAY_CLEARING)).toBe(0n)
  expect(await alertOf(made!.settlement_ref)).toEqual([])
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

describe('a settlement is booked once and compared', () => {
  it('with a fee that the gateway had not named before', async () => {
    const { payment_ref, fee, credit } = await paid()
    await world.db
      .updateTable('gateway_payments')
      .set({ fee_paise: null })
      .where('payment_ref', '=', payment_ref)
      .execute()
    await withTransaction(world.db, async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await trx.deleteFrom('ledger_transfers').where('reference', '=', `fee/${payment_ref}`).execute()
    })
    const fees = await balance(GATEWAY_FEES)
    settlements = [settlement('setl_fee', credit)]
    items = [item('setl_fee', payment_ref, 'payment', credit, 0, fee)]
    await fetched()
    expect(await stored('setl_fee')).toMatchObject({ compared_at: expect.any(Date) })
    expect(await balance(GATEWAY_FEES)).toBe(fees - BigInt(fee))
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it('though rows move from page to page while they are read, and only when it is processed', async () => {
    const before = await balance(BANK)
    settlements = Array.from({ length: 120 }, (_, at) => settlement(`setl_page${at}`, 100))
    settlements.push(settlement('setl_created', 100, 'created'))
    pushed = 7
    await fetched()
    await fetched()
    expect(await balance(BANK)).toBe(before - 120n * 100n)
    expect(await stored('setl_created')).toBeUndefined()
  })

  it('once the gateway answers again: what was booked before the failure stays', async () => {
    const { payment_ref, fee, credit } = await paid()
    settlements = [settlement('setl_late', credit)]
    failing = () => true
    await expect(fetched()).rejects.toMatchObject({ code: 'SETTLEMENTS_NOT_LISTED' })
    expect(await stored('setl_late')).toBeUndefined()
    failing = (path) => path.includes('recon')
    await expect(fetched()).rejects.toMatchObject({ code: 'SETTLEMENTS_NOT_LISTED' })
    expect(await stored('setl_late')).toMatchObject({ compared_at: null, amount_paise: BigInt(credit) })

    // The items come after the settlement.
    failing = () => false
    await fetched()
    expect([(await stored('setl_late'))!.compared_at, await alertOf('setl_late')]).toEqual([null, []])
    items = [item('setl_late', payment_ref, 'payment', credit, 0, fee)]
    await fetched()
    expect([(await stored('setl_late'))!.compared_at, await alertOf('setl_late')]).toEqual([expect.any(Date), []])
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})

describe('what the gateway takes or gives beside payments and refunds', () => {
  const adjusted = async (id: string, debit: number, credit = 0) => {
    const { payment_ref, fee, credit: received } = await paid()
    settlements = [settlement(id, received + credit - debit)]
    items = [
      item(id, payment_ref, 'payment', received, 0, fee),
      item(id, `adj_${id}`, 'adjustment', credit, debit),
      item(id, `adj_zero_${id}`, 'adjustment', 0, 0),
    ]
    const before = [await balance(GATEWAY_CLEARING), await balance(GATEWAY_ADJUSTMENTS)]
    for (const _ of ['once', 'again']) await fetched()
    expect(await stored(id)).toMatchObject({ compared_at: expect.any(Date) })
    expect([await alertOf(id), await alertOf(`adj_zero_${id}`)]).toEqual([[], []])
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
    const after = [await balance(GATEWAY_CLEARING), await balance(GATEWAY_ADJUSTMENTS)]
    return { received, moved: after.map((now, at) => Number(now - before[at]!)) }
  }

  it.each([
    ['a dispute it lost for us', 5_000, 0, -5_000, '-₹50'],
    ['a dispute written as a negative credit', 0, -5_000, -5_000, '-₹50'],
    ['a correction in our favour', 0, 700, 700, '₹7'],
    ['a dispute larger than the day’s payments, which leaves our bank account', 900_000, 0, -900_000, '-₹9,000'],
  ])('is booked at once, and staff is alerted: %s', async (_, debit, credit, paise, amount) => {
    const id = `setl_adj${debit}x${credit}`
    const { received, moved } = await adjusted(id, debit, credit)
    expect(moved).toEqual([received, paise])
    expect(await alertOf(`adj_${id}`)).toMatchObject([
      { kind: 'settlement_differs', detail: { kind: 'adjustment', amount, settlement: id } },
    ])
  })
})

it('a dispute that takes exactly what the payments brought is booked once its items come, and nothing moves at the bank', async () => {
  const { payment_ref, fee, credit } = await paid()
  const id = 'setl_nothing'
  const before = [await balance(BANK), await balance(GATEWAY_CLEARING), await balance(GATEWAY_ADJUSTMENTS)]
  settlements = [settlement(id, 0)]
  await fetched()
  expect(await stored(id)).toMatchObject({ compared_at: null })
  items = [item(id, payment_ref, 'payment', credit, 0, fee), item(id, `adj_${id}`, 'adjustment', 0, credit)]
  for (const _ of ['once', 'again']) await fetched()
  expect(await stored(id)).toMatchObject({ amount_paise: 0n, compared_at: expect.any(Date) })
  const after = [await balance(BANK), await balance(GATEWAY_CLEARING), await balance(GATEWAY_ADJUSTMENTS)]
  expect(after.map((now, at) => Number(now - before[at]!))).toEqual([0, credit, -credit])
  expect([await alertOf(id), (await alertOf(`adj_${id}`)).length]).toEqual([[], 1])
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

it.each([
  ['again in another settlement', 5_000, 0],
  ['with another amount than before', 0, 300],
])('staff is alerted of an adjustment that comes %s', async (what, debit, credit) => {
  const ref = `adj_${what.replaceAll(' ', '')}`
  for (const [name, adjusted] of [
    ['first', item('', ref, 'adjustment', 0, 5_000)],
    ['second', item('', ref, 'adjustment', credit, debit)],
  ] as const) {
    const { payment_ref, fee, credit: received } = await paid()
    const id = `setl_${name}${ref}`
    settlements = [settlement(id, received + adjusted.credit - adjusted.debit)]
    items = [item(id, payment_ref, 'payment', received, 0, fee), { ...adjusted, settlement_id: id }]
    await fetched()
    const old = new Date(world.clock.now().getTime() - 3 * DAY_MS)
    await world.db
      .updateTable('gateway_settlements')
      .set({ settled_at: old })
      .where('settlement_ref', '=', id)
      .execute()
    await fetched()
    expect((await alertOf(id)).map(({ detail }) => detail)).toMatchObject(name === 'first' ? [] : [{ differing: ref }])
  }
})

it.each([
  [
    'a fee of another amount',
    (ref: string, credit: number, fee: number) => item('', ref, 'payment', credit - 5, 0, fee + 5),
  ],
  ['a payment that never reached us', (_: string, credit: number) => item('', 'pay_unknown', 'payment', credit, 0)],
  ['a refund that we did not ask for', (_: string, credit: number) => item('', 'rfnd_unknown', 'refund', 0, credit)],
])('staff is alerted of %s, after the days in which items may still come', async (what, differing) => {
  const { payment_ref, fee, credit } = await paid()
  const id = `setl_${what.replaceAll(' ', '')}`
  settlements = [settlement(id, credit)]
  const row = { ...differing(payment_ref, credit, fee), settlement_id: id }
  items = [row]
  await fetched()
  expect(await alertOf(id)).toEqual([])
  // The report is of the day of the settlement, whenever it is read.
  const old = new Date(world.clock.now().getTime() - 3 * DAY_MS)
  await world.db.updateTable('gateway_settlements').set({ settled_at: old }).where('settlement_ref', '=', id).execute()
  await fetched()
  await fetched()
  expect(await alertOf(id)).toMatchObject([{ kind: 'settlement_differs', detail: { amount: `INR ${credit} paise` } }])
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})
