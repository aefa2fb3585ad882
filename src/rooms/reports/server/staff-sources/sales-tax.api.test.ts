import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { inCi } from '#testing/full-size.ts'
import { rowsOf, staffReport, summaryOf } from '#testing/staff-report.ts'
import { staffSourceOf } from '#testing/staff-source.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf, startOfIstDay } from '#values/ist-date.ts'

let world: World
let kabir: Browser
let today: string
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  // A day of which much is left: what follows happens on one day.
  world.clock.moveTo(startOfIstDay(addDays(istDateOf(world.clock.now()), 1)))
  await world.work()
  kabir = await world.person('Kabir')
  today = istDateOf(world.clock.now())
  for (const [at, state] of ['Karnataka', 'Maharashtra', 'Ladakh'].entries()) {
    const buyer = await world.signUp(`+9198200011${10 + at}`)
    const bought = await buyPlan(world, buyer, { name: 'Tara Sen', email: 'tara@sen.example', state })
    if (at === 2) continue
    const quote = (await buyer.get(`subscriptions/${bought.subscription_id}/refund_quote`)).body
    const headers = { 'idempotency-key': randomUUID() }
    const path = `subscriptions/${bought.subscription_id}/refund_request`
    const refund = await buyer.post(path, { amount: quote.amount, reason: 'OTHER' }, { headers })
    expect(refund.status, refund.text).toBeLessThan(300)
    if (at === 0) await world.advance(10 * 60_000)
  }
})
afterAll(() => world.close())

const paise = (value: unknown) => Math.round(Number(value) * 100)
const AMOUNTS = {
  'Taxable Value': 'taxable_paise',
  CGST: 'cgst_paise',
  'SGST/UTGST': 'sgst_paise',
  IGST: 'igst_paise',
  Total: 'total_paise',
} as const

test('each line of the invoices and credit notes of the period is a row, and each column adds up to what they say', async () => {
  const from = addDays(today, -300)
  const { sheets, csv } = await staffReport(world, kabir, { type: 'SALES_TAX', from, to: today })
  const rows = rowsOf(sheets)
  const { rows: lines } = await sql<Record<string, string>>`
    select sum(taxable_paise)::text as taxable_paise, sum(cgst_paise)::text as cgst_paise, sum(sgst_paise)::text as sgst_paise,
      sum(igst_paise)::text as igst_paise, sum(total_paise)::text as total_paise, count(*)::text as lines from (
      select l.taxable_paise, l.cgst_paise, l.sgst_paise, l.igst_paise, l.total_paise from invoice_lines l join invoices i on i.id = l.invoice_id
        where i.issued_on between ${from} and ${today}
      union all select -taxable_paise, -cgst_paise, -sgst_paise, -igst_paise, -total_paise from credit_note_lines where total_paise > 0) all_lines`.execute(
    world.db,
  )
  expect(rows).toHaveLength(Number(lines[0]!.lines))
  for (const [header, column] of Object.entries(AMOUNTS))
    expect([header, rows.reduce((sum, row) => sum + paise(row[header]), 0)]).toEqual([
      header,
      Number(lines[0]![column]),
    ])
  expect(csv.trim().split('\n')).toHaveLength(rows.length + 1)
  expect(Object.keys(summaryOf(sheets, 'By rate'))).toEqual(['18 %', 'Sales and tax of the period'])
  const ofOther = rows.find((row) => row['Place of Supply'] === 'Maharashtra')
  expect(ofOther).toMatchObject({
    'State Code': '27',
    'Supply To': 'B2C',
    'Buyer GSTIN': null,
    CGST: 0,
    'SGST/UTGST': 0,
  })
  expect(paise(ofOther?.IGST)).toBeGreaterThan(0)
  const note = rows.find((row) => row['Document Type'] === 'Credit note')!
  expect(note).toMatchObject({
    'Document Number': expect.stringMatching(/^CN\d{4}\//),
    'Original Invoice': expect.stringMatching(/^HP\d{4}\//),
    'Order Reference': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(paise(note.Total)).toBeLessThan(0)
})

test('the summary leads from the documents to the ledger without a difference', async () => {
  const { sheets } = await staffReport(world, kabir, { type: 'SALES_TAX', from: today, to: today })
  const { rows } = await sql<Record<string, string>>`select
    (select coalesce(sum(amount_paise), 0) from ledger_transfers t join ledger_accounts a on a.id = t.credit_id
      where a.kind = 'PLAN_REVENUE' and (t.created_at at time zone 'Asia/Kolkata')::date = ${today}::date)::text as booked,
    (select coalesce(sum(amount_paise), 0) from ledger_transfers t join ledger_accounts a on a.id = t.debit_id
      where a.kind = 'PLAN_REVENUE' and (t.created_at at time zone 'Asia/Kolkata')::date = ${today}::date)::text as sent,
    (select coalesce(sum(total_paise), 0) from credit_notes where issued_on = ${today})::text as promised,
    (select coalesce(sum(amount_paise), 0) from refunds where status not in ('SUCCESS', 'DECLINED'))::text as open`.execute(
    world.db,
  )
  const sums = Object.fromEntries(Object.entries(rows[0]!).map(([key, value]) => [key, Number(value)]))
  const sales = summaryOf(sheets, 'Sales and the ledger')
  expect([paise(sales['PLAN_REVENUE, credited in the period']), paise(sales.Difference)]).toEqual([sums.booked, 0])
  const refunds = summaryOf(sheets, 'Refunds and the ledger')
  expect(paise(refunds['Less PLAN_REVENUE, debited in the period'])).toBe(sums.sent)
  expect(sums.sent).toBeGreaterThan(0)
  expect(paise(refunds['Credit notes not yet refunded at the end'])).toBe(sums.open)
  const byDocument = summaryOf(sheets, 'By document')
  expect(paise(byDocument['Credit notes'])).toBe(-sums.promised!)
  expect(paise(byDocument['Sales and tax of the period'])).toBe(paise(byDocument.Invoices) - sums.promised!)
})

test('whatever the period, its documents lead to the ledger, and periods beside each other add up', async () => {
  const first = addDays(today, -90)
  const cuts = fc.sample(fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 4 }), inCi(12, 4))
  const all = await staffSourceOf(world, 'SALES_TAX', { from: first, to: today })
  const total = (rows: readonly Record<string, unknown>[]) =>
    rows.reduce((sum, row) => sum + BigInt(String(row.total)), 0n)
  for (const days of cuts) {
    const starts = [...new Set([0, ...days])].toSorted((one, other) => one - other).map((day) => addDays(first, day))
    let sum = 0n
    let open: bigint | undefined
    for (const [at, from] of starts.entries()) {
      const to = at + 1 < starts.length ? addDays(starts[at + 1]!, -1) : today
      const { rows, figure } = await staffSourceOf(world, 'SALES_TAX', { from, to })
      sum += total(rows)
      expect([from, to, figure('Sales and the ledger', 'Difference')]).toEqual([from, to, 0n])
      const before = figure('Refunds and the ledger', 'Credit notes not yet refunded at the start')
      expect(before).toBe(open ?? before)
      open = figure('Refunds and the ledger', 'Credit notes not yet refunded at the end')
    }
    expect(sum).toBe(total(all.rows))
  }
})

test('a payment whose invoice is issued in another period is named in both, without a difference', async () => {
  const yesterday = addDays(today, -1)
  const { id } = await world.db
    .selectFrom('invoices')
    .select('id')
    .where('issued_on', '=', today)
    .orderBy('number')
    .limit(1)
    .executeTakeFirstOrThrow()
  await withTransaction(world.db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await trx.updateTable('invoices').set({ issued_on: yesterday }).where('id', '=', id).execute()
  })
  const sales = 'Sales and the ledger'
  for (const day of [yesterday, today]) {
    const { figure } = await staffSourceOf(world, 'SALES_TAX', { from: day, to: day })
    expect(figure(sales, 'Difference')).toBe(0n)
    const line =
      day === today
        ? 'Plus payments that were booked in the period and have their invoice in another, or none'
        : 'Less invoices whose payment was booked in another period'
    expect(figure(sales, line)).toBeGreaterThan(0n)
  }
})
