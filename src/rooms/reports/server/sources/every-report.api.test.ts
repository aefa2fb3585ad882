import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSnapshot } from '#platform/reports/snapshot.ts'
import { copiesOf, writeReportXlsx } from '#platform/reports/write-report.ts'
import { readSpreadsheet } from '#platform/spreadsheets/read-spreadsheet.ts'
import { REPORT_TYPES } from '#rooms/access/rules/report-types.ts'
import { KAVERI_CONTRACT, WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { bookedEmployee, openCheckupCompany, releaseReport } from '#testing/company-checkups.ts'
import { askDoctor, deskEvent, sendDeskEvent } from '#testing/consults.ts'
import { openEmployer } from '#testing/employer.ts'
import { generatedReport, readSheets } from '#testing/generated-report.ts'
import { sourceOf } from '#testing/report-source.ts'
import { openWorld, type World } from '#testing/world.ts'
import { summarySheet } from '../short-sheets.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const HOSTILE = `=1+1 +91${' very long'.repeat(8)}`

test('a check-up, a consultation and a use are in the reports of their plan, cell by cell (D3.04, D3.08)', async () => {
  const mills = await openCheckupCompany(world)
  await world.db
    .updateTable('subsidiaries')
    .set({ consult_enabled: true })
    .where('id', '=', mills.subsidiary_id)
    .execute()
  const { order_id, partner_user_id } = await bookedEmployee(world, mills, { name: 'Nila Bose' })
  await releaseReport(world, order_id)
  await world.db
    .updateTable('partner_users')
    .set({ name: HOSTILE, shows_mobile: false })
    .where('id', '=', partner_user_id)
    .execute()
  const annual = await generatedReport(world, mills, { type: 'HEALTH_CHECKUP' })
  const [headings, row, ...none] = annual.sheets.Report!
  expect(none).toEqual([])
  const of = (header: string) => row![headings!.indexOf(header)]
  expect(['Order ID', 'Employee Name', 'Status', 'Sub-status', 'Report Available (Y/N)'].map(of)).toEqual([
    ...[order_id, `'${HOSTILE}`, 'Completed', 'Report ready', 'Y'],
  ])
  expect(of('Mobile')).toMatch(/^'?\+91 •/)
  expect(annual.csv).toContain(`'${HOSTILE}`)
  expect(annual.csv).not.toMatch(/Haemoglobin|14\.1/)
  const member = await world.db
    .selectFrom('partner_users as e')
    .innerJoin('subscription_members as m', 'm.subscription_id', 'e.subscription_id')
    .select(['m.uhid', 'm.subscription_id', 'e.account_id'])
    .where('e.id', '=', partner_user_id)
    .executeTakeFirstOrThrow()
  const { transaction_id } = await askDoctor(world, member, { speciality: 'Psychiatrist' })
  for (const event of ['request.accepted', 'doctor.joined', 'consultation.completed'])
    expect(await sendDeskEvent(world, deskEvent(transaction_id, event, { channel: 'audio' }))).toBe(200)
  const consults = await generatedReport(world, mills, { type: 'CORPORATE_CONSULTATION_REPORT' })
  expect(consults.sheets.Report).toHaveLength(2)
  const [, consult] = consults.sheets.Report!
  expect(consult).toEqual(expect.arrayContaining([transaction_id, 'Self', 'Audio', 'Completed', 'Hindi']))
  expect(consults.csv).not.toMatch(/Psychiatr|Meera Iyer/)
  expect(consults.sheets.Summary!.flat()).toContain('<5')
})

test('the Wallet Ledger ends with what the dashboard shows, as a spreadsheet program reads it (D3.05)', async () => {
  const looms = await openEmployer(world)
  await looms.add()
  const { sheets } = await generatedReport(world, looms, { type: 'CORPORATE_WALLET_LEDGER' })
  const [headings, ...rows] = sheets.Report!
  const closing = rows.at(-1)!
  expect(closing[headings!.indexOf('Type')]).toBe('Closing balance')
  expect(closing[headings!.indexOf('Company Balance After')]).toBe(await looms.available())
  expect(closing[headings!.indexOf('Employee Balance After')]).toBe(500)
})

test('no report of a company contains anybody of another one, and one without records has no row (decisions §18)', async () => {
  const others = await world.db
    .selectFrom('partner_users')
    .select('name')
    .where('partner_plan_id', '=', KAVERI_CONTRACT)
    .execute()
  expect(others.length).toBeGreaterThan(3)
  for (const type of REPORT_TYPES) {
    const { rows, others: sheets } = await sourceOf(world, type, WALLET_CONTRACT)
    for (const { name } of others) expect(JSON.stringify([rows, sheets]), type).not.toContain(name)
  }
  const empty = await openEmployer(world, { rupees: 0 })
  for (const type of REPORT_TYPES.filter((one) => one !== 'CASHLESS_UTILIZATION_REPORT'))
    expect((await sourceOf(world, type, empty.partner_id)).rows, type).toEqual([])
})

test('every report is read alike by two parsers, whatever people are called (promise 22)', async () => {
  const names = [HOSTILE, '@SUM(1)', 'Zoë <b> & "Co"', '-2']
  const people = world.db.selectFrom('partner_users').select('id').where('partner_plan_id', '=', WALLET_CONTRACT)
  for (const [at, { id }] of (await people.orderBy('number').execute()).entries())
    await world.db
      .updateTable('partner_users')
      .set({ name: names[at % names.length]! })
      .where('id', '=', id)
      .execute()
  let lines = 0
  for (const type of REPORT_TYPES) {
    const { sheets, summary } = await sourceOf(world, type, WALLET_CONTRACT)
    const report = { sheets, short: [summarySheet(summary)] }
    const snapshot = await openSnapshot(world.db, { copies: copiesOf(report), read: async () => {} })
    const file = await buffer(writeReportXlsx(snapshot, report, () => {}))
    await snapshot.close()
    const [headings, ...rows] = (await readSheets(file)).Report!
    const read = await readSpreadsheet({ source: file, name: 'report.xlsx' })
    if (rows.length === 0) continue
    lines += rows.length
    if (!('rows' in read)) throw new Error(`${type} is not read: ${JSON.stringify(read)}`)
    expect(read.header, type).toEqual(headings)
    const texts = rows.map((row) => headings!.map((_, at) => (typeof row[at] === 'string' ? row[at] : null)))
    // Our own reader takes the apostrophe away that made a text inert, and returns numbers as text.
    const own = read.rows.map(({ cells }, line) => cells.map((cell, at) => (texts[line]?.[at] == null ? null : cell)))
    expect(own, type).toEqual(texts.map((row) => row.map((text) => text?.replace(/^'(?=[=+@-])/, '').trim() ?? null)))
  }
  expect(lines).toBeGreaterThan(40)
})
