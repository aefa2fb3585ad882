import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SIMULATED_GATEWAY } from '#config.ts'
import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { accountId, readBalance } from '#platform/ledger/account.ts'
import { verifyLedgerCommand } from '#platform/ledger/ledger-command.ts'
import { failSettlement, settleClaim } from '#rooms/claims/server/commands/settle-claim.ts'
import {
  BANK,
  GATEWAY_CLEARING,
  GATEWAY_FEES,
  REFUNDS_IN_DOUBT,
  REIMBURSEMENTS,
  UNALLOCATED_RECEIPTS,
} from '#rooms/payments/server/company-accounts.ts'
import { payoutInvariants } from '#rooms/payouts/server/invariants.ts'
import { approvedClaim } from '#testing/approved-claim.ts'
import type { Browser } from '#testing/browser.ts'
import { BUYER, buyPlan } from '#testing/buy-plan.ts'
import { person } from '#testing/log-in.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'
import { postOpeningEntries } from './post-opening-entries.ts'
import { BOOKS } from './verify-books.ts'

let world: World
let bought: Awaited<ReturnType<typeof buyPlan>>
let claim_id: bigint
let colleague: Browser
const AMOUNT = 500_00n

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  bought = await buyPlan(world, await world.signUp('+919500000001'))
  const decided_by = await person(world, '9500000002', { staff: 'ADMIN' })
  colleague = await world.signUp('+919500000002')
  const { subscription_id } = bought
  claim_id = (await approvedClaim(world, { subscription_id, decided_by, amount_paise: AMOUNT })).id
})
afterAll(() => world.close())

async function verify(db: Db) {
  const lines: string[] = []
  const database = { db } as never
  const print = (line: string) => void lines.push(line)
  const code = await verifyLedgerCommand(BOOKS, payoutInvariants).run({
    database,
    config: {} as never,
    now: world.clock.now(),
    args: [],
    print,
  })
  return { code, text: lines.join('\n') }
}
const balance = async (account: typeof GATEWAY_FEES) =>
  (await readBalance(world.db, await accountId(world.db, account, world.clock.now()))).balance_paise
const by = () => ({ at: world.clock.now(), actor: 'system' as const })
const settle = (utr: string) =>
  withTransaction(world.db, (trx) =>
    settleClaim(trx, { claim_id, by: by(), utr, paid_on: istDateOf(world.clock.now()), amount_paise: AMOUNT }),
  )

/** A message of the gateway, signed. */
async function webhook(event: string, payload: object) {
  const created_at = Math.floor(world.clock.now().getTime() / 1000)
  const body = JSON.stringify({ entity: 'event', event, created_at, payload })
  const headers = {
    'x-razorpay-event-id': randomUUID() as string,
    'x-razorpay-signature': sign(body, SIMULATED_GATEWAY.webhookSecret),
  }
  expect((await world.browser().post('payment/webhook/razorpay', {}, { raw: body, headers })).status).toBe(200)
}

it('the demo world balances, and its trial balance adds up', async () => {
  const { code, text } = await verify(world.db)
  expect(text).toMatch(/The ledger balances: \d+ accounts, \d+ transfers, 0 paise of drift\./)
  expect(code).toBe(0)
  expect(text).toMatch(/^Total +([\d.]+) +\1 +0\.00$/m)
})

describe('every rupee is booked', () => {
  it('of a reimbursement on a retail plan, of its return and of its second payment', async () => {
    const before = await balance(REIMBURSEMENTS)
    await settle('UTRFIRST0001')
    expect(await balance(REIMBURSEMENTS)).toBe(before - AMOUNT)
    await withTransaction(world.db, (trx) => failSettlement(trx, { claim_id, by: by(), code: 'RETURNED', text: 'x' }))
    expect(await balance(REIMBURSEMENTS)).toBe(before)
    await world.db.updateTable('claims').set({ status: 'APPROVED' }).where('id', '=', claim_id).execute()
    await settle('UTRSECOND001')
    expect(await balance(REIMBURSEMENTS)).toBe(before - AMOUNT)
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it('of the gateway’s fee, and of its settlement to our bank, which is booked once', async () => {
    expect(await balance(GATEWAY_FEES)).toBeLessThan(0n)
    const before = await balance(GATEWAY_CLEARING)
    const created_at = Math.floor(world.clock.now().getTime() / 1000)
    const entity = { id: 'setl_books0001', amount: 120_000, status: 'processed', utr: 'HDFC1', created_at }
    await webhook('settlement.processed', { settlement: { entity } })
    await webhook('settlement.processed', { settlement: { entity } })
    expect(await balance(GATEWAY_CLEARING)).toBe(before + 120_000n)
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it('that was paid a second time, and of its refund', async () => {
    const [paid] = await world.db
      .selectFrom('gateway_payments')
      .selectAll()
      .where('order_ref', '=', bought.order_ref)
      .execute()
    const payment_ref = 'pay_booksSurplus01'
    const created_at = Math.floor(world.clock.now().getTime() / 1000)
    const amount = Number(paid!.amount_paise)
    const entity = {
      id: payment_ref,
      order_id: bought.order_ref,
      amount,
      currency: 'INR',
      status: 'captured',
      created_at,
    }
    await webhook('payment.captured', { payment: { entity } })
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
    const receipt = `auto-${payment_ref}-1`
    const refund = { id: 'rfnd_books01', payment_id: payment_ref, amount, status: 'processed', receipt, created_at }
    await webhook('refund.processed', { refund: { entity: refund } })
    const sent = world.db.selectFrom('refunds').select('status').where('payment_ref', '=', payment_ref)
    expect(await sent.executeTakeFirstOrThrow()).toEqual({ status: 'SUCCESS' })
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it('that came in another amount, was refunded by a bank transfer, and then by the gateway too', async () => {
    const accounts = [UNALLOCATED_RECEIPTS, BANK, REFUNDS_IN_DOUBT, GATEWAY_CLEARING]
    const balances = () => Promise.all(accounts.map(balance))
    const before = await balances()
    const change = async () => (await balances()).map((now, at) => now - before[at]!)
    const { payment_ref, id } = await paidInAnotherAmount(123_45n)
    // The gateway keeps its fee of 2 %.
    const fee = 2_46n
    expect(await change()).toEqual([123_45n, 0n, 0n, fee - 123_45n])
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })

    const settled = await colleague.post(`dashboard/manual_refunds/${id}/settle`, { bank_reference: 'UTRBOOKS01' })
    expect(settled.status).toBe(200)
    expect(await change()).toEqual([0n, 123_45n, 0n, fee - 123_45n])
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })

    const created_at = Math.floor(world.clock.now().getTime() / 1000)
    const entity = { id: SECOND_REFUND, payment_id: payment_ref, amount: 123_45, status: 'processed', created_at }
    const receipt = `auto-${payment_ref}-1`
    for (const _ of ['', 'again']) await webhook('refund.processed', { refund: { entity: { ...entity, receipt } } })
    expect(await change()).toEqual([0n, 123_45n, -123_45n, fee])
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
    const dashboard = {
      id: 'rfnd_booksByHand01',
      payment_id: payment_ref,
      amount: 100,
      status: 'processed',
      created_at,
    }
    await webhook('refund.processed', { refund: { entity: dashboard } })
    expect(await change()).toEqual([0n, 123_45n, -124_45n, fee + 100n])
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})

const SECOND_REFUND = 'rfnd_booksSecond01'

/** Late money of another sum; the refund that it asks for is left to a person. */
async function paidInAnotherAmount(amount_paise: bigint) {
  const buyer = await world.signUp('+919500000003')
  const { body: group } = await buyer.get('plans/group/retail-promo-plans-2')
  const asked = { plan_id: group.plans[0].id, member_details: BUYER }
  const { order_ref } = (await buyer.post('payment/request', asked)).body.gateway
  const atGateway = world.db.updateTable('simulator_gateway_orders').set({ amount_paise })
  await atGateway.where('order_ref', '=', order_ref).execute()
  await world.browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome: 'success' })
  await world.work()
  const { payment_ref, verdict } = await world.db
    .selectFrom('gateway_payments')
    .selectAll()
    .where('order_ref', '=', order_ref)
    .executeTakeFirstOrThrow()
  expect(verdict).toBe('mismatch')
  await world.db.deleteFrom('simulator_gateway_refunds').where('payment_ref', '=', payment_ref).execute()
  const left = world.db.updateTable('refunds').set({ status: 'MANUAL', refund_ref: null })
  return left.where('payment_ref', '=', payment_ref).returning(['id', 'payment_ref']).executeTakeFirstOrThrow()
}

/** Runs in a transaction that is rolled back, with the triggers off. */
async function planted(statement: RawBuilder<unknown>, look: (trx: Db) => Promise<void>): Promise<void> {
  const undo = new Error('undo')
  const done = withTransaction(world.db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await statement.execute(trx)
    await look(trx)
    throw undo
  })
  await expect(done).rejects.toBe(undo)
}

describe('drift is reported by account', () => {
  it.each([
    [
      'an order of another amount',
      sql`update orders set amount_paise = amount_paise + 100 where plan_id is not null`,
      /Drift of PLAN_REVENUE: -\d+\.00 by order\/[0-9a-f-]{36}/,
    ],
    [
      'an order that was never completed',
      sql`update orders set status = 'failure', completed_at = null`,
      /UNALLOCATED/,
    ],
    ['a sale that is not booked', sql`delete from ledger_transfers where type = 'checkout.order-paid'`, /PLAN_REVENUE/],
    [
      'a refund of another amount',
      sql`update refunds set amount_paise = amount_paise + 1 where payment_ref = 'pay_booksSurplus01'`,
      /Drift of UNALLOCATED_RECEIPTS: 0\.01 by payment\/pay_booksSurplus01/,
    ],
    [
      'a second refund that is not recorded',
      sql`delete from refunds_beside where refund_ref = ${SECOND_REFUND}`,
      /Drift of REFUNDS_IN_DOUBT: -123\.45 by refund-beside\/rfnd_booksSecond01/,
    ],
    [
      'a payout of another amount',
      sql`insert into payouts (id, batch_id, claim_id, attempt, account_id, bank_details_id, amount_paise, key, status, utr, created_at, updated_at)
        select gen_random_uuid(), 1, id, 1, account_id, gen_random_uuid(), approved_claim_amount_paise + 1, 'planted', 'PAID', 'UTRPLANTED1', created_at, created_at
        from claims where status = 'SETTLED' limit 1`,
      /payout [0-9a-f-]{36} is of \d+ paise but its claim \d+ is approved with \d+/,
    ],
    ['a refund that is not booked', sql`update refunds set by_transfer = true`, /Drift of BANK: -/],
    ['a claim of another amount', sql`update claims set approved_claim_amount_paise = 1`, /Drift of REIMBURSEMENTS: /],
    [
      'a fee of another amount',
      sql`update gateway_payments set fee_paise = fee_paise + 1`,
      /Drift of GATEWAY_FEES: 0\./,
    ],
    ['a settlement that never came', sql`delete from gateway_settlements`, /Drift of BANK: -1200\.00 by settlement\//],
    [
      'an entry that nothing caused',
      sql`insert into ledger_transfers (idem, type, debit_id, credit_id, amount_paise, reference, created_at)
        select 'planted/1', 'planted.entry', debit_id, credit_id, 700, 'planted/1', created_at from ledger_transfers
        where type = 'checkout.order-paid' limit 1`,
      /Drift of PLAN_REVENUE: 7\.00 by planted\/1/,
    ],
  ])('%s', async (_, statement, words) => {
    await planted(statement, async (trx) => {
      const { code, text } = await verify(trx)
      expect(text).toMatch(words)
      expect(code).toBe(1)
    })
  })
})

it('an installation from before gets the entries that it lacks, once, and no wrong entry is hidden', async () => {
  const older = sql`delete from ledger_transfers where type like 'claims.%' or type like 'payments.%'`
  await planted(older, async (trx) => {
    expect((await verify(trx)).code).toBe(1)
    expect(await postOpeningEntries(trx, world.clock.now())).toBeGreaterThan(0)
    expect(await verify(trx)).toMatchObject({ code: 0 })
    expect(await postOpeningEntries(trx, world.clock.now())).toBe(0)
    await sql`update orders set amount_paise = amount_paise + 100 where plan_id is not null`.execute(trx)
    await postOpeningEntries(trx, world.clock.now())
    expect((await verify(trx)).code).toBe(1)
  })
})

it('and once when the job is killed in the middle and then runs in two processes', async () => {
  const older = sql`delete from ledger_transfers where type like 'claims.%' or type like 'payments.%'`
  const lacking = await withTransaction(world.db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    return (await older.execute(trx)).numAffectedRows
  })
  expect(lacking).toBeGreaterThan(0n)
  const killed = withTransaction(world.db, async (trx) => {
    expect(await postOpeningEntries(trx, world.clock.now())).toBeGreaterThan(0)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  const opening = world.db
    .selectFrom('ledger_transfers')
    .select('idem')
    .where('type', '=', 'books.opening-entry-posted')
  expect(await opening.execute()).toEqual([])
  const both = await Promise.all(['one', 'other'].map(() => postOpeningEntries(world.db, world.clock.now())))
  expect(both.toSorted((a, b) => a - b)).toEqual([0, (await opening.execute()).length])
  expect(await verify(world.db)).toMatchObject({ code: 0 })
})
