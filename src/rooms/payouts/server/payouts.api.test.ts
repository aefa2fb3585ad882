import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedClaim } from '#testing/approved-claim.ts'
import { changeBank, saveBank } from '#testing/bank.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'
import { remindUnclaimed } from './commands/remind-unclaimed.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let world: World
let kabirId: string
let leelaId: string
let number = 9_711_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabirId = await person(world, '9899990011', { staff: 'SUPERADMIN' })
  leelaId = await person(world, '9899990012', { staff: 'ADMIN' })
})
afterAll(() => world.close())

/** A staff session lasts minutes, and these tests span days. */
const kabir = () => world.signUp('+919899990011')
const leela = () => world.signUp('+919899990012')

async function member(withBank = true) {
  const mobile = `+91${number++}`
  const browser = await world.signUp(mobile)
  const { subscription_id } = await buyPlan(world, browser)
  if (withBank) expect((await saveBank(browser)).status).toBe(200)
  return { browser, mobile, subscription_id }
}

/** An approved claim of a new member, with its ids. */
async function approved(over: { withBank?: boolean; amount_paise?: bigint; first_approver?: string } = {}) {
  const { withBank, ...rest } = over
  const owner = await member(withBank)
  const claim = await approvedClaim(world, { subscription_id: owner.subscription_id, decided_by: kabirId, ...rest })
  return { ...owner, ...claim }
}

const read = (id: bigint) => world.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const payoutsOf = (id: bigint) =>
  world.db.selectFrom('payouts').selectAll().where('claim_id', '=', id).orderBy('attempt').execute()
const moneySent = async (id: bigint) =>
  (
    await world.db
      .selectFrom('simulator_payouts')
      .select('payout_ref')
      .where('reference_id', 'like', `claim-${id}-%`)
      .where('status', '=', 'processed')
      .execute()
  ).length
const simulate = (id: bigint, outcome: string) => world.browser().post(`/dev/payouts/${id}`, { outcome })
const batch = async (by = kabir) => (await by()).post('dashboard/payout_batches', {})
const inbox = async (mobile: string) =>
  JSON.stringify((await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}`)).body)

describe('a batch', () => {
  it('leaves on schedule without staff, and the bank’s answer settles the claim with its reference', async () => {
    const { id, mobile } = await approved()
    await world.advance(DAY_MS)
    const claim = await read(id)
    expect(claim).toMatchObject({ status: 'SETTLED', in_payout: false })
    expect(claim.external_transaction_id).toMatch(/^\d{12}$/)
    const [payout] = await payoutsOf(id)
    expect(payout).toMatchObject({ status: 'PAID', utr: claim.external_transaction_id, attempt: 1 })
    expect(await inbox(mobile)).toContain('We have paid ₹500 for your claim to A/c ••••6789')
    const { header, text } = await world.db
      .selectFrom('claim_history')
      .select(['header', 'text'])
      .where('claim_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([header, text]).toEqual(['Payment successful', `₹500 to A/c ••6789, UTR ${claim.external_transaction_id}`])
  })

  it('is safe to repeat: a claim in a payout is not taken again', async () => {
    const { id } = await approved()
    const answers = await Promise.all([batch(), batch(leela), batch()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ body }) => body.batch !== null)).toHaveLength(1)
    expect(await payoutsOf(id)).toHaveLength(1)
    await world.advance(10 * 60_000)
    expect((await read(id)).status).toBe('SETTLED')
    expect(await moneySent(id)).toBe(1)
    const listed = (await (await kabir()).get('dashboard/payout_batches')).body
    expect(listed.batches[0]).toMatchObject({
      way: 'GATEWAY',
      payouts: 1,
      total_amount: 500,
      status_counts: { PAID: 1 },
    })
    expect(listed.batches[0].opened_by).not.toBeNull()
    const { payouts } = (await (await kabir()).get(`dashboard/payout_batches/${listed.batches[0].id}/payouts`)).body
    expect(payouts).toMatchObject([
      { claim_id: Number(id), payee: 'Padma Ramanujan', masked_account_number: '••••6789' },
    ])
  })

  it('skips what is not ready, and says what each claim waits for', async () => {
    const noBank = await approved({ withBank: false })
    const tooMuch = await approved({ amount_paise: 20_000_00n })
    const twoPeople = await approved({ amount_paise: 20_000_00n, first_approver: leelaId })
    const changed = await approved()
    await changeBank(world, changed.browser, { account_number: '912345678901' })
    const { claims, ready, pagination_info } = (await (await kabir()).get('dashboard/payouts/blocked')).body
    expect(ready).toEqual({ claims: 1, amount: 20_000, own: 0 })
    expect(pagination_info.total_claims).toBe(claims.length)
    const why = Object.fromEntries(
      claims.map((one: { claim_id: number; waits_for: string }) => [one.claim_id, one.waits_for]),
    )
    expect([noBank, tooMuch, twoPeople, changed].map(({ id }) => why[String(id)])).toEqual([
      'NO_BANK',
      'SECOND_PERSON',
      undefined,
      'COOLING',
    ])
    await batch()
    await world.advance(5 * 60_000)
    expect(
      await Promise.all([noBank, tooMuch, twoPeople, changed].map(async ({ id }) => (await read(id)).status)),
    ).toEqual(['APPROVED', 'APPROVED', 'SETTLED', 'APPROVED'])
  })

  it('pays nothing to an account that was changed for an approved claim before 24 hours are over', async () => {
    const { id, browser } = await approved()
    await changeBank(world, browser, { account_number: '812345678902' })
    await world.advance(23 * HOUR_MS)
    expect(await payoutsOf(id)).toEqual([])
    await world.advance(26 * HOUR_MS)
    expect((await read(id)).status).toBe('SETTLED')
  })

  it('stops a payout whose account is changed before the money leaves, and pays later under a new key', async () => {
    const { id, browser } = await approved()
    // In a batch, and changed before its sending job runs.
    await batch()
    await changeBank(world, browser, { account_number: '712345678903' })
    await world.advance(60_000)
    const [stopped] = await payoutsOf(id)
    expect(stopped?.status).toBe('STOPPED')
    expect(await read(id)).toMatchObject({ status: 'APPROVED', in_payout: false, payout_tries: 0 })
    expect(await moneySent(id)).toBe(0)
    await world.advance(50 * HOUR_MS)
    expect((await payoutsOf(id)).map(({ status, attempt }) => [status, attempt])).toEqual([
      ['STOPPED', 1],
      ['PAID', 2],
    ])
  })
})

describe('what the bank does', () => {
  it('a refusal fails the claim, notifies its owner what to do, and reminds on days 3, 10 and 30', async () => {
    const { id, account_id, browser } = await approved()
    const { status, body } = await simulate(id, 'failure')
    expect([status, body.claim_id]).toEqual([200, Number(id)])
    await world.work()
    expect((await read(id)).status).toBe('SETTLEMENT_FAILED')
    expect((await browser.get('bankdetails')).body.note).toBe('Please re-verify your bank details and submit')
    const failedAt = (await read(id)).payout_failed_at!.getTime()
    for (const day of [1, 3, 4, 10, 30, 31]) await remindUnclaimed(world, new Date(failedAt + day * DAY_MS))
    const sent = await world.db
      .selectFrom('outbox_messages')
      .select('cause')
      .distinct()
      .where('template', '=', 'payout-failed')
      .where('account_id', '=', account_id)
      .execute()
    expect(new Set(sent.map(({ cause }) => cause?.split(':').at(-1)))).toEqual(new Set(['0', '3', '10', '30']))
    const { payouts: unclaimed } = (await (await kabir()).get('dashboard/payouts/unclaimed')).body
    expect(unclaimed).toContainEqual(
      expect.objectContaining({ claim_id: Number(id), amount: 500, why: 'Beneficiary account is closed' }),
    )
  })

  it('bank details that are verified again send it with the next batch (C5.39)', async () => {
    const { id, browser } = await approved()
    await simulate(id, 'failure')
    await world.work()
    expect((await read(id)).status).toBe('SETTLEMENT_FAILED')
    expect((await saveBank(browser)).status).toBe(200)
    await world.work()
    expect(await read(id)).toMatchObject({ status: 'APPROVED', payout_tries: 1 })
    await world.advance(DAY_MS)
    expect((await read(id)).status).toBe('SETTLED')
    expect((await payoutsOf(id)).map(({ key, status }) => [key, status])).toEqual([
      [`claim-${id}-1`, 'FAILED'],
      [`claim-${id}-2`, 'PAID'],
    ])
  })

  it('after three failed payouts nothing is sent again automatically', async () => {
    const { id, version } = await approved()
    for (let attempt = 1; attempt <= 3; attempt++) {
      await simulate(id, 'failure')
      await world.work()
      const retried = await (await kabir()).post(`dashboard/claims/${id}/retry_settlement`, {
        version: (await read(id)).version,
      })
      expect([attempt, retried.status]).toEqual([attempt, attempt < 3 ? 200 : 409])
      if (attempt === 3) expect(retried.error?.type).toBe('NO_TRIES_LEFT')
    }
    expect((await (await kabir()).post(`dashboard/claims/${id}/retry_settlement`, { version })).error?.type).toBe(
      'STALE',
    )
  })

  it('money returned days later fails a settled claim', async () => {
    const { id } = await approved()
    await simulate(id, 'late')
    await world.advance(2 * HOUR_MS)
    expect((await read(id)).status).toBe('SETTLED')
    await world.advance(3 * DAY_MS)
    expect(await read(id)).toMatchObject({ status: 'SETTLEMENT_FAILED', external_transaction_id: null })
    expect((await payoutsOf(id))[0]).toMatchObject({ status: 'RETURNED', why: 'Returned by the beneficiary bank' })
  })

  it('a lost answer is looked up, never paid twice and never treated as a failure', async () => {
    const { id } = await approved()
    await simulate(id, 'timeout')
    expect((await payoutsOf(id))[0]).toMatchObject({ status: 'UNKNOWN' })
    expect((await read(id)).status).toBe('APPROVED')
    const undone = await (await kabir()).post(`dashboard/claims/${id}/undo`, {
      version: (await read(id)).version,
      reason: 'Too late',
    })
    expect(undone.error?.type).toBe('IN_PAYOUT')
    await world.advance(3 * HOUR_MS)
    expect((await read(id)).status).toBe('SETTLED')
    expect(await moneySent(id)).toBe(1)
  })

  it('a bank that never answers clearly becomes a person’s task after seven days, with one key throughout', async () => {
    const { id } = await approved()
    await batch()
    const [payout] = await payoutsOf(id)
    await world.db
      .updateTable('payouts')
      .set({ status: 'UNKNOWN', first_sent_at: new Date(world.clock.now().getTime() - 7 * DAY_MS) })
      .where('id', '=', payout!.id)
      .execute()
    await world.work()
    const [after] = await payoutsOf(id)
    expect(after).toMatchObject({ status: 'MANUAL', why: 'No clear answer for seven days' })
    const { payouts: unclear } = (await (await kabir()).get('dashboard/payouts/unclear')).body
    expect(unclear).toContainEqual(expect.objectContaining({ claim_id: Number(id), status: 'MANUAL' }))
    const found = await (await leela()).post(`dashboard/claims/${id}/settle`, {
      utr: `HAND${id}X`,
      paid_on: istDateOf(world.clock.now()),
      amount: 500,
      version: (await read(id)).version,
    })
    expect([found.status, found.body.status]).toEqual([200, 'SETTLED'])
    expect((await payoutsOf(id))[0]?.status).toBe('PAID')
  })
})
