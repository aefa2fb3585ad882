/** What a blocked, an unpaid and a refunded plan stop of their claims, from the decision to the bank's file. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { markRefund } from '#rooms/subscriptions/server/commands/mark-refund.ts'
import { approvedClaim } from '#testing/approved-claim.ts'
import { saveBank } from '#testing/bank.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { openBatch } from './commands/open-batch.ts'
import { countPayable, listBlocked } from './queries/find-payable.ts'

let world: World
let kabirId: string
let number = 9_713_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabirId = await person(world, '9899990091', { staff: 'SUPERADMIN' })
})
afterAll(() => world.close())

const kabir = () => world.signUp('+919899990091')
const read = (id: bigint) => world.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function member() {
  const browser = await world.signUp(`+91${number++}`)
  const { subscription_id } = await buyPlan(world, browser)
  expect((await saveBank(browser)).status).toBe(200)
  const plan = `dashboard/subscriptions/${subscription_id}`
  return {
    browser,
    subscription_id,
    approved: () => approvedClaim(world, { subscription_id, decided_by: kabirId }),
    filed: () => insertTestClaim(world, { subscription_id, claim_type: 'Lab Tests', claim_amount_paise: 40_000n }),
    block: async () =>
      expect((await (await kabir()).post(`${plan}/block`, { reason: 'Doubtful documents' })).status).toBe(200),
    unblock: async () => expect((await (await kabir()).post(`${plan}/unblock`, {})).status).toBe(200),
    set: (values: object) =>
      world.db.updateTable('subscriptions').set(values).where('id', '=', subscription_id).execute(),
  }
}

const act = async (id: bigint, action: string, body: object = {}) => {
  const { status, error } = await (await kabir()).post(`dashboard/claims/${id}/${action}`, {
    version: (await read(id)).version,
    ...body,
  })
  return status === 200 ? 'done' : error?.type
}
const approve = (id: bigint) => act(id, 'approve', { approved_claim_amount: 400, deductions: [] })
const reject = (id: bigint) => act(id, 'reject', { reasons: ['RX_MISSING'] })
const settle = (id: bigint) =>
  act(id, 'settle', { utr: `UTR${id}HAND`, paid_on: istDateOf(world.clock.now()), amount: 500 })
const bulk = async (id: bigint) => {
  const { body } = await (await kabir()).post('dashboard/claims/bulk', {
    action: 'approve',
    ids: [Number(id)],
    payload: {},
  })
  return body.results[0].error?.type ?? 'done'
}
/** The payouts that a batch opened now has for these claims. */
async function batched(): Promise<bigint[]> {
  const id = await openBatch(world, undefined, { by: { at: world.clock.now(), actor: 'system' } })
  if (id === undefined) return []
  const rows = await world.db.selectFrom('payouts').select('claim_id').where('batch_id', '=', id).execute()
  return rows.map(({ claim_id }) => claim_id)
}
const whyBlocked = async (id: bigint) =>
  (await (await kabir()).get('dashboard/payouts/blocked')).body.claims.find(
    ({ claim_id }: { claim_id: number }) => claim_id === Number(id),
  )?.waits_for

describe('a blocked plan', () => {
  it('lets no claim be decided or paid, says so, and leaves each where it was when unblocked (D7.60)', async () => {
    const plan = await member()
    const [filed, asked, approved] = [await plan.filed(), await plan.filed(), await plan.approved()]
    expect(await act(asked.id, 'hold', { reasons: ['RX_MISSING'] })).toBe('done')
    await plan.block()
    for (const decided of [approve, reject, bulk]) expect(await decided(filed.id)).toBe('PLAN_BLOCKED')
    expect(await act(asked.id, 'release')).toBe('PLAN_BLOCKED')
    expect(await act(approved.id, 'undo', { reason: 'By mistake' })).toBe('PLAN_BLOCKED')
    expect(await settle(approved.id)).toBe('PLAN_BLOCKED')
    expect(await batched()).not.toContain(approved.id)
    expect(await whyBlocked(approved.id)).toBe('PLAN_BLOCKED')
    const seen = (await plan.browser.get(`usagemoderation/detail/${filed.id}`)).body
    expect([seen.status, seen.waits_for, seen.allowed_actions]).toEqual(['INITIATED', 'PLAN_BLOCKED', ['withdraw']])
    const desk = (await (await kabir()).get(`dashboard/claims/${filed.id}`)).body
    expect([desk.subscription.status, desk.allowed_actions]).toEqual(['BLOCKED', ['lock', 'note', 'assign']])
    expect(desk.blocked_actions).toContainEqual({ action: 'approve', reason: expect.stringContaining('blocked') })

    await world.advance(20 * DAY_MS)
    expect(await read(asked.id)).toMatchObject({ status: 'ON_HOLD' })
    await plan.unblock()
    expect([(await read(filed.id)).status, (await read(asked.id)).status]).toEqual(['INITIATED', 'ON_HOLD'])
    const again = await read(asked.id)
    expect(again.respond_by!.getTime()).toBeGreaterThan(world.clock.now().getTime() + 6 * DAY_MS)
    expect((await read(filed.id)).paused_at).toBeNull()
    expect(await approve(filed.id)).toBe('done')
    expect(await batched()).toEqual(expect.arrayContaining([approved.id, filed.id]))
    await world.advance(15 * DAY_MS)
    expect(await read(asked.id)).toMatchObject({ status: 'REJECTED', reason_codes: ['NO_RESPONSE'] })
  })

  it('stops a payout that is in a batch and has not left, and its line in the file for the bank', async () => {
    const plan = await member()
    const { id } = await plan.approved()
    const batch = await openBatch(world, undefined, { by: { at: world.clock.now(), actor: 'system' } })
    const file = async () => String((await (await kabir()).get(`dashboard/payout_batches/${batch}/file`)).text ?? '')
    expect(await file()).toContain(`claim-${id}-1`)
    await plan.block()
    expect(await file()).not.toContain(`claim-${id}-1`)
    const answer = `reference,status,utr,paid_on,reason\nclaim-${id}-1,PAID,UTR${id}FILE,${istDateOf(world.clock.now())},`
    const { body } = await (await kabir()).post(`dashboard/payout_batches/${batch}/answer`, { answer })
    expect(body.applied).toBe(1)
    expect(await read(id)).toMatchObject({ status: 'SETTLED' })
  })
})

describe('an unpaid renewal', () => {
  it('lets claims be decided, and pays none of them until it is paid', async () => {
    const plan = await member()
    const filed = await plan.filed()
    await plan.set({ status: 'PAST_DUE', expires_at: new Date(world.clock.now().getTime() + 7 * DAY_MS) })
    expect(await approve(filed.id)).toBe('done')
    expect(await settle(filed.id)).toBe('RENEWAL_UNPAID')
    expect(await batched()).not.toContain(filed.id)
    expect(await whyBlocked(filed.id)).toBe('RENEWAL_UNPAID')
    expect((await plan.browser.get(`usagemoderation/detail/${filed.id}`)).body.waits_for).toBe('RENEWAL_UNPAID')
    await plan.set({ status: 'ACTIVE' })
    expect(await batched()).toContain(filed.id)
  })

  it('that never came leaves a claim for a day of grace unpaid, and one for a paid day payable', async () => {
    const plan = await member()
    const [paidFor, inGrace] = [await plan.approved(), await plan.approved()]
    const yesterday = addDays(istDateOf(world.clock.now()), -1)
    await world.db
      .updateTable('claims')
      .set({ scheduled_time: new Date(world.clock.now().getTime() - 3 * DAY_MS) })
      .where('id', '=', paidFor.id)
      .execute()
    await plan.set({ status: 'EXPIRED', starts_on: addDays(yesterday, -30), ends_on: yesterday })
    await world.db
      .updateTable('subscription_terms')
      .set({ starts_on: addDays(yesterday, -30), ends_on: yesterday })
      .where('subscription_id', '=', plan.subscription_id)
      .execute()
    const taken = await batched()
    expect(taken).toContain(paidFor.id)
    expect(taken).not.toContain(inGrace.id)
  })
})

describe('a refunded plan', () => {
  it('pays what was part of its refund, lets an unpaid approval be undone, and nothing be opened again', async () => {
    const plan = await member()
    const [approved, doubtful] = [await plan.approved(), await plan.approved()]
    const rejected = await plan.filed()
    expect(await reject(rejected.id)).toBe('done')
    await plan.set({ status: 'REFUNDED', refund_from: istDateOf(world.clock.now()) })
    expect(await act(doubtful.id, 'undo', { reason: 'By mistake' })).toBe('done')
    expect(await act(doubtful.id, 'send_back', { note: 'Look again' })).toBe('PLAN_REFUNDED')
    expect(await act(rejected.id, 'reopen', { reason: 'By mistake' })).toBe('PLAN_REFUNDED')
    expect(await batched()).toContain(approved.id)
  })

  it('while its refund waits nothing is opened again or undone; what is decided is decided', async () => {
    const plan = await member()
    const [approved, rejected, open] = [await plan.approved(), await plan.filed(), await plan.filed()]
    expect(await reject(rejected.id)).toBe('done')
    const now = world.clock.now()
    await withTransaction(world.db, (trx) =>
      markRefund(trx, plan.subscription_id, { refund_requested_at: now, refund_from: istDateOf(now) }),
    )
    expect(await act(approved.id, 'undo', { reason: 'By mistake' })).toBe('REFUND_WAITING')
    expect(await act(rejected.id, 'reopen', { reason: 'By mistake' })).toBe('REFUND_WAITING')
    expect(await approve(open.id)).toBe('done')
  })
})

it('what a batch takes and why a claim waits agree for every state of a plan', async () => {
  const states = ['ACTIVE', 'PAST_DUE', 'EXPIRED', 'BLOCKED', 'CANCELLED', 'REFUNDED'] as const
  const today = istDateOf(world.clock.now())
  for (const status of states)
    for (const auto_renew of [true, false])
      for (const refund of [null, addDays(today, -1), addDays(today, 1)]) {
        const plan = await shared()
        const refund_requested_at = refund && status === 'ACTIVE' ? world.clock.now() : null
        await plan.set({ status, auto_renew, refund_from: refund, refund_requested_at })
        const now = world.clock.now()
        const { ready } = await countPayable(world.db, now)
        const blocked = await listBlocked(world.db, { now, limit: 1000, offset: 0 })
        const waiting = blocked.find(({ id }) => id === plan.id)
        const pays = !['BLOCKED', 'PAST_DUE'].includes(status)
        expect([status, auto_renew, refund, waiting?.waits_for ?? null]).toEqual([
          status,
          auto_renew,
          refund,
          pays ? null : status === 'BLOCKED' ? 'PLAN_BLOCKED' : 'RENEWAL_UNPAID',
        ])
        expect([ready, blocked.every(({ waits_for }) => waits_for !== null)]).toEqual([pays ? 1 : 0, true])
      }
})

let one: (Awaited<ReturnType<typeof member>> & { id: bigint }) | undefined
async function shared() {
  if (one) return one
  await batched()
  const plan = await member()
  one = { ...plan, id: (await plan.approved()).id }
  return one
}
