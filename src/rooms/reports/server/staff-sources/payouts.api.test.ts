import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { saveSetting } from '#platform/settings/save-setting.ts'
import { payoutWay } from '#rooms/payouts/rules/settings.ts'
import { approvedClaim } from '#testing/approved-claim.ts'
import { saveBank } from '#testing/bank.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { rowsOf, staffReport, summaryOf } from '#testing/staff-report.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'

let world: World
let kabir: Browser
let leelaId: string
let today: string
let batch: number
const claims: bigint[] = []
const HEADING = 'reference,status,utr,paid_on,reason'
const AMOUNTS = [500_00n, 700_00n, 900_00n, 1_100_00n, 1_300_00n]

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  await world.work()
  const at = world.clock.now()
  today = istDateOf(at)
  await saveSetting(world.db, { setting: payoutWay, value: 'FILE', effective_from: null, by: { actor: 'system', at } })
  noteSettingsChange(world.db)
  // Only those of this test are paid.
  await world.db.updateTable('claims').set({ in_payout: true }).where('status', '=', 'APPROVED').execute()
  kabir = await world.person('Kabir')
  const leela = world.db.selectFrom('staff_roles').select('account_id').where('role', '=', 'ADMIN')
  leelaId = (await leela.executeTakeFirstOrThrow()).account_id
  for (const [of, amount_paise] of AMOUNTS.entries()) {
    const member = await world.signUp(`+9197600011${10 + of}`)
    const { subscription_id } = await buyPlan(world, member)
    expect((await saveBank(member)).status).toBe(200)
    claims.push((await approvedClaim(world, { subscription_id, decided_by: leelaId, amount_paise })).id)
  }
  const opened = await kabir.post('dashboard/payout_batches', {})
  expect(opened.body.batch, opened.text).not.toBeNull()
  batch = opened.body.batch.id
})
afterAll(() => world.close())

const answer = (...lines: string[]) =>
  kabir.post(`dashboard/payout_batches/${batch}/answer`, { answer: [HEADING, ...lines, ''].join('\r\n') })
const report = (more: object = {}) => staffReport(world, kabir, { type: 'PAYOUTS', from: today, to: today, ...more })
const ofClaim = (rows: Record<string, unknown>[], at: number) => rows.find(({ Claim }) => Claim === Number(claims[at]))

test('each payout is compared with what the bank said of it, line by line of its file', async () => {
  const [paid, refused, other, silent, late] = claims.map((id) => `claim-${id}-1`)
  await answer(`${paid},PAID,UTR0000001,${today},`, `${refused},FAILED,,,Account closed`)
  // The reference of another payment: our records leave it to a person, the bank says that it is paid.
  await answer(`${other},PAID,utr0000001,${today},`, `${late},PAID,UTR0000005,${today},`)
  // Repeated, it is one answer; the bank later says that it failed, which a paid payout does not become.
  await answer(`${late},PAID,UTR0000005,${today},`, `${late},FAILED,,,Reversed by the bank`)
  const { sheets, csv } = await report()
  const rows = rowsOf(sheets)
  expect(rows).toHaveLength(claims.length)
  expect(ofClaim(rows, 0)).toMatchObject({
    Batch: batch,
    'Sent By': 'File',
    Reference: paid,
    Payee: 'Padma Ramanujan',
    Account: '••6789',
    Mode: 'IMPS',
    Amount: 500,
    Status: 'Paid',
    UTR: 'UTR0000001',
    'Bank’s Answer': 'Paid',
    'Bank’s UTR': 'UTR0000001',
    Difference: null,
  })
  expect((ofClaim(rows, 0)!['Value Date'] as Date).toISOString().slice(0, 10)).toBe(today)
  expect(ofClaim(rows, 1)).toMatchObject({ Status: 'Refused', 'Bank’s Reason': 'Account closed', Difference: null })
  expect(ofClaim(rows, 2)).toMatchObject({
    'Bank’s UTR': 'utr0000001',
    Difference: 'The bank says that it is paid',
  })
  expect(ofClaim(rows, 3)).toMatchObject({
    Reference: silent,
    Status: 'At the bank',
    Difference: 'The bank has not answered yet',
  })
  expect(ofClaim(rows, 4)).toMatchObject({
    Status: 'Paid',
    Difference: 'Paid by our records, and the bank says that it is refused',
  })
  expect(csv).not.toContain('50100123456789')
  const stored = await world.db
    .selectFrom('payout_answers')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  expect(stored.count).toBe(5n)
})

test('what is paid is what the claims were settled with, and the sums are those of the payouts', async () => {
  const { sheets } = await report()
  const { rows } = await sql<Record<string, string>>`select
    (select sum(approved_claim_amount_paise) from claims where status = 'SETTLED' and id = any(${claims.map(String)}::bigint[]))::text as settled,
    (select sum(amount_paise) from payouts where batch_id = ${batch})::text as all_of_it`.execute(world.db)
  const byStatus = summaryOf(sheets, 'By status')
  expect(byStatus.All).toBe(Number(rows[0]!.all_of_it) / 100)
  expect(byStatus.Paid).toBe(1_800)
  const settled = summaryOf(sheets, 'Payouts and claims')
  expect(settled).toMatchObject({
    'Claims that are settled by these payments': Number(rows[0]!.settled) / 100,
    Difference: 0,
  })
  expect(summaryOf(sheets, 'Reconciliation with the bank’s answers')).toMatchObject({
    'Without a difference': 1_200,
    'With a difference, or still to be compared': 3_300,
  })
})

test('a claim that a person settled outside the batches is a row of its own, on the day of its payment', async () => {
  const member = await world.signUp('+919760001199')
  const { subscription_id } = await buyPlan(world, member)
  expect((await saveBank(member)).status).toBe(200)
  const { id, version } = await approvedClaim(world, { subscription_id, decided_by: leelaId, amount_paise: 450_00n })
  const body = { utr: 'HAND000001', paid_on: today, amount: 450, version }
  const settled = await kabir.post(`dashboard/claims/${id}/settle`, body, {
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(settled.status, settled.text).toBe(200)
  const { sheets } = await report({ statuses: ['OUTSIDE'] })
  expect(rowsOf(sheets)).toMatchObject([
    {
      Batch: null,
      Claim: Number(id),
      Amount: 450,
      Status: 'Paid outside a batch',
      UTR: 'HAND000001',
      Difference: 'A person settled it: to be compared with the statement',
    },
  ])
  expect(sheets.About?.find(([label]) => label === 'Limited to')?.[1]).toBe('Paid outside a batch')
  const paid = rowsOf((await report({ statuses: ['PAID', 'FAILED'] })).sheets)
  expect(new Set(paid.map(({ Status }) => Status))).toEqual(new Set(['Paid', 'Refused']))
})
