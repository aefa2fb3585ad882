/** Trial balance, refunds and top-ups, compared with the ledger and the tables they come from. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTrialBalance } from '#platform/ledger/trial-balance.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { openEmployer } from '#testing/employer.ts'
import { inCi } from '#testing/full-size.ts'
import { person } from '#testing/log-in.ts'
import { rowsOf, staffReport, summaryOf } from '#testing/staff-report.ts'
import { staffSourceOf } from '#testing/staff-source.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf, startOfIstDay } from '#values/ist-date.ts'

let world: World
let kabir: Browser
let today: string
let looms: Awaited<ReturnType<typeof openEmployer>>
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  // A day of which much is left: what follows happens on one day.
  world.clock.moveTo(startOfIstDay(addDays(istDateOf(world.clock.now()), 1)))
  await world.work()
  kabir = await world.person('Kabir')
  today = istDateOf(world.clock.now())
  for (const [at, days] of [0, 1].entries()) {
    const buyer = await world.signUp(`+9197600033${10 + at}`)
    const { subscription_id } = await buyPlan(world, buyer)
    const path = `subscriptions/${subscription_id}`
    const { amount } = (await buyer.get(`${path}/refund_quote`)).body
    const headers = { 'idempotency-key': randomUUID() }
    expect((await buyer.post(`${path}/refund_request`, { amount, reason: 'OTHER' }, { headers })).status).toBe(201)
    if (days === 0) await world.advance(10 * 60_000)
  }
  looms = await openEmployer(world, { rupees: 25_000 })
  await looms.add()
  const { status } = await (await looms.hr()).post(
    `${looms.path}/partners/${looms.partner_id}/wallet/credits`,
    { amount: 3_000 },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  expect(status).toBe(201)
})
afterAll(() => world.close())

const paise = (value: unknown) => BigInt(Math.round(Number(value) * 100))

test('in the trial balance debits are credits, and each kind of account is as in the ledger', async () => {
  const leela = await world.person('Leela')
  expect((await leela.post('dashboard/reports', { type: 'TRIAL_BALANCE', from: today, to: today })).status).toBe(403)
  const ledger = await readTrialBalance(world.db)
  const year = await staffReport(world, kabir, { type: 'TRIAL_BALANCE', from: addDays(today, -365), to: today })
  const rows = rowsOf(year.sheets)
  const total = rows.at(-1)!
  expect(total.Account).toBe('Total')
  expect([total['Opening Balance'], total['Closing Balance'], total.Debit]).toEqual([0, 0, total.Credit])
  expect(rows.slice(0, -1).map(({ Account }) => Account)).toEqual(ledger.map(({ kind }) => kind))
  for (const { kind, accounts, debit_paise, credit_paise } of ledger) {
    const row = rows.find(({ Account }) => Account === kind)!
    expect([kind, row.Accounts, paise(row.Debit), paise(row.Credit), paise(row['Closing Balance'])]).toEqual([
      kind,
      accounts,
      debit_paise,
      credit_paise,
      credit_paise - debit_paise,
    ])
    expect(row['What It Holds'], kind).toEqual(expect.any(String))
  }
  // A day begins where the days before it end.
  const { sheets } = await staffReport(world, kabir, { type: 'TRIAL_BALANCE', from: today, to: today })
  const { rows: sums } = await sql<{ kind: string; opening: string; debit: string; credit: string }>`
    select a.kind, coalesce(sum(case when m.day < ${today}::date then m.paise end), 0)::text as opening,
      coalesce(sum(case when m.day >= ${today}::date and m.paise < 0 then -m.paise end), 0)::text as debit,
      coalesce(sum(case when m.day >= ${today}::date and m.paise > 0 then m.paise end), 0)::text as credit
    from ledger_accounts a left join (
      select debit_id as id, -amount_paise as paise, (created_at at time zone 'Asia/Kolkata')::date as day from ledger_transfers
      union all select credit_id, amount_paise, (created_at at time zone 'Asia/Kolkata')::date from ledger_transfers) m on m.id = a.id
    group by a.kind order by a.kind`.execute(world.db)
  expect(
    rowsOf(sheets)
      .slice(0, -1)
      .map((row) => [row.Account, paise(row['Opening Balance']), paise(row.Debit), paise(row.Credit)]),
  ).toEqual(sums.map(({ kind, opening, debit, credit }) => [kind, BigInt(opening), BigInt(debit), BigInt(credit)]))
  expect(summaryOf(sheets, 'Check')).toMatchObject({
    Difference: 0,
    'All opening balances': 0,
    'All closing balances': 0,
  })
})

test('whatever the day, a period opens with what the one before it closed with', async () => {
  for (const days of fc.sample(fc.integer({ min: 1, max: 200 }), inCi(10, 4))) {
    const cut = addDays(today, -days)
    const before = await staffSourceOf(world, 'TRIAL_BALANCE', { from: addDays(cut, -90), to: addDays(cut, -1) })
    const after = await staffSourceOf(world, 'TRIAL_BALANCE', { from: cut, to: today })
    const closing = new Map(before.rows.map(({ kind, closing: paise }) => [kind, String(paise)]))
    for (const { kind, opening } of after.rows)
      expect([kind, String(opening)]).toEqual([kind, closing.get(kind) ?? '0'])
  }
})

test('the refunds of a period are those of the gateway, with their decision, credit note and day', async () => {
  const { sheets } = await staffReport(world, kabir, { type: 'REFUNDS', from: today, to: today })
  const rows = rowsOf(sheets)
  const stored = await world.db
    .selectFrom('refunds')
    .select(['reference', 'amount_paise', 'status', 'payment_ref'])
    .orderBy('reference')
    .execute()
  const shown = rows.map((row) => [row.Reference, paise(row.Amount), row['Payment Reference']].join(' '))
  expect(shown.toSorted()).toEqual(
    stored
      .map(({ reference, amount_paise, payment_ref }) => [reference, amount_paise, payment_ref].join(' '))
      .toSorted(),
  )
  const sent = rows.find(({ Status }) => Status === 'Sent')!
  expect(sent).toMatchObject({
    Kind: 'Plan given back',
    'Requested By': 'Customer',
    Decision: 'Approved',
    Rule: 'In full, within seven days',
    Invoice: expect.stringMatching(/^HP/),
    'Credit Notes': expect.stringMatching(/^CN/),
    'Gateway Refund Reference': expect.any(String),
    'Sent On (IST)': expect.any(Date),
  })
  const only = rowsOf(
    (await staffReport(world, kabir, { type: 'REFUNDS', from: today, to: today, statuses: ['SUCCESS'] })).sheets,
  )
  expect(only.map(({ Status }) => Status)).toEqual(
    stored.filter(({ status }) => status === 'SUCCESS').map(() => 'Sent'),
  )
  const all = stored.reduce((sum, { amount_paise }) => sum + amount_paise, 0n)
  expect(paise(summaryOf(sheets, 'By status').All)).toBe(all)
})

test('what was taken back of top-ups is netted in the summary (0084)', async () => {
  const summary = async () => {
    const { sheets } = await staffReport(world, kabir, { type: 'TOPUPS', from: addDays(today, -365), to: today })
    return { ledger: summaryOf(sheets, 'Top-ups and the ledger'), all: summaryOf(sheets, 'By status').All }
  }
  await person(world, '9899990061', { staff: 'SUPERADMIN' })
  const second = await world.signUp('+919899990061')
  const send = async (who: Browser, path: string, body: object) =>
    (await who.post(`dashboard/topups${path}`, body, { headers: { 'idempotency-key': randomUUID() } })).body
  const { transaction_id } = await send(kabir, '', { partner_id: looms.partner_id, amount: 2_000 })
  await send(kabir, `/${transaction_id}/confirm`, { utr: 'HDFCN52028000001', amount: 2_000 })
  const before = await summary()
  const { reversal } = await send(kabir, `/${transaction_id}/reverse`, { amount: 500, reason: 'Received twice' })
  await send(second, `/${transaction_id}/reverse`, { amount: 500, reversal_id: reversal.id })
  const { ledger, all } = await summary()
  const funded = 'EXTERNAL_FUNDING, debited less credited in the period'
  expect([before.all, all]).toEqual([0, 500])
  expect([ledger['Taken back in the period'], ledger.Difference]).toEqual([500, 0])
  expect(ledger[funded]).toBe(Number(before.ledger[funded]) - 500)
})

test('the top-ups of a period foot to what funded the credits, and those of one company are only its own', async () => {
  const { sheets } = await staffReport(world, kabir, { type: 'TOPUPS', from: addDays(today, -365), to: today })
  const { rows: sums } = await sql<
    Record<string, string>
  >`select count(*)::text as count, sum(asked_paise)::text as asked,
    sum(received_paise)::text as received from wallet_topups`.execute(world.db)
  expect(rowsOf(sheets)).toHaveLength(Number(sums[0]!.count))
  const ledger = summaryOf(sheets, 'Top-ups and the ledger')
  expect([paise(ledger['Received of top-ups that were confirmed in the period']), ledger.Difference]).toEqual([
    BigInt(sums[0]!.received!),
    0,
  ])
  const own = rowsOf(
    (await staffReport(world, kabir, { type: 'TOPUPS', from: today, to: today, company_id: looms.subsidiary_id }))
      .sheets,
  )
  expect(own.length).toBeGreaterThan(0)
  expect(own.every(({ Company }) => Company === 'Looms')).toBe(true)
  expect(own).toContainEqual(expect.objectContaining({ Status: 'Confirmed', Received: 25_000, Difference: null }))
})
