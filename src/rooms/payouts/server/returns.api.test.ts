/** Money that came back after it was paid: reported by one person, confirmed by another, or known from the bank. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedClaim } from '#testing/approved-claim.ts'
import { saveBank } from '#testing/bank.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { person } from '#testing/log-in.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS, istDateOf } from '#values/ist-date.ts'

let world: World
let kabirId: string
let kabir: Browser
let anita: Browser
let leela: Browser
let number = 9_714_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabirId = await person(world, '9899990085', { staff: 'SUPERADMIN' })
  await person(world, '9899990086', { staff: 'SUPERADMIN' })
  await person(world, '9899990087', { staff: 'ADMIN' })
  await logIn()
})
afterAll(() => world.close())

/** Sessions end while the clock moves. */
async function logIn() {
  kabir = await world.signUp('+919899990085')
  anita = await world.signUp('+919899990086')
  leela = await world.signUp('+919899990087')
}
const read = (id: bigint) => world.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const report = (by: Browser, id: bigint) => by.post(`dashboard/claims/${id}/returned`, { text: 'Sent back today' })
const decide = (by: Browser, id: string, accept = true) =>
  by.post(`dashboard/payouts/returns/${id}/decide`, { accept, note: 'Seen on the statement' })
const listed = async (by: Browser, id: bigint) =>
  (await by.get('dashboard/payouts/returns')).body.returns.find(
    (one: { claim_id: number }) => one.claim_id === Number(id),
  )
const settle = async (id: bigint, utr: string) =>
  kabir.post(`dashboard/claims/${id}/settle`, {
    utr,
    amount: 500,
    paid_on: istDateOf(world.clock.now()),
    version: (await read(id)).version,
  })

async function approved() {
  const browser = await world.signUp(`+91${number++}`)
  const { subscription_id } = await buyPlan(world, browser)
  expect((await saveBank(browser)).status).toBe(200)
  return approvedClaim(world, { subscription_id, decided_by: kabirId })
}

/** A claim that was paid by a transfer of our own. */
async function settled() {
  const { id } = await approved()
  expect((await settle(id, `UTR${id}HAND`)).status).toBe(200)
  return id
}

describe('money that was paid by a transfer', () => {
  it('needs a second person, who may be neither the one who reported it nor without the right', async () => {
    const id = await settled()
    const { version } = await read(id)
    const failed = { code: 'RETURNED', text: 'Sent back today', version }
    expect((await kabir.post(`dashboard/claims/${id}/settlement_failed`, failed)).error?.type).toBe('REPORT_RETURN')
    const reported = await report(kabir, id)
    expect(reported.status).toBe(200)
    expect((await report(leela, id)).error?.type).toBe('RETURN_REPORTED')
    expect(await listed(kabir, id)).toMatchObject({ utr: `UTR${id}HAND`, amount: 500, blocked: 'SECOND_PERSON' })
    expect((await listed(leela, id)).blocked).toBe('ROLE')
    expect((await decide(kabir, reported.body.id)).error?.type).toBe('SECOND_PERSON')
    expect((await decide(leela, reported.body.id)).status).toBe(403)
    await world.advance(DAY_MS)
    await logIn()
    expect((await read(id)).status).toBe('SETTLED')
    expect((await listed(anita, id)).blocked).toBeNull()
    expect((await decide(anita, reported.body.id)).body).toMatchObject({ status: 'SETTLEMENT_FAILED' })
    expect((await decide(anita, reported.body.id)).error?.type).toBe('RETURN_DECIDED')
    expect(await read(id)).toMatchObject({ status: 'SETTLEMENT_FAILED', external_transaction_id: null })
    expect(await listed(anita, id)).toBeUndefined()
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it('stays settled where the second person refuses, and may be reported again', async () => {
    const id = await settled()
    const { body } = await report(leela, id)
    expect((await decide(kabir, body.id, false)).body).toMatchObject({ status: 'SETTLED' })
    expect((await read(id)).status).toBe('SETTLED')
    expect((await report(leela, id)).status).toBe(200)
  })

  it('is confirmed later than thirty days where it was reported in time', async () => {
    const id = await settled()
    const { body } = await report(leela, id)
    const ago = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS)
    await world.db
      .updateTable('claims')
      .set({ settled_at: ago(33) })
      .where('id', '=', id)
      .execute()
    await world.db
      .updateTable('payout_returns')
      .set({ reported_at: ago(4) })
      .where('id', '=', body.id)
      .execute()
    expect((await decide(kabir, body.id)).body).toMatchObject({ status: 'SETTLEMENT_FAILED' })
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it('is reported by somebody else after its reporter has taken the report back', async () => {
    const id = await settled()
    const { body } = await report(kabir, id)
    expect((await decide(kabir, body.id, false)).body).toMatchObject({ status: 'SETTLED' })
    const notes = world.db.selectFrom('claim_history').select('internal_note').where('claim_id', '=', id)
    expect(await notes.execute()).toContainEqual({ internal_note: 'Report taken back: Seen on the statement' })
    const { body: second } = await report(leela, id)
    expect((await decide(kabir, second.id)).body).toMatchObject({ status: 'SETTLEMENT_FAILED' })
  })

  it('is not reported of a claim that is not settled, nor after thirty days', async () => {
    const { id } = await approved()
    expect((await report(leela, id)).error?.type).toBe('WRONG_STATE')
    const late = await settled()
    const settled_at = new Date(world.clock.now().getTime() - 30 * DAY_MS)
    await world.db.updateTable('claims').set({ settled_at }).where('id', '=', late).execute()
    expect((await report(leela, late)).error?.type).toBe('TOO_LATE')
  })
})

describe('money that left through the bank’s API', () => {
  async function paid() {
    const { id } = await approved()
    await world.browser().post(`/dev/payouts/${id}`, { outcome: 'success' })
    await world.work()
    expect((await read(id)).status).toBe('SETTLED')
    return id
  }

  it('has come back only when the bank says so, whose word needs nobody else', async () => {
    const id = await paid()
    expect((await report(leela, id)).error?.type).toBe('BANK_SAYS_PAID')
    expect(await listed(kabir, id)).toBeUndefined()
    const returned = { status: 'reversed' as const, failure_reason: 'Returned by the beneficiary bank' }
    const { key } = await world.db
      .selectFrom('payouts')
      .select('key')
      .where('claim_id', '=', id)
      .executeTakeFirstOrThrow()
    await world.db.updateTable('simulator_payouts').set(returned).where('reference_id', '=', key).execute()
    expect((await report(leela, id)).error?.type).toBe('RETURNED_ALREADY')
    expect((await read(id)).status).toBe('SETTLEMENT_FAILED')
  })

  it('a report is closed when the bank says it meanwhile', async () => {
    const id = await paid()
    const reported_by = kabirId
    const of = { claim_id: id, utr: 'UTR', text: 'Sent back', reported_by, reported_at: world.clock.now() }
    await world.db.insertInto('payout_returns').values(of).execute()
    await world.browser().post(`/dev/payouts/${id}`, { outcome: 'late' })
    await world.work()
    expect((await read(id)).status).toBe('SETTLEMENT_FAILED')
    expect(await listed(anita, id)).toBeUndefined()
  })

  it('a payout by file recorded as returned by mistake is settled again with its own reference, and the books agree', async () => {
    const id = await paid()
    const { external_transaction_id: utr } = await read(id)
    await world.db
      .updateTable('payout_batches')
      .set({ way: 'FILE' })
      .where('id', 'in', world.db.selectFrom('payouts').select('batch_id').where('claim_id', '=', id))
      .execute()
    expect((await decide(anita, (await report(leela, id)).body.id)).status).toBe(200)
    const { version } = await read(id)
    expect((await kabir.post(`dashboard/claims/${id}/retry_settlement`, { version })).status).toBe(200)
    expect((await settle(id, utr!)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'SETTLED', external_transaction_id: utr })
    const payouts = world.db.selectFrom('payouts').select('status').where('claim_id', '=', id)
    expect(await payouts.execute()).toEqual([{ status: 'PAID' }])
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})
