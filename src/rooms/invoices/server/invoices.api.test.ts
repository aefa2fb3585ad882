import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { priceOf } from '#rooms/plans/rules/price-lines.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { openWorld, type World } from '#testing/world.ts'
import { issueCreditNote } from './commands/issue-credit-note.ts'
import { issueInvoice, type Sale } from './commands/issue-invoice.ts'
import { findInvoiceOfPayment, invoiceLinesOf, readInvoice } from './queries.ts'

let world: World
let sale: Omit<Sale, 'payment_transaction_id'>
let mobile = 9_400_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  const plan = await readSellablePlan(world.db, DEMO_PLANS.family)
  if (!plan) throw new Error('The demo world sells the family plan.')
  const { id: account_id } = await world.db.selectFrom('accounts').select('id').limit(1).executeTakeFirstOrThrow()
  const now = new Date('2030-03-31T12:00:00Z')
  sale = {
    account_id,
    subscription_id: randomUUID(),
    payment_ref: 'pay_1',
    plan_version_id: plan.id,
    customer: { name: 'आशा देवी शर्मा', state: 'Karnataka' },
    lines: priceOf(plan).lines,
    paid_at: now,
    now,
  }
})
afterAll(() => world.close())

const issue = (more: Partial<Sale> = {}) =>
  withTransaction(world.db, (trx) => issueInvoice(trx, { ...sale, payment_transaction_id: randomUUID(), ...more }))
const numberOf = async (id: string) => (await readInvoice(world.db, id)).number
const counted = async (kind: 'INVOICE' | 'CREDIT_NOTE', financial_year: string) =>
  (
    await world.db
      .selectFrom('invoice_series')
      .select('last_number')
      .where('kind', '=', kind)
      .where('financial_year', '=', financial_year)
      .executeTakeFirst()
  )?.last_number

describe('an invoice', () => {
  it('is issued with the order that a payment completes, for the amount paid', async () => {
    const asha = await world.signUp(`+91${mobile++}`)
    const { transaction_id, subscription_id } = await buyPlan(world, asha, { name: 'Asha Rao', state: 'Maharashtra' })
    const order = (await asha.get(`payment/request/${transaction_id}`)).body
    const invoice = await findInvoiceOfPayment(world.db, transaction_id)
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^HP\d{4}\/\d{7}$/),
      subscription_id,
      customer_name: 'Asha Rao',
      place_of_supply: 'Maharashtra',
      supplier_state: 'Karnataka',
      total_paise: BigInt(order.amount * 100),
    })
    const lines = await invoiceLinesOf(world.db, invoice?.id ?? '')
    expect(lines.map(({ label, sac }) => ({ label, sac }))).toEqual(
      order.breakdown.map(({ label, sac }: { label: string; sac: string }) => ({ label, sac })),
    )
    expect(
      lines.every(({ cgst_paise, igst_paise, tax_rate }) => cgst_paise === 0n && igst_paise > 0n === tax_rate > 0),
    ).toBe(true)
  })

  it('for one payment is one invoice, however often it is retried', async () => {
    const payment_transaction_id = randomUUID()
    const first = await issue({ payment_transaction_id })
    expect(await issue({ payment_transaction_id })).toBe(first)
  })

  it('starts a new series with each tax year, on 1 April in India', async () => {
    const numbers: string[] = []
    for (const now of ['2031-03-31T18:29:59Z', '2031-03-31T18:30:00Z', '2031-04-02T00:00:00Z'])
      numbers.push(await numberOf(await issue({ now: new Date(now) })))
    expect(numbers).toEqual(['HP3031/0000001', 'HP3132/0000001', 'HP3132/0000002'])
  })

  it('cannot be updated, deleted or truncated', async () => {
    await issue()
    for (const statement of [
      sql`update invoices set total_paise = 0`,
      sql`delete from invoice_lines`,
      sql`truncate invoice_lines, credit_note_lines`,
    ])
      await expect(statement.execute(world.db)).rejects.toMatchObject({ code: 'TA001' })
  })
})

describe('the numbers', () => {
  const now = new Date('2033-06-01T06:00:00Z')

  it('have no gaps or duplicates when many are issued concurrently and some fail', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        withTransaction(world.db, async (trx) => {
          const id = await issueInvoice(trx, { ...sale, payment_transaction_id: randomUUID(), now })
          if (index % 3 === 0) throw new Error('killed')
          return id
        }),
      ),
    )
    const issued = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(issued).toHaveLength(26)
    const numbers = await Promise.all(issued.map(numberOf))
    expect(numbers.toSorted()).toEqual(issued.map((_, index) => `HP3334/${String(index + 1).padStart(7, '0')}`))
    expect(await counted('INVOICE', '3334')).toBe(26)
  })

  it('for one payment that is reported twice concurrently are one', async () => {
    const payment_transaction_id = randomUUID()
    const before = await counted('INVOICE', '3334')
    await Promise.allSettled([issue({ payment_transaction_id, now }), issue({ payment_transaction_id, now })])
    expect(await counted('INVOICE', '3334')).toBe(before! + 1)
  })
})

describe('a credit note', () => {
  const credit = (invoice_id: string, amount_paise: bigint, reference: string = randomUUID()) =>
    withTransaction(world.db, (trx) =>
      issueCreditNote(trx, { invoice_id, amount_paise, reason: 'Plan ended early', reference, now: sale.now }),
    )
  const read = (id: string) =>
    world.db.selectFrom('credit_notes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('has a number from its own series, and repeating the request returns the same note', async () => {
    const invoice_id = await issue()
    const id = await credit(invoice_id, 100_00n, 'refund/one')
    expect(await credit(invoice_id, 100_00n, 'refund/one')).toBe(id)
    expect(await read(id)).toMatchObject({ number: 'CN2930/0000001', total_paise: 100_00n, invoice_id })
  })

  it('takes back no more than the invoice, even when several are issued concurrently', async () => {
    const invoice_id = await issue()
    const { total_paise } = await readInvoice(world.db, invoice_id)
    const part = total_paise / 3n
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => credit(invoice_id, part)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CREDIT_TOO_LARGE' } })
    const before = await counted('CREDIT_NOTE', '2930')
    await expect(credit(invoice_id, total_paise)).rejects.toMatchObject({ code: 'CREDIT_TOO_LARGE' })
    expect(await counted('CREDIT_NOTE', '2930')).toBe(before)
  })
})

describe('the calls', () => {
  it('list a plan’s invoices with their credit notes, and serve both as files', async () => {
    const asha = await world.signUp(`+91${mobile++}`)
    const { subscription_id } = await buyPlan(world, asha, { name: 'आशा देवी शर्मा', state: 'Karnataka' })
    const { invoices } = (await asha.get(`subscriptions/${subscription_id}/invoices`)).body
    expect(invoices).toMatchObject([{ number: expect.stringMatching(/^HP/), subscription_id, credit_notes: [] }])
    const [{ id, amount }] = invoices
    const note = await withTransaction(world.db, (trx) =>
      issueCreditNote(trx, {
        invoice_id: id,
        amount_paise: 99_99n,
        reason: 'Plan ended early',
        reference: randomUUID(),
        now: world.clock.now(),
      }),
    )
    const listed = (await asha.get('me/invoices')).body.invoices
    expect(listed).toMatchObject([
      { id, amount, credit_notes: [{ id: note, amount: 99.99, reason: 'Plan ended early' }] },
    ])
    for (const path of [`invoices/${id}`, `credit_notes/${note}`]) {
      const { status, headers, text } = await asha.get(`subscriptions/${subscription_id}/${path}`)
      expect([status, headers.get('content-type'), text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename\*=UTF-8''(invoice-HP|credit-note-CN)\d{4}-\d{7}\.pdf$/,
      )
    }
  })

  it('answer 404 for somebody else’s documents, even under a plan of one’s own', async () => {
    const [asha, ravi] = [await world.signUp(`+91${mobile++}`), await world.signUp(`+91${mobile++}`)]
    const [hers, his] = [await buyPlan(world, asha), await buyPlan(world, ravi)]
    const [invoice] = (await asha.get('me/invoices')).body.invoices
    for (const path of [
      `${hers.subscription_id}/invoices`,
      `${hers.subscription_id}/invoices/${invoice.id}`,
      `${his.subscription_id}/invoices/${invoice.id}`,
      `${randomUUID()}/invoices`,
      `${his.subscription_id}/credit_notes/${invoice.id}`,
    ])
      expect((await ravi.get(`subscriptions/${path}`)).status, path).toBe(404)
    expect((await world.browser().get('me/invoices')).status).toBe(401)
  })

  it('the payment message carries receipt and invoice, once even if the job runs again', async () => {
    const asha = await world.signUp(`+91${mobile++}`)
    const { transaction_id } = await buyPlan(world, asha)
    await withTransaction(world.db, (trx) =>
      enqueue(trx, { name: 'checkout.notify-paid' }, { payload: { transaction_id }, run_at: world.clock.now() }),
    )
    await world.work()
    const files = await world.db
      .selectFrom('outbox_attachments as f')
      .innerJoin('outbox_messages as m', 'm.id', 'f.message_id')
      .select('f.file_name')
      .where('m.cause', '=', `order-paid:${transaction_id}`)
      .orderBy('f.position')
      .execute()
    expect(files.map(({ file_name }) => file_name)).toEqual([
      expect.stringMatching(/^receipt-OD\d+\.pdf$/),
      expect.stringMatching(/^invoice-HP\d{4}-\d{7}\.pdf$/),
    ])
  })
})
