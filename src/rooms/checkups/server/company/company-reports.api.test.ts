import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nobody } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import {
  addResults,
  bookedEmployee,
  type CheckupCompany,
  insertCandidate,
  openCheckupCompany,
  releaseReport,
  shareReport,
} from '#testing/company-checkups.ts'
import { openWorld, type World } from '#testing/world.ts'
import { shareReport as withdraw } from '../commands/share-report.ts'
import { lockOrder } from '../orders.ts'

const DAY = 86_400_000
let world: World
let company: CheckupCompany
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  company = await openCheckupCompany(world)
})
afterAll(() => world.close())

const waitingIn = async (trx: Db) => {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx)
  return rows[0]?.waiting
}

async function reported() {
  const person = await bookedEmployee(world, company)
  const report_id = await releaseReport(world, person.order_id)
  const order = `${company.orders}/${person.order_id}`
  return { ...person, order, report: `${order}/reports/${report_id}` }
}

/** The text messages of a kind to the person, newest first; those of the night have come. */
async function messages(mobile: string, template: string): Promise<string[]> {
  await world.work()
  await world.advance(13 * 3_600_000)
  await world.work()
  const { body } = await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}&limit=100`)
  const sent: { template: string; channel: string; text: string }[] = body
  return sent.filter((one) => one.template === template && one.channel === 'sms').map(({ text }) => text)
}

describe('a report that the person shares', () => {
  test('is a file; each download is in the log, the activities and the audit log, and the person is notified (D7.41, decisions §20)', async () => {
    const { browser, order_id, number, order, report } = await reported()
    await shareReport(browser, order_id, true)
    const hr = await company.hr()
    const before = (await hr.get(order)).body.logs.length
    for (const _ of [1, 2]) {
      const { status, headers } = await hr.get(report)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(headers.get('content-disposition')).toContain('attachment')
    }
    const { logs } = (await hr.get(order)).body
    expect(logs.slice(before)).toMatchObject([
      { kind: 'DOWNLOADED', actor: 'Hema Rao', note: 'Health check-up report' },
      { kind: 'DOWNLOADED', actor: 'Hema Rao' },
    ])
    const { downloads } = (await browser.get(`me/checkups/${order_id}`)).body
    expect(downloads).toMatchObject([{ by: 'Hema Rao' }, { by: 'Hema Rao' }])
    const activities = (await hr.get(`${company.path}/activities?type=CHECKUP_REPORT_DOWNLOADED`)).body.activities
    expect(activities.slice(0, 2)).toMatchObject([{ entity: 'checkup_order' }, { actor: 'Hema Rao' }])
    const audited = world.db.selectFrom('audit_log').select('action').where('entity_id', '=', order_id)
    const opened = await audited.where('action', '=', 'checkups.report-opened').execute()
    expect(opened).toHaveLength(2)
    const sent = await messages(number, 'checkup-report-opened')
    expect(sent).toHaveLength(2)
    expect(sent[0]).toContain('Looms opened your health check-up report')
  })

  test('is not opened by a request that waited while the yes was withdrawn (decisions §20)', async () => {
    const { browser, order_id, number, report } = await reported()
    await shareReport(browser, order_id, true)
    const hr = await company.hr()
    const account = world.db.selectFrom('accounts').select('id').where('mobile', '=', number)
    const { id: account_id } = await account.executeTakeFirstOrThrow()
    const opening = await withTransaction(world.db, async (trx) => {
      await lockOrder(trx, order_id)
      const waiting = hr.get(report)
      if (process.env.DATABASE_URL) await expect.poll(() => waitingIn(trx)).toBe(1)
      const by = { at: world.clock.now(), actor: { ...nobody, account_id } }
      await withdraw(trx, { order_id, account_id, is_patient: true, share: false, by })
      return { waiting }
    })
    expect((await opening.waiting).error?.type).toBe('CONSENT_REQUIRED')
    expect(await messages(number, 'checkup-report-opened')).toEqual([])
  })
})

describe('asking for a report', () => {
  test('asks the person once, who finds the question and answers it (decisions §20)', async () => {
    const { browser, order_id, number, order } = await reported()
    const hr = await company.hr()
    const asked = await hr.post(`${order}/access_request`)
    expect([asked.status, asked.body.can.request_access]).toEqual([200, false])
    expect(asked.body.access.requested_at).toEqual(expect.any(String))
    expect((await hr.post(`${order}/access_request`)).status).toBe(200)
    expect((await browser.get(`me/checkups/${order_id}`)).body.access_requested).toBe(true)
    const yes = await shareReport(browser, order_id, true)
    expect(yes.body.access_requested).toBe(false)
    const { access, can, reports } = (await hr.get(order)).body
    expect([access.shared, access.requested_at, can.request_access, reports[0].shareable]).toEqual([
      true,
      null,
      false,
      true,
    ])
    expect((await hr.post(`${order}/access_request`)).error?.type).toBe('NOTHING_TO_ASK')
    const sent = await messages(number, 'checkup-access-asked')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain('Looms asks to see your health check-up report')
  })

  test('is refused for thirty days after a no, and after a yes that was withdrawn', async () => {
    for (const answers of [[false], [true, false]]) {
      const { browser, order_id, order } = await reported()
      await (await company.hr()).post(`${order}/access_request`)
      for (const answer of answers) await shareReport(browser, order_id, answer)
      const again = await (await company.hr()).post(`${order}/access_request`)
      expect([again.status, again.error?.type]).toEqual([409, 'ASKED_BEFORE'])
      expect(again.error?.extra_args).toEqual({ ask_again_at: expect.any(String) })
      await world.advance(31 * DAY)
      expect((await (await company.hr()).post(`${order}/access_request`)).status).toBe(200)
    }
  })

  test('needs a report that the company cannot open yet', async () => {
    const { order_id } = await bookedEmployee(world, company)
    const early = await (await company.hr()).post(`${company.orders}/${order_id}/access_request`)
    expect([early.status, early.error?.type]).toEqual([409, 'NOTHING_TO_ASK'])
  })

  test('reaches somebody who has never logged in', async () => {
    const mobile = '+919811200077'
    const id = await insertCandidate(world, company, { mobile, sub_status: 'REPORT_AWAITED' })
    await addResults(world, id)
    expect((await (await company.hr()).post(`${company.orders}/${id}/access_request`)).status).toBe(200)
    expect(await messages(mobile, 'checkup-access-asked')).toHaveLength(1)
  })
})
