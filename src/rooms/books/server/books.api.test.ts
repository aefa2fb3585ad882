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
import { GATEWAY_CLEARING, GATEWAY_FEES, REIMBURSEMENTS } from '#rooms/payments/server/company-accounts.ts'
import { approvedClaim } from '#testing/approved-claim.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { person } from '#testing/log-in.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'
import { postOpeningEntries } from './post-opening-entries.ts'
import { BOOKS } from './verify-books.ts'

let world: World
let bought: Awaited<ReturnType<typeof buyPlan>>
let claim_id: bigint
const AMOUNT = 500_00n

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  bought = await buyPlan(world, await world.signUp('+919500000001'))
  const decided_by = await person(world, '9500000002', { staff: 'ADMIN' })
  const { subscription_id } = bought
  claim_id = (await approvedClaim(world, { subscription_id, decided_by, amount_paise: AMOUNT })).id
})
afterAll(() => world.close())

async function verify(db: Db) {
  const lines: string[] = []
  const database = { db } as never
  const print = (line: string) => void lines.push(line)
  const code = await verifyLedgerCommand(BOOKS).run({
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
})

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
      sql`update orders set amount_paise = amount_paise + 100`,
      /Drift of PLAN_REVENUE: -/,
    ],
    [
      'an order that was never completed',
      sql`update orders set status = 'failure', completed_at = null`,
      /UNALLOCATED/,
    ],
    ['a sale that is not booked', sql`delete from ledger_transfers where type = 'checkout.order-paid'`, /PLAN_REVENUE/],
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
    await sql`update orders set amount_paise = amount_paise + 100`.execute(trx)
    await postOpeningEntries(trx, world.clock.now())
    expect((await verify(trx)).code).toBe(1)
  })
})
