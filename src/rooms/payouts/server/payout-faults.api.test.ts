/** Refusals that are not the member's fault, modes by amount, and what the channel pays beside a transfer by hand. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedClaim } from '#testing/approved-claim.ts'
import { saveBank } from '#testing/bank.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS, istDateOf } from '#values/ist-date.ts'
import { reconcilePayouts } from './commands/reconcile.ts'

let world: World
let kabirId: string
let leelaId: string
let number = 9_713_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabirId = await person(world, '9899990091', { staff: 'SUPERADMIN' })
  leelaId = await person(world, '9899990092', { staff: 'ADMIN' })
})
afterAll(() => world.close())

const kabir = () => world.signUp('+919899990091')
const leela = () => world.signUp('+919899990092')
const read = (id: bigint) => world.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const payoutsOf = (id: bigint) =>
  world.db.selectFrom('payouts').selectAll().where('claim_id', '=', id).orderBy('attempt').execute()
const sentFor = (id: bigint) =>
  world.db
    .selectFrom('simulator_payouts')
    .select(['status', 'mode', 'reference_id'])
    .where('reference_id', 'like', `claim-${id}-%`)
    .orderBy('created_at')
    .execute()
const simulate = (id: bigint, outcome: string) => world.browser().post(`/dev/payouts/${id}`, { outcome })
const nextBatch = () => world.advance(DAY_MS)
const alerts = (kind: 'payout_held' | 'payout_unclear', subject: string) =>
  world.db
    .selectFrom('payment_alerts')
    .select(['kind', 'detail', 'resolved_at'])
    .where('kind', '=', kind)
    .where('subject', 'like', `${subject}%`)
    .execute()

async function approved(amount_paise = 50_000n) {
  const browser = await world.signUp(`+91${number++}`)
  const { subscription_id } = await buyPlan(world, browser)
  expect((await saveBank(browser)).status).toBe(200)
  const claim = await approvedClaim(world, {
    subscription_id,
    amount_paise,
    decided_by: kabirId,
    first_approver: leelaId,
  })
  return { browser, ...claim }
}

async function notifiedOfFailure(account_id: string) {
  const rows = await world.db
    .selectFrom('outbox_messages')
    .select('template')
    .where('account_id', '=', account_id)
    .where('template', '=', 'payout-failed')
    .execute()
  return rows.length > 0
}

describe('a refusal for a reason of our own', () => {
  it.each([
    ['no_balance', 'OURS'],
    ['bank_offline', 'NETWORK'],
  ])(
    '(%s) is kept from the member, uses up none of their tries, and leaves with the next batch',
    async (outcome, fault) => {
      const { id, account_id, browser } = await approved()
      await simulate(id, outcome)
      await world.advance(5 * 60_000)
      expect(await read(id)).toMatchObject({ status: 'APPROVED', in_payout: false, payout_tries: 0 })
      expect(await payoutsOf(id)).toMatchObject([{ status: 'STOPPED', refused_for: fault }])
      expect((await browser.get('bankdetails')).body.note ?? null).toBeNull()
      expect(await notifiedOfFailure(account_id)).toBe(false)
      expect(await alerts('payout_held', fault)).toMatchObject([{ resolved_at: null }])
      await nextBatch()
      expect((await read(id)).status).toBe('SETTLED')
      expect((await sentFor(id)).filter(({ status }) => status === 'processed')).toHaveLength(1)
      await world.advance(60 * 60_000)
      expect(await alerts('payout_held', fault)).toMatchObject([{ resolved_at: expect.any(Date) }])

      const again = await approved()
      await simulate(again.id, outcome)
      await world.advance(5 * 60_000)
      const open = (await alerts('payout_held', fault)).filter(({ resolved_at }) => resolved_at === null)
      expect(open).toHaveLength(1)
      await nextBatch()
    },
  )

  it('differs from one of the account, of which the member is notified', async () => {
    const { id, account_id } = await approved()
    await simulate(id, 'failure')
    await world.work()
    expect(await read(id)).toMatchObject({ status: 'SETTLEMENT_FAILED', payout_tries: 1 })
    expect(await payoutsOf(id)).toMatchObject([{ status: 'FAILED', refused_for: 'ACCOUNT' }])
    expect(await notifiedOfFailure(account_id)).toBe(true)
  })

  it.each(['keys_rejected', 'forbidden'])(
    '(%s) says nothing about the payout: it is sent again under its key',
    async (outcome) => {
      const { id } = await approved()
      await simulate(id, outcome)
      expect(await payoutsOf(id)).toMatchObject([{ status: 'UNKNOWN', why: 'keys_rejected' }])
      await world.advance(10 * 60_000)
      expect((await read(id)).status).toBe('SETTLED')
      expect(await sentFor(id)).toMatchObject([{ reference_id: `claim-${id}-1` }])
    },
  )
})

it('a payout made before its answer was lost is found, although its repetition is refused', async () => {
  const { id } = await approved()
  await simulate(id, 'dropped_then_refused')
  expect(await payoutsOf(id)).toMatchObject([{ status: 'UNKNOWN' }])
  await world.advance(60 * 60_000)
  expect((await read(id)).status).toBe('SETTLED')
  expect(await sentFor(id)).toHaveLength(1)
})

it('a payout without a clear answer alerts staff after a quarter of an hour, until it is clear', async () => {
  const { id } = await approved()
  await simulate(id, 'timeout')
  const bank = { fetch: async () => ({ outcome: 'UNKNOWN', cause: 'timeout', retry_after_s: null }) } as never
  await reconcilePayouts(world, bank)
  expect(await alerts('payout_unclear', `claim-${id}-1`)).toEqual([])
  world.clock.moveTo(new Date(world.clock.now().getTime() + 16 * 60_000))
  await reconcilePayouts(world, bank)
  expect(await alerts('payout_unclear', `claim-${id}-1`)).toMatchObject([
    { detail: { amount: '₹500' }, resolved_at: null },
  ])
  await world.advance(60 * 60_000)
  expect((await read(id)).status).toBe('SETTLED')
  expect(await alerts('payout_unclear', `claim-${id}-1`)).toMatchObject([{ resolved_at: expect.any(Date) }])
})

describe('the mode of a payout', () => {
  it.each([
    [50_000_000n, 'IMPS'],
    [50_000_100n, 'RTGS'],
  ])('of %s paise is chosen by its amount, and shown to staff', async (amount, mode) => {
    const { id } = await approved(amount)
    await nextBatch()
    expect((await read(id)).status).toBe('SETTLED')
    expect(await sentFor(id)).toMatchObject([{ mode, status: 'processed' }])
    const [{ batch_id } = { batch_id: 0n }] = await payoutsOf(id)
    const { payouts } = (await (await kabir()).get(`dashboard/payout_batches/${batch_id}/payouts`)).body
    expect(payouts).toContainEqual(expect.objectContaining({ claim_id: Number(id), mode }))
  })

  it('changes when the bank refuses it for the amount', async () => {
    const { id, account_id } = await approved(60_000_000n)
    const leaves = world.db.updateTable('payouts').set({ mode: 'IMPS' }).where('claim_id', '=', id)
    await (await kabir()).post('dashboard/payout_batches', {})
    await leaves.execute()
    await world.work()
    expect(await payoutsOf(id)).toMatchObject([{ status: 'STOPPED', refused_for: 'MODE', mode: 'IMPS' }])
    await nextBatch()
    expect((await payoutsOf(id)).map(({ mode, status }) => [mode, status])).toEqual([
      ['IMPS', 'STOPPED'],
      ['RTGS', 'PAID'],
    ])
    expect(await notifiedOfFailure(account_id)).toBe(false)
  })
})

describe('before a person settles a claim the bank is asked', () => {
  const settle = async (id: bigint) =>
    (await leela()).post(`dashboard/claims/${id}/settle`, {
      utr: `HAND${id}`,
      paid_on: istDateOf(world.clock.now()),
      amount: 500,
      version: (await read(id)).version,
    })

  /** A payout that was made although nobody knows, and that is left to a person. */
  async function leftToPerson(status: 'processing' | 'processed') {
    const claim = await approved()
    await simulate(claim.id, 'timeout')
    const sent = world.db.updateTable('simulator_payouts').where('reference_id', '=', `claim-${claim.id}-1`)
    await sent.set(status === 'processed' ? { status, utr: `LATE${claim.id}` } : { status }).execute()
    await world.db.deleteFrom('jobs').execute()
    await world.db.updateTable('payouts').set({ status: 'MANUAL' }).where('claim_id', '=', claim.id).execute()
    return claim.id
  }

  it('and what it has paid is recorded instead', async () => {
    const id = await leftToPerson('processed')
    expect((await settle(id)).error?.type).toBe('PAID_ALREADY')
    expect(await read(id)).toMatchObject({ status: 'SETTLED', external_transaction_id: `LATE${id}` })
    expect(await payoutsOf(id)).toMatchObject([{ status: 'PAID', ended_by_hand: false }])
  })

  it('and what it has paid stays recorded where the request has a key, as our pages send it', async () => {
    const id = await leftToPerson('processed')
    const body = {
      utr: `HAND${id}`,
      paid_on: istDateOf(world.clock.now()),
      amount: 500,
      version: (await read(id)).version,
    }
    const headers = { 'idempotency-key': randomUUID() as string }
    const answer = await (await leela()).post(`dashboard/claims/${id}/settle`, body, { headers })
    expect(answer.error?.type).toBe('PAID_ALREADY')
    expect(await read(id)).toMatchObject({ status: 'SETTLED', external_transaction_id: `LATE${id}` })
  })

  it('and while it is paying nobody else does', async () => {
    const id = await leftToPerson('processing')
    expect((await settle(id)).error?.type).toBe('IN_PAYOUT')
    expect((await read(id)).status).toBe('APPROVED')
  })

  it('and what it pays later, after it had refused, is shown', async () => {
    const { id } = await approved()
    await simulate(id, 'failure')
    await world.work()
    const retried = { version: (await read(id)).version }
    expect((await (await kabir()).post(`dashboard/claims/${id}/retry_settlement`, retried)).status).toBe(200)
    expect((await settle(id)).status).toBe(200)
    await world.db
      .updateTable('simulator_payouts')
      .set({ status: 'processed', utr: `LATE${id}` })
      .where('reference_id', '=', `claim-${id}-1`)
      .execute()
    const again = await settle(id)
    expect(again.error?.type).toBe('PAID_ALREADY')
    const { payouts } = (await (await kabir()).get('dashboard/payouts/unclear')).body
    expect(payouts).toContainEqual(
      expect.objectContaining({ claim_id: Number(id), why: expect.stringContaining(`LATE${id}`) }),
    )
  })
})
