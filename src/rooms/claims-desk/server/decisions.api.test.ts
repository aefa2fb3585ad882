import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { saveSetting } from '#platform/settings/save-setting.ts'
import {
  failSettlement,
  retrySettlement,
  settleClaim,
  startPayout,
} from '#rooms/claims/server/commands/settle-claim.ts'
import { readCredits } from '#rooms/wallet/server/credits.ts'
import { findWallet } from '#rooms/wallet/server/wallets.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'
import { secondLookPercent } from '../rules/settings.ts'

let world: World
let kabir: Browser
let leela: Browser
let meera: Browser
/** A retail plan, and Nikhil's with health credits. */
let retail: string
let company: string

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
  leela = await world.person('Leela')
  meera = await world.person('Meera')
  retail = (await buyPlan(world, await world.signUp('+919600000002'))).subscription_id
  company = (
    await world.db
      .selectFrom('subscriptions as s')
      .innerJoin('wallets as w', 'w.subscription_id', 's.id')
      .select('s.id')
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const system = () => ({ at: world.clock.now(), actor: 'system' as const })
const rowOf = (id: bigint) => world.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const ask = async (browser: Browser, id: bigint, action: string, body: object = {}) =>
  browser.post(`dashboard/claims/${id}/${action}`, { ...body, version: (await rowOf(id)).version })
const approve = (browser: Browser, id: bigint, amount: number, more: object = {}) =>
  ask(browser, id, 'approve', { approved_claim_amount: amount, ...more })
const creditsOf = async (subscription_id: string) =>
  readCredits(world.db, (await findWallet(world.db, subscription_id))!.id)
const historyOf = async (id: bigint) =>
  (await world.db.selectFrom('claim_history').selectAll().where('claim_id', '=', id).orderBy('id').execute()).map(
    ({ header, text }) => [header, text],
  )
const used = async (subscription_id: string) =>
  Number(
    (
      await world.db
        .selectFrom('subscription_usages')
        .select(({ fn }) => fn.sum<bigint>('count').as('sum'))
        .where('subscription_id', '=', subscription_id)
        .executeTakeFirstOrThrow()
    ).sum ?? 0,
  )

async function set(setting: typeof secondLookPercent, value: number): Promise<void> {
  await withTransaction(world.db, (trx) =>
    saveSetting(trx, { setting, value, effective_from: null, by: { at: world.clock.now(), actor: 'system' } }),
  )
  noteSettingsChange(world.db)
}

describe('an approval', () => {
  it('in part lists the deductions with reasons, and frees the credits that it does not need (D7.53)', async () => {
    const before = await creditsOf(company)
    const { id } = await insertTestClaim(world, { subscription_id: company })
    expect((await creditsOf(company)).on_hold_paise - before.on_hold_paise).toBe(800_00n)
    const short = await approve(meera, id, 500, { deductions: [{ reason_code: 'NON_MEDICAL_ITEM', amount: 200 }] })
    expect([short.status, short.error?.fields]).toEqual([
      422,
      { deductions: 'The deductions have to add up to ₹300, what is not approved' },
    ])
    const deductions = [
      { reason_code: 'NON_MEDICAL_ITEM', amount: 200 },
      { reason_code: 'DISCOUNT_ON_BILL', amount: 100 },
    ]
    const { status, body } = await approve(meera, id, 500, { deductions })
    expect([status, body.status, body.details.approved_claim_amount]).toEqual([200, 'APPROVED', 500])
    expect((await creditsOf(company)).on_hold_paise - before.on_hold_paise).toBe(500_00n)
    expect(await historyOf(id)).toEqual([
      ['Claim submitted', 'We received your claim'],
      ['Approved', '₹500 of ₹800 approved'],
    ])
    const detail = (await leela.get(`dashboard/claims/${id}`)).body
    expect(detail.deductions).toEqual([
      { reason_code: 'NON_MEDICAL_ITEM', label: 'Items that are not medical', amount: 200 },
      { reason_code: 'DISCOUNT_ON_BILL', label: 'Discount on the bill', amount: 100 },
    ])
  })

  it('is never more than the claimed amount, nor more than the available credits', async () => {
    const { id } = await insertTestClaim(world, { subscription_id: company })
    expect((await approve(meera, id, 800.01)).error).toMatchObject({
      type: 'ABOVE_LIMIT',
      fields: { approved_claim_amount: 'Not more than was claimed: ₹800' },
    })
    for (const amount of [0, -1, 10.005, '800', null])
      expect((await approve(meera, id, amount as number)).status).toBe(422)
    const { available_paise } = await creditsOf(company)
    const rich = await insertTestClaim(world, { subscription_id: company, claim_amount_paise: 100_00n })
    await world.db
      .updateTable('claims')
      .set({ claim_amount_paise: available_paise + 200_00n })
      .where('id', '=', rich.id)
      .execute()
    const tooMuch = Number(available_paise + 150_00n) / 100
    expect((await approve(leela, rich.id, tooMuch)).error?.type).toBe('ABOVE_LIMIT')
    expect((await rowOf(rich.id)).status).toBe('INITIATED')
    await ask(leela, rich.id, 'reject', { reasons: ['AMOUNT_MISMATCH'] })
    await ask(leela, id, 'reject', { reasons: ['AMOUNT_MISMATCH'] })
  })

  it('above one person’s limit, or with a serious finding, waits for a second, different person', async () => {
    const large = await insertTestClaim(world, { subscription_id: retail, claim_amount_paise: 2_000_01n })
    const grave = await insertTestClaim(world, { subscription_id: retail, risk: 'HIGH' })
    for (const [claim, amount] of [
      [large, 2000.01],
      [grave, 800],
    ] as const) {
      const first = await approve(leela, claim.id, amount)
      expect([first.body.status, first.body.details.approved_claim_amount]).toEqual(['PENDING', null])
      expect((await approve(meera, claim.id, amount)).status).toBe(403)
      expect((await approve(leela, claim.id, amount)).error?.type).toBe('SECOND_PERSON')
      expect((await approve(kabir, claim.id, amount)).body.status).toBe('APPROVED')
    }
    const just = await insertTestClaim(world, { subscription_id: retail, claim_amount_paise: 2_000_00n })
    expect((await approve(meera, just.id, 2000)).body.status).toBe('APPROVED')
  })

  it('by the second person is of what the first one saw, also after a correction or an undone approval', async () => {
    const { id } = await insertTestClaim(world, { subscription_id: retail, claim_amount_paise: 730_00n, risk: 'HIGH' })
    await approve(leela, id, 730)
    const { version } = await rowOf(id)
    expect((await kabir.patch(`dashboard/claims/${id}`, { version, claim_amount: 500_000 })).status).toBe(200)
    const text = 'The first check approved ₹730. To approve more, send the claim back.'
    const raised = await approve(kabir, id, 500_000)
    expect(raised.error).toMatchObject({ type: 'ABOVE_LIMIT', fields: { approved_claim_amount: text } })
    expect((await kabir.get(`dashboard/claims/${id}`)).body.limits.most_payable).toBe(730)
    await ask(kabir, id, 'send_back', { note: 'The bill is of ₹5,00,000' })
    expect((await approve(leela, id, 500_000)).body.status).toBe('PENDING')
    expect((await approve(kabir, id, 500_000)).body.status).toBe('APPROVED')

    const undone = await insertTestClaim(world, { subscription_id: retail })
    await approve(meera, undone.id, 300, { deductions: [{ reason_code: 'OTHER', amount: 500 }] })
    await ask(kabir, undone.id, 'undo', { reason: 'Too little' })
    expect((await approve(kabir, undone.id, 800)).error?.type).toBe('ABOVE_LIMIT')
    const versions = { [String(undone.id)]: (await rowOf(undone.id)).version }
    const body = { action: 'approve', ids: [Number(undone.id)], payload: { versions } }
    const { results } = (await kabir.post('dashboard/claims/bulk', body)).body
    expect(results[0].error.type).toBe('ABOVE_LIMIT')
  })

  it('of a sampled claim waits for a second person, however small it is', async () => {
    await set(secondLookPercent, 100)
    const { id } = await insertTestClaim(world, { subscription_id: retail })
    expect((await approve(meera, id, 800)).body.status).toBe('PENDING')
    await set(secondLookPercent, 0)
  })

  it('can be undone before the payout begins and not after; a new one needs another person', async () => {
    const before = await creditsOf(company)
    const { id } = await insertTestClaim(world, { subscription_id: company })
    await approve(leela, id, 800)
    expect((await ask(kabir, id, 'undo', { reason: 'The bill is another patient’s' })).body.status).toBe('PENDING')
    expect((await approve(leela, id, 800)).error?.type).toBe('SECOND_PERSON')
    expect((await approve(kabir, id, 700, { deductions: [{ reason_code: 'OTHER', amount: 100 }] })).status).toBe(200)
    const { decisions } = (await leela.get(`dashboard/claims/${id}`)).body
    expect(decisions).toMatchObject([
      { verdict: 'APPROVED', approved_claim_amount: 800, undone: { reason: 'The bill is another patient’s' } },
      { verdict: 'APPROVED', approved_claim_amount: 700, undone: null },
    ])
    await withTransaction(world.db, (trx) =>
      startPayout(trx, { claim_id: id, bank_details_id: randomUUID(), by: system() }),
    )
    expect((await ask(kabir, id, 'undo', { reason: 'Too late' })).error?.type).toBe('IN_PAYOUT')
    const settle = () =>
      withTransaction(world.db, (trx) =>
        settleClaim(trx, {
          claim_id: id,
          utr: 'UTR700',
          paid_on: istDateOf(world.clock.now()),
          amount_paise: 700_00n,
          by: system(),
        }),
      )
    await settle()
    const after = await creditsOf(company)
    expect(after.consumed_paise - before.consumed_paise).toBe(700_00n)
    expect(after.on_hold_paise).toBe(before.on_hold_paise)
    await expect(settle()).rejects.toMatchObject({ code: 'WRONG_STATE' })
  })
})

describe('a rejection', () => {
  it('releases the reservation, gives its reasons, and can be undone where uses are left (D7.54)', async () => {
    const uses = await used(retail)
    const { id } = await insertTestClaim(world, {
      subscription_id: retail,
      service: 'Appointment',
      claim_type: 'In-Clinic Doctor Consultation',
    })
    expect(await used(retail)).toBe(uses + 1)
    const silent = await ask(meera, id, 'reject', { reasons: ['OTHER'] })
    expect(silent.error?.fields).toEqual({ note: 'Say what the other reason is' })
    expect((await ask(meera, id, 'reject', { reasons: [] })).error?.fields).toEqual({
      reasons: 'Choose at least one reason',
    })
    const { body } = await ask(meera, id, 'reject', { reasons: ['INVOICE_UNREADABLE', 'RX_MISSING'] })
    expect([body.status, body.reason]).toEqual(['REJECTED', 'Invoice not readable|Prescription not uploaded'])
    expect(await used(retail)).toBe(uses)
    const detail = (await leela.get(`dashboard/claims/${id}`)).body
    expect(detail.claim_rejection_reasons).toEqual([
      { code: 'INVOICE_UNREADABLE', label: 'Invoice not readable', resubmittable: true },
      { code: 'RX_MISSING', label: 'Prescription not uploaded', resubmittable: true },
    ])
    expect(detail.claim_history.at(-1)).toMatchObject({
      header: 'Not approved',
      current_state: 'REJECTED',
      actor: { type: 'STAFF', name: 'Meera Iyer' },
    })
    expect((await ask(leela, id, 'reopen', { reason: 'It is readable after all' })).body.status).toBe('INITIATED')
    expect(await used(retail)).toBe(uses + 1)
    await ask(leela, id, 'reject', { reasons: ['ALTERED_DOCUMENT'] })
    expect([await used(retail), (await rowOf(id)).resubmittable_until]).toEqual([uses, null])
  })
})

describe('a hold', () => {
  it('stops the clock, sends reminders on days 3, 6 and 10, and ends the claim on day 14', async () => {
    const { id, account_id } = await insertTestClaim(world, { subscription_id: retail })
    const { body } = await ask(meera, id, 'hold', { reasons: ['RX_MISSING'], message: 'Both pages, please' })
    expect(body.status).toBe('ON_HOLD')
    const onHold = await rowOf(id)
    expect(onHold.respond_by!.getTime() - onHold.on_hold_at!.getTime()).toBe(7 * DAY_MS)
    expect(onHold.paused_at).toEqual(onHold.on_hold_at)
    const notified = async () =>
      (
        await world.db
          .selectFrom('outbox_messages')
          .select('template')
          .where('account_id', '=', account_id)
          .where('channel', '=', 'sms')
          .where('cause', 'like', `claim:${id}:%`)
          .orderBy('created_at')
          .execute()
      ).map(({ template }) => template)
    await world.advance(10.5 * DAY_MS)
    expect(await notified()).toEqual(['claim-on-hold', ...Array.from({ length: 3 }, () => 'claim-hold-reminder')])
    expect((await rowOf(id)).status).toBe('ON_HOLD')
    await world.advance(3.6 * DAY_MS)
    expect(await rowOf(id)).toMatchObject({ status: 'REJECTED', reason_codes: ['NO_RESPONSE'] })
    expect((await historyOf(id)).at(-1)).toEqual(['Not approved', 'Required information not received'])
    expect((await notified()).at(-1)).toBe('claim-rejected')
  })
})

describe('money that is returned', () => {
  it('is on hold for the claim again, three times at most', async () => {
    const { id } = await insertTestClaim(world, { subscription_id: company, claim_amount_paise: 100_00n })
    const kabirNow = await world.person('Kabir')
    await approve(kabirNow, id, 100)
    const before = await creditsOf(company)
    const inOne = <T>(work: (trx: Parameters<typeof startPayout>[0]) => Promise<T>) => withTransaction(world.db, work)
    for (let payout = 1; payout <= 3; payout++) {
      await inOne((trx) => startPayout(trx, { claim_id: id, bank_details_id: randomUUID(), by: system() }))
      const settled = {
        claim_id: id,
        utr: `UTR-${payout}`,
        paid_on: istDateOf(world.clock.now()),
        amount_paise: 100_00n,
        by: system(),
      }
      await inOne((trx) => settleClaim(trx, settled))
      await inOne((trx) => failSettlement(trx, { claim_id: id, code: 'R03', text: 'No account', by: system() }))
      expect(await creditsOf(company)).toEqual(before)
      const retried = inOne((trx) => retrySettlement(trx, { claim_id: id, by: system() }))
      if (payout < 3) expect((await retried).status).toBe('APPROVED')
      else await expect(retried).rejects.toMatchObject({ code: 'NO_TRIES_LEFT' })
    }
  })
})
