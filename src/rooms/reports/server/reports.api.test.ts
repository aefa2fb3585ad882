import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SnapshotTimeout } from '#platform/reports/snapshot-timeout.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { openEmployer } from '#testing/employer.ts'
import { downloadedReport, generatedReport, readSheets } from '#testing/generated-report.ts'
import { mortal } from '#testing/model/mortal-database.ts'
import { openWorld, type World } from '#testing/world.ts'
import { reportJobs } from './jobs.ts'

type Employer = Awaited<ReturnType<typeof openEmployer>>
let world: World
let looms: Employer
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  looms = await openEmployer(world)
  await looms.add()
})
afterAll(() => world.close())

const MINUTE = 60_000
const DAY = 86_400_000
const [generate] = reportJobs
let days = 100

async function ask(of: Employer = looms): Promise<string> {
  days += 1
  const body = { partnerId: of.partner_id, type: 'APP_DOWNLOAD', durationDays: days }
  const { status, body: asked } = await (await of.hr()).post(`${of.path}/partners/${of.partner_id}/report`, body)
  expect(status).toBe(201)
  return asked.id
}

const row = (id: string) => world.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const listed = async (id: string, of: Employer = looms) =>
  (await (await of.hr()).get(`${of.path}/reports`)).body.reports.find((one: { id: string }) => one.id === id)
const download = async (id: string, query = '', of: Employer = looms) =>
  (await of.hr()).get(`${of.path}/reports/${id}${query}`)

describe('the list', () => {
  test('says of each report what it is, and filters by type and status (D3.11, D7.02)', async () => {
    const of = await openEmployer(world)
    const id = await ask(of)
    const browser = await of.hr()
    const { starts_on } = await of.contract()
    expect(await listed(id, of)).toMatchObject({
      id,
      report_type: 'APP_DOWNLOAD',
      duration_start: starts_on,
      duration_end: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      plan_name: 'Family',
      partner_name: 'Looms Family Care',
      status: 'PENDING',
      requested_on: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      requested_by: 'Hema Rao',
      remarks: null,
    })
    const idsOf = async (query: string) => {
      const { body } = await browser.get(`${of.path}/reports?${query}`)
      return body.reports.map((one: { id: string }) => one.id)
    }
    expect(await idsOf('type=APP_DOWNLOAD&statuses=PENDING,FAILED')).toEqual([id])
    expect(await idsOf('type=HEALTH_CHECKUP')).toEqual([])
    expect(await idsOf('statuses=COMPLETED')).toEqual([])
    expect((await browser.get(`${of.path}/reports?statuses=READY`)).status).toBe(400)
    const { body } = await browser.get(`${of.path}/reports?page_number=2`)
    expect([body.is_pending, body.pagination_info]).toMatchObject([true, { current_page: 2, total_reports: 1 }])
    await world.work()
    expect(await idsOf('statuses=COMPLETED')).toEqual([id])
  })

  test('shows a role the reports that it may request', async () => {
    const id = await ask()
    await world.work()
    const { browser } = await looms.colleague('PARTNER_HEALTH_CAMP_ADMIN')
    const { body } = await browser.get(`${looms.path}/reports`)
    expect(body.reports).toEqual([])
    expect((await browser.get(`${looms.path}/reports/${id}`)).status).toBe(403)
  })
})

describe('a report', () => {
  test('is a workbook and a CSV file under its own name; who asked for it gets a mail, and each download is recorded (D7.03, decisions §18)', async () => {
    const of = await openEmployer(world)
    await of.add()
    await world.db
      .updateTable('accounts')
      .set({ email: 'hema@looms.example' })
      .where('id', '=', of.account_id)
      .execute()
    const id = await ask(of)
    expect((await download(id, '', of)).error).toMatchObject({
      type: 'NOT_READY',
      extra_args: { current_state: 'PENDING' },
    })
    await world.work()
    const { headers } = await download(id, '', of)
    const today = (await row(id)).duration_end.replaceAll('-', '')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''APP_DOWNLOAD_looms-family-care_${today}.xlsx`,
    )
    expect(headers.get('cache-control')).toBe('private, no-store')
    const csv = await download(id, '?format=csv', of)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect((await download(id, '?format=pdf', of)).status).toBe(400)
    const { body } = await (await of.hr()).get(`${of.path}/activities?type=REPORT_DOWNLOADED,REPORT_REQUESTED`)
    expect(body.activities.map(({ summary, actor }: { summary: string; actor: string }) => [summary, actor])).toEqual([
      ['Downloaded App Download Report of Looms Family Care', 'Hema Rao'],
      ['Downloaded App Download Report of Looms Family Care', 'Hema Rao'],
      ['Requested App Download Report of Looms Family Care', 'Hema Rao'],
    ])
    const audited = await world.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual([
      'reports.report-requested',
      'reports.report-completed',
      'reports.report-downloaded',
      'reports.report-downloaded',
    ])
    const sent = (await world.browser().get('/dev/messages?to=hema@looms.example')).body
    expect(sent).toMatchObject([{ template: 'report-ready', channel: 'mail' }])
    expect(sent[0].text).toContain('App Download Report')
  })

  test('without a row is completed and says so (decisions §18)', async () => {
    const of = await openEmployer(world)
    const { report, sheets } = await generatedReport(world, of, { type: 'APP_DOWNLOAD' })
    expect(report).toMatchObject({ status: 'COMPLETED', remarks: 'No records in this period' })
    expect([sheets.Report?.length, Object.keys(sheets)]).toEqual([1, ['Report', 'Summary', 'About']])
  })

  test('is not given to somebody who has lost the right since (promise 17)', async () => {
    const { browser, account_id } = await looms.colleague('PARTNER_MEMBER')
    const id = await ask()
    await world.work()
    expect((await browser.get(`${looms.path}/reports/${id}`)).status).toBe(200)
    const roles = world.db.updateTable('partner_roles').where('account_id', '=', account_id)
    await roles.set({ role: 'PARTNER_AGENT_ADMIN' }).execute()
    expect((await browser.get(`${looms.path}/reports/${id}`)).status).toBe(403)
    const other = await openEmployer(world)
    expect((await (await other.hr()).get(`${looms.path}/reports/${id}`)).status).toBe(404)
    expect((await (await other.hr()).get(`${other.path}/reports/${id}`)).status).toBe(404)
  })

  test('expires after ninety days; its files are deleted (decisions §18)', async () => {
    const of = await openEmployer(world, { ends_on: '2099-12-31' })
    const id = await ask(of)
    await world.work()
    const { xlsx_file_id, expires_at } = await row(id)
    await world.advance(90 * DAY + MINUTE)
    const { status, error } = await download(id, '', of)
    expect([status, error?.type]).toEqual([410, 'EXPIRED'])
    const shown = await listed(id, of)
    expect(shown).toMatchObject({
      status: 'COMPLETED',
      can_download: false,
      remarks: expect.stringMatching(/^Expired on \d\d \w{3} \d{4}$/),
    })
    await world.advance(DAY)
    expect((await row(id)).xlsx_file_id).toBeNull()
    const stored = world.db.selectFrom('stored_files').select('id').where('id', '=', xlsx_file_id!)
    expect([await stored.execute(), expires_at !== null]).toEqual([[], true])
    expect((await download(id, '', of)).status).toBe(410)
  })
})

describe('a run', () => {
  const forgetJobs = (id: string) =>
    world.db
      .deleteFrom('jobs')
      .where('name', '=', 'reports.generate')
      .where('status', '=', 'queued')
      .execute()
      .then(() => id)

  test('that is late is started again once, and fails when it is late again (D9.05, promise 17)', async () => {
    const late = await forgetJobs(await ask())
    await world.advance(19 * MINUTE)
    expect((await row(late)).status).toBe('PENDING')
    await world.advance(2 * MINUTE)
    expect((await row(late)).status).toBe('COMPLETED')

    const never = await forgetJobs(await ask())
    await world.db.updateTable('reports').set({ restarted_at: world.clock.now() }).where('id', '=', never).execute()
    await world.advance(21 * MINUTE)
    expect(await listed(never)).toMatchObject({ status: 'FAILED', remarks: 'Took too long, please request again' })
    const { error } = await download(never)
    expect(error).toMatchObject({ type: 'NOT_READY', extra_args: { current_state: 'FAILED' } })
  })

  test('whose process died is started again within two minutes, and the dead one completes nothing (promise 17)', async () => {
    const id = await forgetJobs(await ask())
    await world.db.updateTable('reports').set({ alive_at: world.clock.now() }).where('id', '=', id).execute()
    await world.advance(2 * MINUTE)
    const { run, status, xlsx_file_id } = await row(id)
    expect([run, status]).toEqual([2, 'COMPLETED'])
    await generate!.work(world, { report_id: id, run: 1 }, { attempt: 1, last: true, now: world.clock.now() })
    expect((await row(id)).xlsx_file_id).toBe(xlsx_file_id)
  })

  test('that dies at any statement leaves no report that can be downloaded, and the next one writes it (promise 17)', async () => {
    const process = mortal(world.db)
    let deaths = 0
    const ids: string[] = []
    for (let statement = 1; statement < 60; statement++) {
      const id = await forgetJobs(await ask())
      ids.push(id)
      process.restart()
      process.dieAt(Math.ceil(statement / 2), statement % 2 === 0 ? 'after' : 'before')
      const run = { attempt: 1, last: false, now: world.clock.now() }
      await generate!.work({ ...world, db: process.db }, { report_id: id, run: 1 }, run).catch(() => {})
      const { status } = await row(id)
      if (!process.isDead) break
      deaths += 1
      // Dead after the last COMMIT, it was complete.
      const before = await download(id)
      expect([before.status, status]).toEqual(status === 'COMPLETED' ? [200, status] : [409, 'PENDING'])
      await generate!.work(world, { report_id: id, run: 1 }, run)
      expect((await row(id)).status).toBe('COMPLETED')
      const sheets = await readSheets(await downloadedReport(world, await looms.hr(), `${looms.path}/reports/${id}`))
      expect(sheets.Report?.length).toBe(2)
      await world.db
        .updateTable('reports')
        .set({ requested_on: new Date(0) })
        .where('id', '=', id)
        .execute()
    }
    expect(deaths).toBeGreaterThan(10)
  })

  test('whose statement takes too long fails and says so (D9.05)', async () => {
    const id = await forgetJobs(await ask())
    const storage: Storage = { ...world.storage, put: () => Promise.reject(new SnapshotTimeout('slow')) }
    const run = { attempt: 3, last: true, now: world.clock.now() }
    await expect(generate!.work({ ...world, storage }, { report_id: id, run: 1 }, run)).rejects.toThrow('slow')
    expect(await listed(id)).toMatchObject({ status: 'FAILED', remarks: 'Took too long, please request again' })
  })
})
