import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STAFF_REPORT_TYPES } from '#rooms/access/rules/staff-report-types.ts'
import type { Browser } from '#testing/browser.ts'
import { openEmployer } from '#testing/employer.ts'
import { staffReport } from '#testing/staff-report.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let kabir: Browser
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  await world.work()
  kabir = await world.person('Kabir')
})
afterAll(() => world.close())

const DAY = 86_400_000
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }
const ask = (body: object, browser = kabir) =>
  browser.post('dashboard/reports', { type: 'SALES_TAX', ...OCTOBER, ...body })
const row = (id: string) => world.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a request', () => {
  test.each([
    ['an unknown type', { type: 'PAYROLL' }, { type: 'We have no such report' }],
    ['no type', { type: undefined }, { type: 'Choose a report' }],
    ['no first day', { from: undefined }, { from: 'Enter the first day as YYYY-MM-DD' }],
    ['a day that does not exist', { to: '2026-02-30' }, { to: 'Enter the last day as YYYY-MM-DD' }],
    ['dates reversed', { from: '2026-10-31', to: '2026-10-01' }, { to: 'The last day is before the first' }],
    ['an absurd period', { from: '1999-01-01', to: '2026-10-31' }, { from: 'Choose a day from 2020 on' }],
    ['a period of two years', { from: '2024-10-01', to: '2026-09-30' }, { to: 'Choose a period of at most one year' }],
    ['days to come', { to: '2999-10-31' }, { to: 'The last day is still to come' }],
    ['statuses that it has not', { statuses: ['PAID'] }, { statuses: 'This report cannot be limited to a status' }],
    [
      'a company',
      { company_id: '6f1d2a50-0b1c-4c7e-9a01-5a1d00000001' },
      { company_id: 'This report cannot be limited to a company' },
    ],
    ['a company that is no id', { company_id: 'x' }, { company_id: 'We could not find this company' }],
  ])('with %s is refused at its field', async (_, wrong, fields) => {
    const { status, error } = await ask(wrong)
    expect([status, error?.fields]).toEqual([422, fields])
  })

  test('of a role without the right is forbidden before anything is said of its body', async () => {
    const meera = await world.person('Meera')
    for (const wrong of [{}, { from: 'x' }, { type: 'PAYROLL' }]) expect((await ask(wrong, meera)).status).toBe(403)
    for (const path of ['reports', 'report_companies', 'report_schedules'])
      expect((await meera.get(`dashboard/${path}`)).status).toBe(403)
    expect((await ask({}, world.browser())).status).toBe(401)
  })

  test('for what is being generated returns that; five are generated at a time (decisions §18)', async () => {
    const [one, two] = await Promise.all([ask({}), ask({})])
    expect([one.status, two.status, two.body]).toEqual([201, 201, one.body])
    for (const day of ['01', '02', '03', '04'])
      expect((await ask({ from: `2026-10-${day}`, to: `2026-10-${day}` })).status).toBe(201)
    const sixth = await ask({ from: '2026-10-06' })
    expect([sixth.status, sixth.error?.type, sixth.error?.extra_args]).toEqual([
      409,
      'TOO_MANY_PENDING',
      { pending: 5, limit: 5 },
    ])
    // Companies have limits of their own.
    const looms = await openEmployer(world)
    const body = { partnerId: looms.partner_id, type: 'APP_DOWNLOAD', durationDays: 7 }
    expect((await (await looms.hr()).post(`${looms.path}/partners/${looms.partner_id}/report`, body)).status).toBe(201)
    await world.work()
    expect((await ask({})).body.id).not.toBe(one.body.id)
    await world.work()
  })
})

describe('a report', () => {
  test('is ready with a mail, in the list, and each download is audited (decisions §18)', async () => {
    const { id, sheets, csv, report } = await staffReport(world, kabir, { type: 'SALES_TAX', ...OCTOBER })
    expect(Object.keys(sheets)).toEqual(['Report', 'Summary', 'About'])
    expect(csv).toMatch(/^\uFEFFDocument Type,Document Number/)
    expect(sheets.About?.slice(0, 6)).toEqual([
      ['Report', 'Sales and tax'],
      ['Records', expect.stringContaining('credit note')],
      ['Period', '01 Oct 2026 – 31 Oct 2026'],
      ['Limited to', 'No limits'],
      ['Requested by', 'Kabir Khanna'],
      ['Generated at', expect.stringContaining('(IST)')],
    ])
    expect(report).toMatchObject({
      type: 'SALES_TAX',
      requested_by: 'Kabir Khanna',
      can_download: true,
      is_scheduled: false,
    })
    const answer = await kabir.get(`dashboard/reports/${id}`)
    expect(answer.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''SALES_TAX_20261001_20261031.xlsx",
    )
    const audited = await world.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual([
      'reports.report-requested',
      'reports.report-completed',
      ...Array.from({ length: 3 }, () => 'reports.report-downloaded'),
    ])
  })

  test('of our own is none of a company’s, and the other way round', async () => {
    const { id } = (await ask({ from: '2026-10-03' })).body
    await world.work()
    const looms = await openEmployer(world)
    expect((await (await looms.hr()).get(`${looms.path}/reports/${id}`)).status).toBe(404)
    const theirs = await world.db
      .selectFrom('reports')
      .select('id')
      .where('subsidiary_id', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    expect((await kabir.get(`dashboard/reports/${theirs.id}`)).status).toBe(404)
    const { reports } = (await kabir.get('dashboard/reports')).body
    expect(
      reports.every(({ type }: { type: string }) => (STAFF_REPORT_TYPES as readonly string[]).includes(type)),
    ).toBe(true)
  })

  test('is not given to a colleague who lost the right since, nor after ninety days (decisions §18)', async () => {
    const leela = await world.person('Leela')
    const { id } = (await ask({ from: '2026-10-04' }, leela)).body
    expect((await kabir.get(`dashboard/reports/${id}`)).error).toMatchObject({ type: 'NOT_READY' })
    await world.work()
    expect((await leela.get(`dashboard/reports/${id}`)).status).toBe(200)
    await world.db.updateTable('staff_roles').set({ role: 'MODERATOR' }).where('role', '=', 'ADMIN').execute()
    expect((await leela.get(`dashboard/reports/${id}`)).status).toBe(403)
    await world.db
      .updateTable('reports')
      .set({ expires_at: new Date(world.clock.now().getTime() - DAY) })
      .where('id', '=', id)
      .execute()
    expect((await kabir.get(`dashboard/reports/${id}`)).error).toMatchObject({ type: 'EXPIRED' })
    expect((await row(id)).subsidiary_id).toBeNull()
    await world.db.updateTable('staff_roles').set({ role: 'ADMIN' }).where('role', '=', 'MODERATOR').execute()
  })
})
