import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { saveSetting } from '#platform/settings/save-setting.ts'
import { raiseAlert } from '#rooms/payments/server/alerts.ts'
import { recordUsage } from '#rooms/subscriptions/server/commands/record-usage.ts'
import { approvedClaim } from '#testing/approved-claim.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { openWorld, type World } from '#testing/world.ts'
import { secondPersonAbove } from '../rules/settings.ts'

let world: World
let kabir: Browser
let leela: Browser
let mobile = 9_600_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
  leela = await world.person('Leela')
  const by = { at: world.clock.now(), actor: 'system' as const }
  await withTransaction(world.db, (trx) =>
    saveSetting(trx, { setting: secondPersonAbove, value: 1_000, effective_from: null, by }),
  )
  noteSettingsChange(world.db)
})
afterAll(() => world.close())

async function subscriber() {
  const asha = await world.signUp(`+91${mobile++}`)
  return { asha, ...(await buyPlan(world, asha)) }
}

/** A refund above the limit, requested by the plan's owner. */
async function asked() {
  const plan = await subscriber()
  const { amount } = (await plan.asha.get(`subscriptions/${plan.subscription_id}/refund_quote`)).body
  const body = { amount, reason: 'OTHER', note: 'We move abroad' }
  const { id } = (await plan.asha.post(`subscriptions/${plan.subscription_id}/refund_request`, body)).body
  return { ...plan, id: id as string, amount: amount as number }
}

const statusOf = async ({ asha, subscription_id }: Awaited<ReturnType<typeof subscriber>>) => ({
  plan: (await asha.get(`subscriptions/${subscription_id}`)).body.status,
  refund: (await asha.get(`subscriptions/${subscription_id}/refund_quote`)).body.refund?.status,
})
const waiting = async (browser: Browser, id: string) =>
  (await browser.get('dashboard/refunds')).body.refunds.find((one: { id: string }) => one.id === id)
const alerts = async (query = '') => (await kabir.get(`dashboard/payment_alerts${query}`)).body
const approve = (browser: Browser, id: string, version = 1) =>
  browser.post(`dashboard/refunds/${id}/approve`, { version })
const decline = (browser: Browser, id: string, version = 1) =>
  browser.post(`dashboard/refunds/${id}/decline`, { version, reason: 'The check-up was used at the clinic' })

describe('a refund above the limit', () => {
  it('waits for a member of staff, and the plan continues until they agree', async () => {
    const refund = await asked()
    expect(await statusOf(refund)).toEqual({ plan: 'ACTIVE', refund: 'REQUESTED' })
    expect(await waiting(kabir, refund.id)).toMatchObject({
      amount: refund.amount,
      reason: 'Another reason',
      note: 'We move abroad',
      may_decide: true,
      version: 1,
    })
    const agreed = await approve(kabir, refund.id)
    expect([agreed.status, agreed.body]).toMatchObject([
      200,
      { status: 'APPROVED', credit_note: { number: expect.any(String) } },
    ])
    expect(await statusOf(refund)).toMatchObject({ plan: 'REFUNDED' })
    await world.advance(10 * 60_000)
    expect(await statusOf(refund)).toMatchObject({ refund: 'SUCCESS' })
    expect(await waiting(kabir, refund.id)).toBeUndefined()
  })

  it('that is declined leaves the plan as it was, says why, and may be requested again', async () => {
    const refund = await asked()
    expect((await decline(leela, refund.id)).body).toMatchObject({ status: 'DECLINED', credit_note: null })
    expect(await statusOf(refund)).toEqual({ plan: 'ACTIVE', refund: 'DECLINED' })
    const path = `subscriptions/${refund.subscription_id}`
    expect((await refund.asha.get(`${path}/refund_quote`)).body.refund.decline_reason).toMatch(/check-up/)
    const again = await refund.asha.post(`${path}/refund_request`, { amount: refund.amount, reason: 'OTHER' })
    expect(again.body).toMatchObject({ status: 'REQUESTED' })
  })

  it('is decided once when two people decide concurrently', async () => {
    const refund = await asked()
    const answers = await Promise.all([approve(kabir, refund.id), decline(leela, refund.id), approve(leela, refund.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.error?.type).toBe('REFUND_DECIDED')
  })

  it('is not decided on an outdated version; once the plan was used since, its owner agrees to the lower amount or keeps it', async () => {
    const refund = await asked()
    expect((await approve(kabir, refund.id, 7)).error?.type).toBe('STALE')
    const [{ uhid }] = (await refund.asha.get(`subscriptions/${refund.subscription_id}`)).body.members
    const use = {
      subscription_id: refund.subscription_id,
      uhid,
      service: 'Master Checkup' as const,
      worth_paise: 500_00n,
      reference: `test/${randomUUID()}`,
      now: world.clock.now(),
    }
    await withTransaction(world.db, (trx) => recordUsage(trx, use))
    const lower = (await approve(kabir, refund.id)).body
    expect(lower).toMatchObject({ status: 'TO_AGREE', amount: refund.amount })
    expect(lower.revised_amount).toBeLessThan(refund.amount)
    expect((await approve(kabir, refund.id, 2)).error?.type).toBe('AGREEMENT_WAITING')
    const answer = (agrees: boolean, amount: number) =>
      refund.asha.post(`subscriptions/${refund.subscription_id}/refund_answer`, { agrees, amount })
    expect((await answer(true, refund.amount)).error?.type).toBe('QUOTE_CHANGED')
    const agreed = (await answer(true, lower.revised_amount)).body
    expect(agreed).toMatchObject({ status: 'REQUESTED', amount: lower.revised_amount, revised_amount: null })
    expect((await answer(true, lower.revised_amount)).error?.type).toBe('NOTHING_TO_AGREE')
    expect((await approve(kabir, refund.id, 3)).body).toMatchObject({ status: 'APPROVED', amount: agreed.amount })
    await world.advance(10 * 60_000)
    const money = world.db.selectFrom('refunds').select(['status', 'amount_paise'])
    const sent = await money
      .where('id', 'in', (query) =>
        query.selectFrom('plan_refund_parts').select('refund_id').where('plan_refund_id', '=', refund.id),
      )
      .execute()
    expect(sent).toEqual([{ status: 'SUCCESS', amount_paise: BigInt(agreed.amount) * 100n }])
  })

  it('whose amount fell is given up by an owner who keeps the plan, and may be asked for again', async () => {
    const refund = await asked()
    const kabirs = world.db.selectFrom('accounts').select('id').where('mobile', '=', '+919810000003')
    const { id: decided_by } = await kabirs.executeTakeFirstOrThrow()
    await approvedClaim(world, { subscription_id: refund.subscription_id, decided_by })
    expect((await approve(kabir, refund.id)).body.status).toBe('TO_AGREE')
    const { revised_amount: amount } = (await refund.asha.get(`subscriptions/${refund.subscription_id}/refund_quote`))
      .body.refund
    const path = `subscriptions/${refund.subscription_id}`
    expect((await refund.asha.post(`${path}/refund_answer`, { agrees: false, amount })).body).toMatchObject({
      status: 'DECLINED',
      decline_reason: 'You kept the plan',
    })
    const again = await refund.asha.post(`${path}/refund_request`, { amount, reason: 'OTHER' })
    expect(again.body).toMatchObject({ status: 'REQUESTED', amount })
  })

  it('stops what would change the plan: it is neither renewed nor changed, and no claim of it is opened', async () => {
    const refund = await asked()
    const { plans } = (await refund.asha.get('plans/group/retail-promo-plans-2')).body
    for (const kind of ['RENEWAL', 'CHANGE', 'NEW'])
      for (const { id: plan_id } of plans.slice(0, 2)) {
        const { status, error } = await refund.asha.post('payment/request', { plan_id, kind })
        expect([kind, status, error?.type]).toEqual([kind, 409, 'REFUND_WAITING'])
      }
    const path = `subscriptions/${refund.subscription_id}`
    expect((await refund.asha.post(`${path}/auto_debit/reauthorise`, {})).error?.type).toBe('NOT_OFFERED')
    const block = await kabir.post(`dashboard/${path}/block`, { reason: 'Doubtful documents' })
    expect(block.status).toBe(200)
    expect((await approve(kabir, refund.id)).error?.type).toBe('PLAN_BLOCKED')
    expect((await kabir.post(`dashboard/${path}/unblock`, {})).status).toBe(200)
    expect((await approve(kabir, refund.id)).body.status).toBe('APPROVED')
  })
})

describe('two people', () => {
  it('the person who requested a refund cannot approve it; a colleague can (D7.62)', async () => {
    const { asha, subscription_id } = await subscriber()
    const path = `dashboard/subscriptions/${subscription_id}`
    const { amount } = (await kabir.get(`${path}/refund_quote`)).body
    const { status, body } = await kabir.post(`${path}/refund`, { amount, reason: 'Sold to the wrong person' })
    expect([status, body.status]).toEqual([201, 'REQUESTED'])
    expect(await waiting(kabir, body.id)).toMatchObject({ may_decide: false })
    expect((await approve(kabir, body.id)).error?.type).toBe('OWN_AFFAIR')
    expect((await decline(kabir, body.id)).error?.type).toBe('OWN_AFFAIR')
    // Had less been requested, the colleague would stand for the rest, and another person would approve it.
    const less = world.db
      .updateTable('plan_refunds')
      .set((refund) => ({ amount_paise: refund('amount_paise', '-', 100n) }))
    await less.where('id', '=', body.id).execute()
    expect((await approve(leela, body.id)).body).toMatchObject({ status: 'REQUESTED', amount })
    expect((await approve(leela, body.id, 2)).error?.type).toBe('OWN_AFFAIR')
    expect((await approve(kabir, body.id, 2)).body.status).toBe('APPROVED')
    expect((await asha.get(`subscriptions/${subscription_id}`)).body.status).toBe('REFUNDED')
  })

  it('nobody decides about their own plan', async () => {
    const { subscription_id } = await buyPlan(world, leela)
    const path = `subscriptions/${subscription_id}`
    const { amount } = (await leela.get(`${path}/refund_quote`)).body
    expect((await leela.post(`dashboard/${path}/refund`, { amount, reason: 'For me' })).error?.type).toBe('OWN_AFFAIR')
    const { id } = (await leela.post(`${path}/refund_request`, { amount, reason: 'OTHER' })).body
    expect((await approve(leela, id)).error?.type).toBe('OWN_AFFAIR')
    expect((await approve(kabir, id)).status).toBe(200)
  })
})

describe('when the gateway fails', () => {
  it('a refund that failed for good is listed until a person has sent the money and entered the reference', async () => {
    const refund = await asked()
    await approve(kabir, refund.id)
    const part = await world.db
      .updateTable('refunds')
      .set({ status: 'MANUAL', last_answer: 'The bank did not take the refund' })
      .where('id', 'in', (query) =>
        query.selectFrom('plan_refund_parts').select('refund_id').where('plan_refund_id', '=', refund.id),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await statusOf(refund)).toMatchObject({ refund: 'MANUAL' })
    expect((await leela.get('dashboard/manual_refunds')).body).toMatchObject({
      refunds: [{ id: part.id, amount: refund.amount }],
      pagination_info: { total_refunds: 1 },
    })
    const settle = (bank_reference: string) =>
      leela.post(`dashboard/manual_refunds/${part.id}/settle`, { bank_reference })
    expect((await settle('x y')).error?.fields).toHaveProperty('bank_reference')
    const answers = await Promise.all([settle('UTR123456789'), settle('UTR123456789')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await statusOf(refund)).toMatchObject({ refund: 'SUCCESS' })
    const booked = world.db.selectFrom('ledger_transfers').select('id').where('reverses_id', 'is not', null)
    expect(await booked.where('reference', '=', `order/${refund.transaction_id}`).execute()).toHaveLength(1)
    expect(
      (await leela.post(`dashboard/manual_refunds/${randomUUID()}/settle`, { bank_reference: 'UTR123456789' })).status,
    ).toBe(404)
  })

  it('one bank reference sends back one refund, in whatever letters', async () => {
    const settle = async (utr: string) => {
      const refund = await asked()
      await approve(kabir, refund.id)
      const { id } = await world.db
        .updateTable('refunds')
        .set({ status: 'MANUAL' })
        .where('id', 'in', (query) =>
          query.selectFrom('plan_refund_parts').select('refund_id').where('plan_refund_id', '=', refund.id),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      const { status, error } = await leela.post(`dashboard/manual_refunds/${id}/settle`, { bank_reference: utr })
      return [status, error?.type, (await statusOf(refund)).refund]
    }
    expect(await settle('TWICEUTR1')).toEqual([200, undefined, 'SUCCESS'])
    expect(await settle('twiceutr1')).toEqual([422, 'UTR_USED', 'MANUAL'])
  })

  it('an alert about a payment leaves the list once somebody says what was done', async () => {
    await raiseAlert(world.db, world, 'paid_twice', 'pay_twice_1', { amount: '₹100' }, world.clock.now())
    const [{ id }] = (await alerts()).alerts
    const resolve = () => kabir.post(`dashboard/payment_alerts/${id}/resolve`, { note: 'Money sent back by hand' })
    expect((await resolve()).status).toBe(200)
    expect((await resolve()).error?.type).toBe('ALERT_RESOLVED')
    expect((await alerts()).alerts).toEqual([])
  })

  it('alerts are read page by page, the longest waiting first', async () => {
    for (let hour = 1; hour <= 21; hour++) {
      const at = new Date(world.clock.now().getTime() - hour * 3_600_000)
      await raiseAlert(world.db, world, 'paid_twice', `pay_page_${hour}`, {}, at)
    }
    const [first, second] = [await alerts(), await alerts('?page_number=2')]
    expect(first.pagination_info).toMatchObject({ has_next_page: true, page_end_index: 20, total_alerts: 21 })
    expect([...first.alerts, ...second.alerts].map(({ subject }) => subject)).toEqual(
      Array.from({ length: 21 }, (_, index) => `pay_page_${21 - index}`),
    )
  })
})
