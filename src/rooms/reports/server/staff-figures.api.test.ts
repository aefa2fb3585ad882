/** What reports of our own say where a record took an unusual way. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { accountId } from '#platform/ledger/account.ts'
import { post } from '#platform/ledger/post.ts'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { saveSetting } from '#platform/settings/save-setting.ts'
import { secondPersonAbove } from '#rooms/plan-refunds/rules/settings.ts'
import { COMPANY, EXTERNAL_FUNDING } from '#rooms/wallet/server/wallet-accounts.ts'
import { approvedClaim } from '#testing/approved-claim.ts'
import { saveBank } from '#testing/bank.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { rowsOf, staffReport, summaryOf } from '#testing/staff-report.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, addMonths, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { makeScheduled } from './commands/make-scheduled.ts'

let world: World
let kabir: Browser
let leela: Browser
let leela_id: string
let today: string
let mobiles = 9_760_044_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  await world.work()
  today = istDateOf(world.clock.now())
  kabir = await world.person('Kabir')
  leela = await world.person('Leela')
  const admin = world.db.selectFrom('staff_roles').select('account_id').where('role', '=', 'ADMIN')
  leela_id = (await admin.executeTakeFirstOrThrow()).account_id
})
afterAll(() => world.close())

async function subscriber() {
  const member = await world.signUp(`+91${mobiles++}`)
  const { subscription_id } = await buyPlan(world, member)
  return { member, subscription_id: String(subscription_id) }
}

test('a claim that nobody decided is neither within nor outside the service level', async () => {
  const { member, subscription_id } = await subscriber()
  const at = world.clock.now()
  const claim = () => approvedClaim(world, { subscription_id, decided_by: leela_id })
  const [withdrawn, lapsed, decided] = [await claim(), await claim(), await claim()]
  const open = { approved_claim_amount_paise: null, decided_by: null, decided_at: null }
  await world.db
    .updateTable('claims')
    .set({ status: 'INITIATED', ...open })
    .where('id', '=', withdrawn.id)
    .execute()
  const taken = await member.post(`usagemoderation/${withdrawn.id}/withdraw`, { version: withdrawn.version })
  expect(taken.status, taken.text).toBe(200)
  await world.db
    .updateTable('claims')
    .set({ status: 'REJECTED', ...open, decided_at: at, reason_codes: ['NO_RESPONSE'] })
    .where('id', '=', lapsed.id)
    .execute()
  const { sheets } = await staffReport(world, kabir, { type: 'CLAIMS', from: today, to: today })
  const levels = [withdrawn, lapsed, decided].map(
    ({ id }) => rowsOf(sheets).find(({ Claim }) => Claim === Number(id))?.Decision,
  )
  expect(levels).toEqual([null, null, 'Within'])
})

test('a decision after its deadline stays outside the service level when its payout fails and is paid later', async () => {
  const { member, subscription_id } = await subscriber()
  expect((await saveBank(member)).status).toBe(200)
  const { id, version } = await approvedClaim(world, { subscription_id, decided_by: leela_id })
  const at = world.clock.now().getTime()
  const due = { first_decision_due_at: new Date(at - 3_600_000), paused_at: new Date(at - 3 * 86_400_000) }
  await world.db
    .updateTable('claims')
    .set({ status: 'SETTLEMENT_FAILED', ...due })
    .where('id', '=', id)
    .execute()
  const body = { utr: 'LATER00001', paid_on: today, amount: 500, version }
  const headers = { 'idempotency-key': randomUUID() }
  const settled = await kabir.post(`dashboard/claims/${id}/settle`, body, { headers })
  expect(settled.status, settled.text).toBe(200)
  const { sheets } = await staffReport(world, kabir, { type: 'CLAIMS', from: today, to: today, statuses: ['SETTLED'] })
  expect(rowsOf(sheets).find(({ Claim }) => Claim === Number(id))?.Decision).toBe('Outside')
})

test('a refund lists its own credit notes, and not those of another one of the same invoice', async () => {
  const by = { at: world.clock.now(), actor: 'system' as const }
  await withTransaction(world.db, (trx) =>
    saveSetting(trx, { setting: secondPersonAbove, value: 1_000, effective_from: null, by }),
  )
  noteSettingsChange(world.db)
  const { member, subscription_id } = await subscriber()
  const path = `subscriptions/${subscription_id}`
  const ask = async () => {
    const { amount } = (await member.get(`${path}/refund_quote`)).body
    return (await member.post(`${path}/refund_request`, { amount, reason: 'OTHER' })).body.id as string
  }
  const first = await ask()
  const declined = await kabir.post(`dashboard/refunds/${first}/decline`, { version: 1, reason: 'It was used' })
  expect(declined.status, declined.text).toBe(200)
  const second = await ask()
  const approved = await kabir.post(`dashboard/refunds/${second}/approve`, { version: 1 })
  expect(approved.status, approved.text).toBe(200)
  const { sheets } = await staffReport(world, kabir, { type: 'REFUNDS', from: today, to: today })
  const { number } = await world.db
    .selectFrom('invoices')
    .select('number')
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const rows = rowsOf(sheets).filter(({ Invoice }) => Invoice === number)
  expect(rows.map((row) => [row.Decision, row['Credit Notes']])).toEqual([
    ['Declined', null],
    ['Approved', expect.stringMatching(/^CN/)],
  ])
})

test('the value date of a payout is never that of another payment of its claim', async () => {
  const { member, subscription_id } = await subscriber()
  expect((await saveBank(member)).status).toBe(200)
  const claim = await approvedClaim(world, { subscription_id, decided_by: leela_id })
  const at = world.clock.now()
  const bank = world.db.selectFrom('bank_details').select('id').where('account_id', '=', claim.account_id)
  const { id: bank_details_id } = await bank.executeTakeFirstOrThrow()
  await world.db
    .updateTable('claims')
    .set({ status: 'SETTLED', settled_at: at, external_transaction_id: 'SECOND0001', bank_details_id })
    .where('id', '=', claim.id)
    .execute()
  const { rows } = await sql<{ id: bigint }>`insert into payout_batches (opened_at, way) values (${at}, 'FILE')
    returning id`.execute(world.db)
  await sql`insert into payouts (id, batch_id, claim_id, attempt, account_id, bank_details_id, amount_paise, key, status, utr, mode,
      ended_by_hand, created_at, updated_at)
    values (${randomUUID()}, ${rows[0]!.id}, ${claim.id}, 1, ${claim.account_id}, ${bank_details_id}, 50000, ${`claim-${claim.id}-1`},
      'RETURNED', 'FIRST00001', 'IMPS', true, ${at}, ${at})`.execute(world.db)
  const { sheets } = await staffReport(world, kabir, { type: 'PAYOUTS', from: today, to: today })
  const ofClaim = rowsOf(sheets).filter(({ Claim }) => Claim === Number(claim.id))
  expect(ofClaim.map((row) => [row.UTR, row['Value Date']])).toEqual([
    ['FIRST00001', null],
    ['SECOND0001', expect.any(Date)],
  ])
})

test('debits are credits where an account was opened after the moment that its first entry names', async () => {
  const owner = randomUUID()
  const opened = world.clock.now()
  const yesterday = addDays(today, -1)
  await withTransaction(world.db, async (trx) => {
    const debit = await accountId(trx, EXTERNAL_FUNDING, opened)
    const credit = await accountId(trx, COMPANY, opened, owner)
    // A request that began before midnight and waited for the one that opened the account.
    const now = new Date(startOfIstDay(today).getTime() - 100)
    const cause = { idem: `test/${owner}`, type: 'wallet.topup-confirmed', reference: `wallet/${owner}` }
    await post(trx, { ...cause, debit, credit, amount_paise: 700_00n, now })
  })
  const { sheets } = await staffReport(world, kabir, { type: 'TRIAL_BALANCE', from: yesterday, to: yesterday })
  const total = rowsOf(sheets).at(-1)!
  expect([total.Debit, total['Closing Balance'], summaryOf(sheets, 'Check').Difference]).toEqual([total.Credit, 0, 0])
})

test('no status at all is no limit', async () => {
  const { id, report } = await staffReport(world, kabir, { type: 'SALES_TAX', from: today, to: today, statuses: [] })
  expect([id, report.statuses]).toEqual([expect.any(String), []])
})

describe('a schedule', () => {
  const set = async (browser: Browser, day_of_month: number) =>
    (await browser.post('dashboard/report_schedules', { type: 'CLAIMS', day_of_month })).body
  const plan = (id: string, next_on: string) =>
    world.db.updateTable('report_schedules').set({ next_on }).where('id', '=', id).execute()
  const reported = async (id: string) => {
    const rows = world.db.selectFrom('reports').select('duration_start').where('schedule_id', '=', id)
    return (await rows.orderBy('duration_start').execute()).map(({ duration_start }) => duration_start)
  }

  test('whose day is changed reports the month that it owes, also where the new day of it is over', async () => {
    const { id } = await set(kabir, 28)
    // The product did not run for some weeks, or the day has not come yet: it owes two months before the one of the last 2nd.
    const month = `${addDays(today, -1).slice(0, 7)}-01`
    const owed = [addMonths(month, -2), addMonths(month, -1)]
    await plan(id, addDays(owed[1]!, 27))
    const changed = await kabir.patch(`dashboard/report_schedules/${id}`, { day_of_month: 2, version: 1 })
    expect([changed.status, changed.body.next_month]).toEqual([200, owed[0]])
    await makeScheduled(world.db, world.clock.now())
    expect(await reported(id)).toEqual(owed)
    await world.work()
  })

  test('of a person who is blocked ends as that of one who lost the right', async () => {
    const { id } = await set(leela, 1)
    await plan(id, today)
    const accounts = world.db.updateTable('accounts').where('id', '=', leela_id)
    await accounts.set({ blocked_at: world.clock.now() }).execute()
    await makeScheduled(world.db, world.clock.now())
    await accounts.set({ blocked_at: null }).execute()
    expect(await reported(id)).toEqual([])
    const { schedules } = (await kabir.get('dashboard/report_schedules')).body
    expect(schedules.map((one: { id: string }) => one.id)).not.toContain(id)
  })
})
