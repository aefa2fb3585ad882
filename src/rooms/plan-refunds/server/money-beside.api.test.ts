/** Money that went back at the gateway without us is known to quotes, requests, credit notes and the end of a plan. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openPaymentGateway } from '#gateways/payment-gateway/open-payment-gateway.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { saveSetting } from '#platform/settings/save-setting.ts'
import { FAMILY_PLAN, PERSONAL_PLAN } from '#rooms/plans/seed/retail-plans.ts'
import { buyWithAutoRenewal } from '#testing/auto-renewal.ts'
import { buyCover } from '#testing/buy-cover.ts'
import { refundActs } from '#testing/refund-acts.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { secondPersonAbove } from '../rules/settings.ts'

let world: World
let acts: ReturnType<typeof refundActs>
let gateway: ReturnType<typeof openPaymentGateway>
let mobile = 9_564_500_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  acts = refundActs(world)
  gateway = openPaymentGateway(world.config, world.clock, () => world.origin)
})
afterEach(async () => expect(await verifyBooks(world.db)).toMatchObject({ whole: true }))
afterAll(() => world.close())

const person = () => world.signUp(`+91${mobile++}`)
/** The newest invoice of a plan, with its payment. */
const invoiceOf = (id: string) =>
  world.db
    .selectFrom('invoices as i')
    .innerJoin('gateway_payments as p', 'p.payment_ref', 'i.payment_ref')
    .select(['i.id', 'p.payment_ref', 'p.amount_paise'])
    .where('i.subscription_id', '=', id)
    .orderBy('i.number', 'desc')
    .executeTakeFirstOrThrow()

/** Somebody sends money back in the gateway's dashboard. */
async function sendBack(payment_ref: string, amount_paise: bigint) {
  const idempotency_key = `by-hand-${payment_ref}-${amount_paise}`
  await gateway.refund({ payment_ref, amount_paise, idempotency_key, reference: 'by-hand', repeated: false })
  await world.work()
  await world.advance(5 * 60_000)
}
const alertsOf = async (subject: string) => {
  const rows = world.db.selectFrom('payment_alerts').select(['kind', 'detail']).where('subject', '=', subject)
  return (await rows.where('resolved_at', 'is', null).execute()).map(({ kind }) => kind)
}
const refundsOf = (payment_ref: string) =>
  world.db.selectFrom('refunds').select(['amount_paise', 'status']).where('payment_ref', '=', payment_ref).execute()
const sentTo = async (id: string) => {
  const { account_id } = await world.db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = world.db.selectFrom('outbox_messages').select('template').where('account_id', '=', account_id)
  return (await rows.where('template', '=', 'plan-refund-sent').where('channel', '=', 'sms').execute()).length
}

describe('a part that went back without us', () => {
  it('is not promised a second time', async () => {
    const asha = await person()
    const id = await acts.buy(asha, FAMILY_PLAN.plan_id)
    const { payment_ref } = await invoiceOf(id)
    await sendBack(payment_ref, 2_000_00n)
    expect(await acts.quoteOf(asha, id)).toMatchObject({ rule: 'FULL', paid: 2999, amount: 2999 })
    expect((await acts.ask(asha, id, 4999)).error?.type).toBe('QUOTE_CHANGED')
    expect((await acts.ask(asha, id, 2999)).status).toBe(201)
    await world.advance(10 * 60_000)
    expect(await refundsOf(payment_ref)).toEqual([{ amount_paise: 2_999_00n, status: 'SUCCESS' }])
    expect(await alertsOf(payment_ref)).toEqual([])
  })

  it('while a request waits lowers it, for its owner to agree to', async () => {
    await withLimit(1_000, async () => {
      const asha = await person()
      const id = await acts.buy(asha, FAMILY_PLAN.plan_id)
      const { payment_ref } = await invoiceOf(id)
      const asked = await acts.ask(asha, id, 4999)
      await sendBack(payment_ref, 2_000_00n)
      const kabir = await world.person('Kabir')
      const { body } = await kabir.post(`dashboard/refunds/${asked.body.id}/approve`, { version: 1 })
      expect(body).toMatchObject({ status: 'TO_AGREE', revised_amount: 2999 })
    })
  })
})

describe('a payment that went back whole without us', () => {
  it('ends an unused plan with its credit note, and its owner is told once', async () => {
    const asha = await person()
    const id = await acts.buy(asha, FAMILY_PLAN.plan_id)
    const invoice = await invoiceOf(id)
    await sendBack(invoice.payment_ref, 4_999_00n)
    expect((await acts.planOf(asha, id)).status).toBe('REFUNDED')
    const notes = world.db.selectFrom('credit_notes').select('total_paise').where('invoice_id', '=', invoice.id)
    expect(await notes.execute()).toEqual([{ total_paise: 4_999_00n }])
    const reversed = world.db.selectFrom('ledger_transfers').select('amount_paise')
    expect(await reversed.where('reference', '=', `returned/${invoice.id}`).execute()).toEqual([
      { amount_paise: 4_999_00n },
    ])
    expect(await sentTo(id)).toBe(1)
  })

  it('ends the plan also while a request of its owner waits, which is closed', async () => {
    await withLimit(1_000, async () => {
      const asha = await person()
      const id = await acts.buy(asha, FAMILY_PLAN.plan_id)
      const { body } = await acts.ask(asha, id, 4999)
      await sendBack((await invoiceOf(id)).payment_ref, 4_999_00n)
      expect((await acts.planOf(asha, id)).status).toBe('REFUNDED')
      expect((await acts.quoteOf(asha, id)).refund).toMatchObject({ status: 'DECLINED' })
      const kabir = await world.person('Kabir')
      const late = await kabir.post(`dashboard/refunds/${body.id}/approve`, { version: 1 })
      expect([late.status, late.error?.type]).toEqual([409, 'REFUND_DECIDED'])
    })
  })

  it('asks staff, once, where the plan was used and a request waits that nobody can pay any more', async () => {
    await withLimit(1_000, async () => {
      const asha = await person()
      const id = await acts.buy(asha, FAMILY_PLAN.plan_id)
      await acts.use(id)
      const { amount } = await acts.quoteOf(asha, id)
      const { body } = await acts.ask(asha, id, amount)
      const { payment_ref } = await invoiceOf(id)
      await sendBack(payment_ref, 4_999_00n)
      expect(await alertsOf(payment_ref)).toEqual(['returned_whole'])
      const kabir = await world.person('Kabir')
      const approval = await kabir.post(`dashboard/refunds/${body.id}/approve`, { version: 1 })
      expect(approval.error?.type).toBe('REFUND_OUTDATED')
    })
  })

  it.each([true, false])('ends auto-renewal only with the plan (used: %s)', async (isUsed) => {
    const { subscription_id: id, mandate_id } = await buyWithAutoRenewal(world, await person(), FAMILY_PLAN.plan_id)
    if (isUsed) await acts.use(id)
    const { payment_ref, amount_paise } = await invoiceOf(id)
    await sendBack(payment_ref, amount_paise)
    const mandate = world.db.selectFrom('mandates').select('status').where('id', '=', mandate_id)
    const { status } = await mandate.executeTakeFirstOrThrow()
    expect(status === 'ACTIVE').toBe(isUsed)
  })

  it('that was the difference of a change asks staff, and ends the plan once all that was paid is back', async () => {
    const asha = await person()
    const id = await acts.buy(asha, PERSONAL_PLAN.plan_id)
    const first = await invoiceOf(id)
    const { body: changed } = await acts.order(asha, FAMILY_PLAN.plan_id, { kind: 'CHANGE' })
    await acts.pay(changed.gateway.order_ref)
    await world.work()
    const last = await invoiceOf(id)
    await sendBack(last.payment_ref, last.amount_paise)
    expect((await acts.planOf(asha, id)).status).toBe('ACTIVE')
    expect(await alertsOf(last.payment_ref)).toEqual(['returned_whole'])
    expect(await acts.quoteOf(asha, id)).toMatchObject({ amount: Number(first.amount_paise) / 100 })
    await sendBack(first.payment_ref, first.amount_paise)
    expect((await acts.planOf(asha, id)).status).toBe('REFUNDED')
    expect(await alertsOf(last.payment_ref)).toEqual([])
    expect(await sentTo(id)).toBe(1)
  })

  it.each([undefined, FAMILY_PLAN.plan_id])(
    'asks staff about the cover that it bought, with plan %s, and owes no premium',
    async (plan_id) => {
      const asha = await person()
      const { order_ref } = await buyCover(world, asha, plan_id ? { plan_id } : {})
      const { payment_ref, amount_paise } = await world.db
        .selectFrom('gateway_payments')
        .select(['payment_ref', 'amount_paise'])
        .where('order_ref', '=', order_ref)
        .executeTakeFirstOrThrow()
      await sendBack(payment_ref, amount_paise)
      expect(await alertsOf(payment_ref)).toEqual(['returned_whole'])
      const { id } = await world.db
        .selectFrom('insurance_policies')
        .select('id')
        .where('payment_ref', '=', payment_ref)
        .executeTakeFirstOrThrow()
      const off = await asha.post(`insurance_policies/${id}/cancel`, { reason: 'NOT_NEEDED' })
      expect([off.status, off.body.status]).toEqual([200, 'CANCELLED'])
      const again = await asha.post(`insurance_policies/${id}/refund_request`, {})
      expect([again.status, await refundsOf(payment_ref)]).toEqual([409, []])
    },
  )
})

/** Above this many rupees a second person decides, for one test. */
async function withLimit(rupees: number, work: () => Promise<void>) {
  const set = async (value: number) => {
    const by = { at: world.clock.now(), actor: 'system' as const }
    await withTransaction(world.db, (trx) =>
      saveSetting(trx, { setting: secondPersonAbove, value, effective_from: null, by }),
    )
    noteSettingsChange(world.db)
  }
  await set(rupees)
  try {
    await work()
  } finally {
    await set(secondPersonAbove.default)
  }
}
