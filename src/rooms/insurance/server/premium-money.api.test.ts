import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Browser } from '#testing/browser.ts'
import { applyForCover, issuedCover, openInsuranceWorld, payCover } from '#testing/insurance.ts'
import { person } from '#testing/log-in.ts'
import { setValue } from '#testing/set-value.ts'
import { rowsOf, staffReport, summaryOf } from '#testing/staff-report.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import type { World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'
import { secondApproverAbove } from '../rules/settings.ts'
import { seedInsurance } from '../seed.ts'
import { insuranceInvariants } from './invariants.ts'

let world: World
let kabir: Browser
let leela: Browser
let last = 9_850_000_000
const nextMobile = () => `+91${last++}`
const of = (id: string, act = '') => `dashboard/insurance_policies/${id}${act}`
const cancel = { reason: 'MEMBER_ASKED', note: 'Called this morning' }

beforeAll(async () => {
  world = await openInsuranceWorld({ INSURER_SIMULATED_SECONDS: '864000' })
  await person(world, '+919811340001', { staff: 'SUPERADMIN' })
  await person(world, '+919811340002', { staff: 'ADMIN' })
  await logIn()
})
async function logIn() {
  kabir = await world.signUp('+919811340001')
  leela = await world.signUp('+919811340002')
}
afterAll(() => world.close())

const makeManual = (policy_id: string) =>
  world.db
    .updateTable('refunds')
    .set({ status: 'MANUAL', last_answer: 'BAD_REQUEST: The refund is not supported by the bank' })
    .where('id', 'in', (q) => q.selectFrom('insurance_refunds').select('refund_id').where('policy_id', '=', policy_id))
    .returning('id')
    .executeTakeFirstOrThrow()

/** What our staff read of the refunds of a policy, and of the messages about them. */
async function timelineOf(policy_id: string) {
  const { timeline } = (await kabir.get(of(policy_id))).body as { timeline: { kind: string; template?: string }[] }
  const ofKind = (kind: string) => timeline.filter((one) => one.kind === kind)
  const notified = ofKind('NOTIFIED').flatMap(({ template = '' }) => (template.includes('-refund-') ? [template] : []))
  return { failed: ofKind('REFUND_FAILED'), sent: ofKind('REFUND_SENT'), notified: [...new Set(notified)] }
}

describe('bank transfer', () => {
  it('the books are whole after a premium refund that the gateway could not send went by bank transfer', async () => {
    const { browser, policy_id } = await payCover(world, nextMobile())
    await browser.post(`insurance_policies/${policy_id}/cancel`, { reason: 'BY_MISTAKE' })
    const { id } = await makeManual(policy_id)
    const settled = await leela.post(`dashboard/manual_refunds/${id}/settle`, { bank_reference: 'UTRLOOK00001' })
    expect(settled.status).toBe(200)
    for (const { name, breaches } of insuranceInvariants) {
      const { rows } = await sql.raw(breaches).execute(world.db)
      expect([name, rows]).toEqual([name, []])
    }
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it('a refund that failed at the bank says so to its owner, and afterwards that it went by bank transfer', async () => {
    const { browser, policy_id } = await payCover(world, nextMobile())
    await browser.post(`insurance_policies/${policy_id}/cancel`, { reason: 'BY_MISTAKE' })
    const { id } = await makeManual(policy_id)
    await world.advance(600_000)
    await logIn()
    const mine = () => browser.get(`my/insurance_policies/${policy_id}`)
    expect((await mine()).body.refunds).toMatchObject([{ status: 'INITIATED', is_manual: true, by_transfer: false }])
    const told = () => timelineOf(policy_id)
    expect(await told()).toMatchObject({ failed: [{ amount: 1180 }], notified: ['insurance-refund-failed'] })
    expect((await leela.get(of(policy_id))).body).toMatchObject({
      acts: [{ act: 'refund', fault: 'REFUND_TRANSFER' }],
      refunds: [{ refund_id: id }],
    })
    await payCover(world, nextMobile()).then(async (other) => {
      await other.browser.post(`insurance_policies/${other.policy_id}/cancel`, { reason: 'BY_MISTAKE' })
      await makeManual(other.policy_id)
    })
    const { refunds } = (await leela.get(`dashboard/manual_refunds?first=${id}`)).body
    expect(refunds[0]).toMatchObject({
      id,
      policy_id,
      mobile: expect.stringMatching(/^\+91 ••••• •\d{4}$/),
      reason: 'Premium of a policy that was cancelled before it was issued',
      last_answer: 'The refund is not supported by the bank',
    })
    await leela.post(`dashboard/manual_refunds/${id}/settle`, { bank_reference: 'UTRLOOK00003' })
    expect((await mine()).body.refunds).toMatchObject([{ status: 'SUCCESS', is_manual: false, by_transfer: true }])
    expect(await told()).toMatchObject({ sent: [{ by_transfer: true }] })
  })

  it('a refund that a second person declines tells its owner why, in words for them, and not what colleagues wrote', async () => {
    await setValue(world, secondApproverAbove, 1000)
    const { browser, policy_id } = await applyForCover(world, nextMobile())
    await kabir.post(of(policy_id, '/cancel'), cancel)
    const { refunds } = (await kabir.post(of(policy_id, '/refund'), { note: 'Wants it back' })).body
    const decline = (body: object) => leela.post(of(policy_id, `/refunds/${refunds[0].id}/decline`), body)
    expect((await decline({ reason: 'Looks odd' })).error?.fields).toEqual({ declined_for: 'Choose a reason' })
    expect((await decline({ declined_for: 'TO_CLEAR', reason: 'Looks odd' })).status).toBe(200)
    await world.work()
    const mine = (await browser.get(`my/insurance_policies/${policy_id}`)).body
    expect(mine.refunds).toMatchObject([{ status: 'FAILED', declined_for: 'TO_CLEAR' }])
    expect(JSON.stringify(mine)).not.toContain('Looks odd')
    expect((await timelineOf(policy_id)).notified).toContain('insurance-refund-declined')
    await setValue(world, secondApproverAbove, 5000)
  })

  it('who requested a refund of premium does not send it by bank transfer (as for plans)', async () => {
    const { policy_id } = await applyForCover(world, nextMobile())
    expect((await kabir.post(of(policy_id, '/cancel'), cancel)).status).toBe(200)
    expect((await kabir.post(of(policy_id, '/refund'), { note: 'Wants it back' })).status).toBe(200)
    const { id } = await makeManual(policy_id)
    const settled = await kabir.post(`dashboard/manual_refunds/${id}/settle`, { bank_reference: 'UTRLOOK00002' })
    expect([settled.status, settled.error?.type]).toEqual([403, 'OWN_AFFAIR'])
  })
})

it('a free look that leaves nothing leaves nothing: the premium is not refunded afterwards', async () => {
  await withTransaction(world.db, (trx) => seedInsurance(trx, world.clock.now(), { stamp_duty_paise: 999_00n }))
  const { browser, policy_id } = await issuedCover(world, nextMobile())
  await withTransaction(world.db, (trx) => seedInsurance(trx, world.clock.now()))
  // A policy of the insurer that was accepted long ago: 60 of its days are over.
  await world.db
    .updateTable('insurance_policies')
    .set({ start_date: '2026-01-01', end_date: '2026-12-31' })
    .where('id', '=', policy_id)
    .execute()
  const { body: quote } = await browser.get(`insurance_policies/${policy_id}/free_look_quote`)
  expect(quote).toMatchObject({ amount: 0 })
  const path = `insurance_policies/${policy_id}/refund_request`
  const given = await browser.post(path, { amount: 0 })
  expect([given.status, given.body.status]).toEqual([200, 'CANCELLED'])
  const more = await browser.post(path)
  expect([more.status, more.error?.type, given.body.refundable]).toEqual([409, 'NOTHING_TO_REFUND', 0])
})

it('refunds of one policy that together exceed the limit need a second person', async () => {
  await setValue(world, secondApproverAbove, 600)
  const { policy_id } = await applyForCover(world, nextMobile())
  await kabir.post(of(policy_id, '/cancel'), cancel)
  const refund = (amount: number) => kabir.post(of(policy_id, '/refund'), { amount, note: 'A part of it' })
  expect((await refund(600)).status).toBe(200)
  await world.advance(3_600_000)
  await logIn()
  const { body } = await refund(580)
  expect(body.refunds.map((one: { needs_approval: boolean }) => one.needs_approval)).toEqual([false, true])
  await setValue(world, secondApproverAbove, 5000)
})

it('the report of refunds names the cover and who decided about its premium (D1.09)', async () => {
  await logIn()
  const alone = await payCover(world, nextMobile())
  await alone.browser.post(`insurance_policies/${alone.policy_id}/cancel`)
  await setValue(world, secondApproverAbove, 600)
  for (const decide of ['decline', 'approve', '']) {
    const { policy_id } = await applyForCover(world, nextMobile())
    await kabir.post(of(policy_id, '/cancel'), cancel)
    const { refunds } = (await kabir.post(of(policy_id, '/refund'), { note: 'Wants it back' })).body
    if (decide === '') continue
    const path = of(policy_id, `/refunds/${refunds[0].id}/${decide}`)
    const decided = await leela.post(
      path,
      decide === 'decline' ? { declined_for: 'NOT_OWED', reason: 'Not so' } : undefined,
    )
    expect(decided.status).toBe(200)
  }
  await setValue(world, secondApproverAbove, 5000)
  const today = istDateOf(world.clock.now())
  const { sheets } = await staffReport(world, kabir, { type: 'REFUNDS', from: today, to: today })
  const rows = rowsOf(sheets).slice(-4)
  const decided = (as: string) => rows.filter((row) => (row.Decision ?? '') === as).length
  expect(['', 'Approved', 'Declined'].map(decided)).toEqual([1, 2, 1])
  expect(rows.every((row) => row.Plan === 'Group Term Life ₹5 Lakh')).toBe(true)
  expect(rows.filter((row) => row['Decided On (IST)'])).toHaveLength(3)
})

it('each of two equal parts of a premium that were sent is told, by SMS and mail', async () => {
  const { policy_id } = await applyForCover(world, nextMobile())
  await kabir.post(of(policy_id, '/cancel'), cancel)
  for (let part = 0; part < 2; part++) {
    expect((await kabir.post(of(policy_id, '/refund'), { amount: 590, note: 'Half of it' })).status).toBe(200)
    await world.advance(3_600_000)
    await logIn()
  }
  const { timeline } = (await kabir.get(of(policy_id))).body
  const told = timeline.filter((one: { kind: string; about?: string }) => one.kind === 'NOTIFIED')
  const sent = timeline.filter((one: { kind: string }) => one.kind === 'REFUND_SENT')
  expect([sent.length, JSON.stringify(told).split('refund').length - 1]).toEqual([2, 4])
})

it('the ledger part of the bordereau agrees with what is owed to the insurer it is for', async () => {
  await withTransaction(world.db, (trx) =>
    seedInsurance(trx, world.clock.now(), { insurer_code: 'bordereau-life', insurer: 'Bordereau Life' }),
  )
  await payCover(world, nextMobile())
  await payCover(world, nextMobile())
  await withTransaction(world.db, (trx) => seedInsurance(trx, world.clock.now()))
  await issuedCover(world, nextMobile())
  const today = istDateOf(world.clock.now())
  const { sheets } = await staffReport(world, kabir, { type: 'INSURER_BORDEREAU', from: today, to: today })
  const insurers = new Set(rowsOf(sheets).map((row) => row.Insurer))
  const ledger = summaryOf(sheets, 'Owed to Suraksha Life Insurance Company Limited by the ledger')
  const { insurers: owed } = (await kabir.get('dashboard/insurer_payments')).body
  // Every row of the sheet is of one insurer; what the sheet says is owed to it is not.
  expect([...insurers]).toEqual(['Suraksha Life Insurance Company Limited'])
  const own = owed.find(({ code }: { code: string }) => code === 'suraksha-life').owed
  expect(ledger['At the end' as never]).toBe(own)
})
