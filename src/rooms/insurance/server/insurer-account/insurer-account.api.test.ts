import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Browser } from '#testing/browser.ts'
import { issuedCover, openInsuranceWorld, payCover } from '#testing/insurance.ts'
import { person } from '#testing/log-in.ts'
import { setValue } from '#testing/set-value.ts'
import { rowsOf, staffReport, summaryOf } from '#testing/staff-report.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import type { World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { insurerPaymentSecondAbove } from '../../rules/settings.ts'
import { seedInsurance } from '../../seed.ts'
import { insuranceInvariants } from '../invariants.ts'
import { readPayable } from './insurers.ts'

let world: World
let kabir: Browser
let leela: Browser
let today: string
let insurer_code: string
const SURAKSHA = 'Suraksha Life Insurance Company Limited'
const coi: string[] = []

beforeAll(async () => {
  world = await openInsuranceWorld({ INSURER_SIMULATED_SECONDS: '864000' })
  await person(world, '+919811330001', { staff: 'SUPERADMIN' })
  await person(world, '+919811330002', { staff: 'ADMIN' })
  kabir = await world.signUp('+919811330001')
  leela = await world.signUp('+919811330002')
  today = istDateOf(world.clock.now())
  insurer_code = (await kabir.get('dashboard/insurer_payments')).body.insurers[0].code
  for (let at = 1; at <= 3; at++) {
    const { policy_id } = await issuedCover(world, `+91984000010${at}`)
    const row = world.db.selectFrom('insurance_policies').select('coi_number').where('id', '=', policy_id)
    coi.push((await row.executeTakeFirstOrThrow()).coi_number!)
  }
  await payCover(world, '+919840000104')
})
afterAll(async () => {
  for (const { name, breaches } of insuranceInvariants) {
    const { rows } = await sql.raw(breaches).execute(world.db)
    expect([name, rows]).toEqual([name, []])
  }
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  await world.close()
})

const owed = async (code = insurer_code): Promise<number> =>
  (await kabir.get('dashboard/insurer_payments')).body.insurers.find((one: { code: string }) => one.code === code).owed
const pay = (reference: string, amount: number, more: object = {}) =>
  kabir.post('dashboard/insurer_payments', {
    insurer_code,
    reference,
    amount,
    paid_on: today,
    note: 'Premium of the month',
    ...more,
  })

describe('a payment to the insurer', () => {
  it('lowers what is owed, once for each bank reference, also when it is entered twice at the same moment', async () => {
    const before = await owed()
    expect(before).toBe(4 * 1180)
    const answers = await Promise.all([pay('utrins0001', 1000), pay('UTRINS0001', 1000)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.error?.type).toBe('UTR_USED')
    expect(await owed()).toBe(before - 1000)
    const booked = world.db.selectFrom('ledger_transfers').select('amount_paise')
    expect(await booked.where('idem', '=', 'insurer-paid/UTRINS0001').execute()).toEqual([{ amount_paise: 100_000n }])
  })

  it('is never more than is owed, nor of tomorrow, nor to an insurer that we do not know', async () => {
    const left = await owed()
    expect((await pay('UTRINS0002', left + 0.01)).error?.fields).toEqual({
      amount: `Only ₹${left.toLocaleString('en-IN')} was owed to the insurer on that day`,
    })
    expect((await pay('UTRINS0002', 1, { paid_on: addDays(today, 1) })).error?.fields).toEqual({
      paid_on: 'The day of the payment is still to come',
    })
    expect((await pay('UTRINS0002', 1, { insurer_code: 'nobody' })).error?.fields).toEqual({
      insurer_code: 'Choose an insurer',
    })
    expect((await pay('short', 1)).error?.fields).toHaveProperty('reference')
    expect(await owed()).toBe(left)
  })

  it('is of a day by which as much was due, also when a later payment is entered already', async () => {
    const yesterday = addDays(today, -1)
    expect((await pay('UTRINS0005', 1, { paid_on: yesterday })).error?.fields).toEqual({
      amount: 'Only ₹0 was owed to the insurer on that day',
    })
    const first = world.db.selectFrom('insurance_policies').select('id').where('coi_number', '=', coi[0]!)
    const paidOn = (paid_at: Date) =>
      world.db.updateTable('insurance_policies').set({ paid_at }).where('id', '=', first).execute()
    const now = world.clock.now()
    await paidOn(new Date(now.getTime() - 2 * DAY_MS))
    expect(await readPayable(world.db, insurer_code, yesterday)).toBe(118_000n)
    expect(await readPayable(world.db, insurer_code, today)).toBe(4n * 118_000n - 100_000n)
    await paidOn(now)
  })

  it('above the set sum is booked when a second person agrees, and not when it is declined', async () => {
    await setValue(world, insurerPaymentSecondAbove, 500)
    const before = await owed()
    const entered = await pay('UTRINS0003', 600)
    expect([entered.status, entered.body.status]).toEqual([201, 'WAITING'])
    const at = `dashboard/insurer_payments/${entered.body.id}`
    expect(await owed()).toBe(before)
    expect(await kabir.post(`${at}/approve`)).toMatchObject({ status: 403, error: { type: 'OWN_ENTRY' } })
    const answers = await Promise.all([leela.post(`${at}/approve`), leela.post(`${at}/approve`)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await owed()).toBe(before - 600)
    const other = (await pay('UTRINS0004', 700)).body.id
    const declined = await leela.post(`dashboard/insurer_payments/${other}/decline`, { reason: 'Not on the statement' })
    expect(declined.body).toEqual({ id: other, status: 'DECLINED' })
    expect((await pay('UTRINS0004', 700)).status).toBe(201)
    const { payments } = (await leela.get('dashboard/insurer_payments')).body
    expect(payments.map(({ status }: { status: string }) => status)).toEqual([
      'WAITING',
      'DECLINED',
      'BOOKED',
      'BOOKED',
    ])
    expect(payments[0]).toMatchObject({ reference: 'UTRINS0004', amount: 700, may_decide: true })
  })
})

describe('two insurers', () => {
  it('are owed their own premiums, and none is paid with the other’s', async () => {
    const before = await owed()
    await withTransaction(world.db, (trx) =>
      seedInsurance(trx, world.clock.now(), { insurer_code: 'other-life', insurer: 'Other Life' }),
    )
    await payCover(world, '+919840000105')
    expect([await owed(), await owed('other-life')]).toEqual([before, 1180])
    const more = { insurer_code: 'other-life' }
    expect((await pay('UTRINS0009', 1180.01, more)).error?.fields).toHaveProperty('amount')
    expect((await pay('UTRINS0009', 480, more)).status).toBe(201)
    expect((await pay('UTRINS0010', 700, more)).body.status).toBe('WAITING')
    expect((await pay('UTRINS0011', 1, more)).error?.fields).toEqual({
      amount: 'Only ₹0 was owed to the insurer on that day',
    })
    expect([await owed(), await owed('other-life')]).toEqual([before, 700])
  })
})

describe('what the insurer confirms', () => {
  it('is compared with ours: what only one of both has, and other premiums, are left over', async () => {
    const month = today.slice(0, 7)
    const leftOvers = async () =>
      (await kabir.get(`dashboard/insurer_statements/left_overs?insurer_code=${insurer_code}&month=${month}`)).body
    expect(await leftOvers()).toMatchObject({ uploaded_at: null, matched: 0, pagination_info: { total_left_overs: 3 } })
    const lines = [`${coi[0]},ISSUED,1180`, `${coi[1]},ISSUED,1000.50`, 'SLI-UNKNOWN,ISSUED,1180', ',ISSUED,1']
    const upload = (statement: string, more: object = {}) =>
      kabir.post('dashboard/insurer_statements', { insurer_code, month, statement, ...more })
    const read = await upload(['coi_number,kind,premium', ...lines].join('\n'))
    expect([read.status, read.body]).toMatchObject([201, { lines: 3, left_out: [{ line: 5, why: 'No COI number' }] }])
    const found = await leftOvers()
    expect(found).toMatchObject({ matched: 1, pagination_info: { total_left_overs: 3 } })
    expect(found.left_overs).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ side: 'AMOUNT_DIFFERS', coi_number: coi[1], ours: 1180, theirs: 1000.5 }),
        expect.objectContaining({ side: 'OURS_ONLY', coi_number: coi[2], ours: 1180, theirs: null }),
        expect.objectContaining({ side: 'THEIRS_ONLY', coi_number: 'SLI-UNKNOWN', policy_id: null, ours: null }),
      ]),
    )
    world.clock.moveTo(new Date(world.clock.now().getTime() + 1000))
    await upload(['coi_number,kind,premium', ...coi.map((one) => `${one},ISSUED,1180`)].join('\n'))
    expect(await leftOvers()).toMatchObject({ matched: 3, left_overs: [] })
    expect((await upload('nothing')).error?.fields).toHaveProperty('statement')
    expect((await upload('x', { month: '2099-01' })).error?.fields).toEqual({ month: 'This month is still to come' })
  })
})

describe('the bordereau', () => {
  it('lists what was issued with premium and tax, and adds up to what is owed by the ledger', async () => {
    const { sheets } = await staffReport(world, kabir, { type: 'INSURER_BORDEREAU', from: today, to: today })
    const rows = rowsOf(sheets)
    expect(new Set(rows.map((row) => row['COI Number']))).toEqual(new Set(coi))
    expect(rows[0]).toMatchObject({ Kind: 'Issued', Premium: 1180, Tax: 180, Payable: 1180 })
    expect(summaryOf(sheets, `Net payable to ${SURAKSHA}`)).toMatchObject({ Issued: 3540, All: 3540 })
    expect(summaryOf(sheets, `Owed to ${SURAKSHA} by the ledger`)).toMatchObject({
      'Premiums collected': 4720,
      'Paid to the insurer': -1600,
      'At the end': 3120,
    })
  })

  it('has the nominee of each policy that was issued, and who was named after that', async () => {
    const browser = await world.signUp('+919840000101')
    const { policies } = (await browser.get('my/insurance_policies')).body
    const other = {
      nominee_name: 'Meena Iyer',
      nominee_relation: 'Sister',
      nominee_dob: '2020-01-01',
      appointee_name: 'Asha Rao',
    }
    await world.advance(60_000)
    expect((await browser.post(`insurance_policies/${policies[0].id}/nominee`, other)).status).toBe(200)
    kabir = await world.signUp('+919811330001')
    const { sheets } = await staffReport(world, kabir, { type: 'INSURER_BORDEREAU', from: today, to: today })
    for (const row of rowsOf(sheets)) expect(row).toMatchObject({ Nominee: 'Rohan Rao', 'Nominee Is': 'Brother' })
    expect(rowsOf(sheets, 'Nominee changes')).toMatchObject([
      { 'COI Number': coi[0], Nominee: 'Meena Iyer', 'Nominee Is': 'Sister', Appointee: 'Asha Rao' },
    ])
  })
})
