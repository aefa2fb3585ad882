import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { recordUsage } from '#rooms/subscriptions/server/commands/record-usage.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'

let world: World
let mobile = 9_500_000_000
/** A person whose plan is only read. */
let buyer: Awaited<ReturnType<typeof subscriber>>

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  buyer = await subscriber()
})
afterAll(() => world.close())

async function subscriber() {
  const number = `+91${mobile++}`
  const asha = await world.signUp(number)
  return { asha, number, ...(await buyPlan(world, asha)) }
}

const quoteOf = async (browser: Browser, id: string) => (await browser.get(`subscriptions/${id}/refund_quote`)).body
const ask = (browser: Browser, id: string, amount: number, more: object = {}) =>
  browser.post(`subscriptions/${id}/refund_request`, { amount, reason: 'NOT_USING', ...more })
const planOf = async (browser: Browser, id: string) => (await browser.get(`subscriptions/${id}`)).body

/** Uses a service of a plan that is worth something. */
async function use(subscription_id: string, worth_paise = 1_000_00n) {
  const { uhid } = await world.db
    .selectFrom('subscription_members')
    .select('uhid')
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const used = await withTransaction(world.db, (trx) =>
    recordUsage(trx, {
      subscription_id,
      uhid,
      service: 'Master Checkup',
      worth_paise,
      reference: `test/${randomUUID()}`,
      now: world.clock.now(),
    }),
  )
  expect(used).toHaveProperty('recorded')
}

const refundsTo = (transaction_id: string) =>
  world.db
    .selectFrom('refunds as r')
    .innerJoin('invoices as i', 'i.payment_ref', 'r.payment_ref')
    .select(['r.id', 'r.status', 'r.amount_paise'])
    .where('i.payment_transaction_id', '=', transaction_id)
    .execute()

describe('a plan given back', () => {
  it('within seven days and unused is refunded in full: the plan ends, its invoice is credited, the money is sent', async () => {
    const { asha, subscription_id, transaction_id } = await subscriber()
    const quote = await quoteOf(asha, subscription_id)
    expect(quote).toMatchObject({
      rule: 'FULL',
      amount: quote.paid,
      needs_approval: false,
      plan_goes_on: false,
      refund: null,
    })
    const asked = await ask(asha, subscription_id, quote.amount, { note: 'मुझे नहीं चाहिए 🙂' })
    expect([asked.status, asked.body]).toMatchObject([201, { status: 'APPROVED', amount: quote.paid }])
    expect(await planOf(asha, subscription_id)).toMatchObject({ status: 'REFUNDED', is_active: false })
    const [invoice] = (await asha.get(`subscriptions/${subscription_id}/invoices`)).body.invoices
    expect(invoice.credit_notes).toMatchObject([{ number: asked.body.credit_note.number, amount: quote.paid }])
    await world.advance(10 * 60_000)
    expect((await quoteOf(asha, subscription_id)).refund).toMatchObject({ status: 'SUCCESS' })
    expect(await refundsTo(transaction_id)).toMatchObject([
      { status: 'SUCCESS', amount_paise: BigInt(quote.paid * 100) },
    ])
    const reversed = await world.db
      .selectFrom('ledger_transfers')
      .select('amount_paise')
      .where('reference', '=', `order/${transaction_id}`)
      .where('reverses_id', 'is not', null)
      .execute()
    expect(reversed).toEqual([{ amount_paise: BigInt(quote.paid * 100) }])
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  it('later and used refunds the unused days less what was used', async () => {
    const { number, subscription_id } = await subscriber()
    await use(subscription_id)
    await world.advance(10 * DAY_MS)
    const asha = await world.signUp(number)
    const quote = await quoteOf(asha, subscription_id)
    expect(quote).toMatchObject({ rule: 'UNUSED_DAYS', used_amount: 1000, total_days: 365, unused_days: 354 })
    expect(quote.amount).toBe(Math.round(quote.unused_amount - 1000))
    const { body } = await ask(asha, subscription_id, quote.amount)
    expect(body).toMatchObject({ status: 'APPROVED', amount: quote.amount })
  })

  it('is confirmed with the credit note attached, and again when the money was sent, each once', async () => {
    const { asha, subscription_id } = await subscriber()
    const { body } = await ask(asha, subscription_id, (await quoteOf(asha, subscription_id)).amount)
    await world.work()
    const messages = await world.db
      .selectFrom('outbox_messages as m')
      .leftJoin('outbox_attachments as f', 'f.message_id', 'm.id')
      .select(['m.channel', 'f.file_name'])
      .where('m.cause', '=', `plan-refund:${body.id}:APPROVED`)
      .orderBy('m.channel')
      .execute()
    expect(messages).toEqual([
      { channel: 'mail', file_name: `credit-note-${body.credit_note.number.replace('/', '-')}.pdf` },
      { channel: 'sms', file_name: null },
    ])
    await world.advance(10 * 60_000)
    const sent = await world.db
      .selectFrom('outbox_messages')
      .select('channel')
      .where('cause', 'like', `plan-refund:${body.id}:SENT-%`)
      .orderBy('channel')
      .execute()
    expect(sent).toEqual([{ channel: 'mail' }, { channel: 'sms' }])
  })
})

describe('refused', () => {
  it('a second refund of the same plan, even when both are requested concurrently', async () => {
    const { asha, subscription_id, transaction_id } = await subscriber()
    const { amount } = await quoteOf(asha, subscription_id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(asha, subscription_id, amount)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.error?.type).toBe('REFUND_OPEN')
    expect(await refundsTo(transaction_id)).toHaveLength(1)
  })

  it('an outdated amount: the new quote comes with the answer', async () => {
    const { asha, subscription_id } = await subscriber()
    const { amount } = await quoteOf(asha, subscription_id)
    await use(subscription_id)
    const stale = await ask(asha, subscription_id, amount)
    expect([stale.status, stale.error?.type]).toEqual([409, 'QUOTE_CHANGED'])
    const shown = stale.error?.extra_args.quote as { amount: number }
    expect(shown.amount).toBeLessThan(amount)
    expect((await planOf(asha, subscription_id)).status).toBe('ACTIVE')
    expect((await ask(asha, subscription_id, shown.amount)).status).toBe(201)
  })

  it('a plan with nothing left to refund', async () => {
    const { asha, subscription_id } = await subscriber()
    await use(subscription_id, 9_999_00n)
    expect(await quoteOf(asha, subscription_id)).toMatchObject({ rule: 'UNUSED_DAYS', amount: 0 })
    expect((await ask(asha, subscription_id, 0)).error?.type).toBe('NOT_REFUNDABLE')
  })

  it('somebody else’s plan, as if it did not exist', async () => {
    const { subscription_id } = await subscriber()
    const ravi = await world.signUp(`+91${mobile++}`)
    for (const id of [subscription_id, randomUUID(), 'x']) {
      expect((await ravi.get(`subscriptions/${id}/refund_quote`)).status).toBe(404)
      expect((await ask(ravi, id, 1)).status).toBe(404)
    }
  })

  it.each([
    [{ amount: -1 }, 422, 'amount'],
    [{ amount: 0.001 }, 422, 'amount'],
    [{ amount: '4999' }, 422, 'amount'],
    [{ amount: 1e300 }, 422, 'amount'],
    [{ reason: 'BECAUSE' }, 422, 'reason'],
    [{ note: 'x'.repeat(501) }, 400, 'note'],
    [{ note: 'a\u0000b' }, 400, 'note'],
    [{ iban: 'x' }, 400, undefined],
  ])('%j', async (more, status, field) => {
    const { asha, subscription_id } = buyer
    const answer = await ask(asha, subscription_id, 1, more)
    expect(answer.status).toBe(status)
    if (field) expect(answer.error?.fields).toHaveProperty([field])
  })
})

describe('repeated', () => {
  it('under one Idempotency-Key it is one refund with one answer', async () => {
    const { asha, subscription_id, transaction_id } = await subscriber()
    const { amount } = await quoteOf(asha, subscription_id)
    const headers = { 'idempotency-key': randomUUID() }
    const body = { amount, reason: 'OTHER' }
    const first = await asha.post(`subscriptions/${subscription_id}/refund_request`, body, { headers })
    const again = await asha.post(`subscriptions/${subscription_id}/refund_request`, body, { headers })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await refundsTo(transaction_id)).toHaveLength(1)
  })

  it('after a crash between promise and sending, the job that the promise wrote sends the money', async () => {
    const { asha, subscription_id, transaction_id } = await subscriber()
    await ask(asha, subscription_id, (await quoteOf(asha, subscription_id)).amount)
    expect(await refundsTo(transaction_id)).toMatchObject([{ status: 'APPROVED' }])
    const jobs = world.db.selectFrom('jobs').select('id').where('name', '=', 'payments.send-refund')
    expect(await jobs.where('status', '=', 'queued').execute()).toHaveLength(1)
    await world.advance(10 * 60_000)
    expect(await refundsTo(transaction_id)).toMatchObject([{ status: 'SUCCESS' }])
  })
})
