import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { mortal } from '#testing/model/mortal-database.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addMonths, istDateOf } from '#values/ist-date.ts'
import { makeScheduled } from './commands/make-scheduled.ts'

let world: World
let kabir: Browser
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  await world.work()
  kabir = await world.person('Kabir')
  // That of the demo world.
  await world.db.updateTable('report_schedules').set({ stopped_at: world.clock.now() }).execute()
})
afterAll(() => world.close())

const set = (body: object = {}, browser = kabir) =>
  browser.post('dashboard/report_schedules', { type: 'SALES_TAX', day_of_month: 5, ...body })
const list = async (browser = kabir) => (await browser.get('dashboard/report_schedules')).body.schedules
const stop = (id: string) => kabir.post(`dashboard/report_schedules/${id}/stop`, {})
const madeBy = (schedule_id: string) =>
  world.db.selectFrom('reports').selectAll().where('schedule_id', '=', schedule_id).orderBy('duration_start').execute()
/** As if the schedule were due so many months ago. */
async function due(id: string, months = 0) {
  const today = istDateOf(world.clock.now())
  const next_on = `${addMonths(today, -months).slice(0, 7)}-01`
  await world.db.updateTable('report_schedules').set({ next_on, day_of_month: 1 }).where('id', '=', id).execute()
  return next_on
}

describe('a schedule', () => {
  test('is set, listed, changed and stopped, each of it audited', async () => {
    const { status, body } = await set()
    expect([status, body]).toMatchObject([
      201,
      { day_of_month: 5, sent_to: 'Kabir Khanna', is_mine: true, statuses: [] },
    ])
    expect(body.next_on).toMatch(/^\d{4}-\d\d-05$/)
    expect(body.next_on > istDateOf(world.clock.now())).toBe(true)
    expect(body.next_month).toBe(`${addMonths(body.next_on, -1).slice(0, 7)}-01`)
    expect(await list()).toEqual([body])
    expect((await set()).error?.type).toBe('SCHEDULED_ALREADY')
    const path = `dashboard/report_schedules/${body.id}`
    expect((await kabir.patch(path, { day_of_month: 29, version: 1 })).error?.fields).toEqual({
      day_of_month: 'Choose a day of the month from 1 to 28',
    })
    const changed = await kabir.patch(path, { day_of_month: 12, version: 1 })
    expect(changed.body).toMatchObject({ day_of_month: 12, version: 2, next_on: expect.stringMatching(/-12$/) })
    expect((await kabir.patch(path, { day_of_month: 13, version: 1 })).error?.type).toBe('STALE')
    expect((await stop(body.id)).status).toBe(200)
    expect((await stop(body.id)).error?.type).toBe('SCHEDULE_STOPPED')
    expect((await kabir.patch(path, { day_of_month: 13, version: 3 })).error?.type).toBe('SCHEDULE_STOPPED')
    expect(await list()).toEqual([])
    const audited = await world.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', body.id)
      .orderBy('id')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual([
      'reports.schedule-set',
      'reports.schedule-changed',
      'reports.schedule-stopped',
    ])
  })

  test.each([
    ['no day', { day_of_month: undefined }, { day_of_month: 'Choose a day of the month from 1 to 28' }],
    ['half a day', { day_of_month: 1.5 }, { day_of_month: 'Choose a day of the month from 1 to 28' }],
    ['the 29th', { day_of_month: 29 }, { day_of_month: 'Choose a day of the month from 1 to 28' }],
    ['an unknown type', { type: 'PAYROLL' }, { type: 'We have no such report' }],
    ['statuses that it has not', { statuses: ['PAID'] }, { statuses: 'This report cannot be limited to a status' }],
  ])('with %s is refused at its field', async (_, wrong, fields) => {
    const { status, error } = await set(wrong)
    expect([status, error?.fields]).toEqual([422, fields])
  })

  test('of a role without the report is forbidden before anything is said of its body', async () => {
    expect((await set({ day_of_month: 99 }, await world.person('Meera'))).status).toBe(403)
  })

  test('that somebody else set is stopped by a colleague who may have the report, and by nobody else', async () => {
    const { id } = (await set({}, await world.person('Leela'))).body
    expect((await list()).find((one: { id: string }) => one.id === id)).toMatchObject({
      is_mine: false,
      sent_to: 'Leela Nair',
    })
    const meera = await world.person('Meera')
    expect((await meera.post(`dashboard/report_schedules/${id}/stop`, {})).status).toBe(403)
    expect((await stop(id)).status).toBe(200)
  })
})

describe('what a schedule makes', () => {
  test('is one report of the month before, with a mail to its owner, as the clock passes its day', async () => {
    await world.db
      .updateTable('accounts')
      .set({ email: 'kabir@tulsi.example' })
      .where('mobile', '=', '+919810000003')
      .execute()
    const { id, next_on, next_month } = (await set({ day_of_month: 5 })).body
    const days = (Date.parse(next_on) - Date.parse(istDateOf(world.clock.now()))) / 86_400_000
    await world.advance((days + 1) * 86_400_000)
    const [made, ...more] = await madeBy(id)
    expect([made, more]).toMatchObject([{ status: 'COMPLETED', duration_start: next_month, type: 'SALES_TAX' }, []])
    kabir = await world.person('Kabir')
    const [schedule] = await list()
    expect(schedule).toMatchObject({ next_on: addMonths(next_on, 1), next_month: addMonths(next_month, 1) })
    const sent = (await world.browser().get('/dev/messages?to=kabir@tulsi.example')).body
    expect(sent.filter(({ template }: { template: string }) => template === 'staff-report-ready')).toHaveLength(1)
    expect(sent[0].text).toContain('/plus/dashboard/reports')
    const { reports } = (await kabir.get('dashboard/reports')).body
    expect(reports[0]).toMatchObject({ is_scheduled: true, requested_by: 'Kabir Khanna' })
    await stop(id)
  })

  test('is never made twice for one month: by two processes, run again, or after its day was changed', async () => {
    const { id } = (await set({ day_of_month: 7 })).body
    await due(id, 2)
    await Promise.all([makeScheduled(world.db, world.clock.now()), makeScheduled(world.db, world.clock.now())])
    await makeScheduled(world.db, world.clock.now())
    const months = (await madeBy(id)).map(({ duration_start }) => duration_start)
    // Those that were missed, too.
    expect(months).toHaveLength(3)
    expect(new Set(months).size).toBe(3)
    await due(id, 1)
    await makeScheduled(world.db, world.clock.now())
    const { body } = await kabir.patch(`dashboard/report_schedules/${id}`, { day_of_month: 28, version: 1 })
    expect(body.next_month > months.at(-1)!).toBe(true)
    expect((await madeBy(id)).map(({ duration_start }) => duration_start)).toEqual(months)
    await world.work()
    await stop(id)
  })

  test('is made once whenever the process that makes it is killed (promise 17)', async () => {
    const process = mortal(world.db)
    const { id } = (await set({ day_of_month: 7 })).body
    let deaths = 0
    for (let statement = 1; statement < 60; statement++) {
      await world.db.deleteFrom('reports').where('schedule_id', '=', id).execute()
      await due(id)
      process.restart()
      process.dieAt(Math.ceil(statement / 2), statement % 2 === 0 ? 'after' : 'before')
      await makeScheduled(process.db, world.clock.now()).catch(() => {})
      const isDead = process.isDead
      await makeScheduled(world.db, world.clock.now())
      expect(await madeBy(id)).toHaveLength(1)
      if (!isDead) break
      deaths += 1
    }
    expect(deaths).toBeGreaterThan(5)
    await world.db.deleteFrom('reports').where('schedule_id', '=', id).execute()
    await stop(id)
  })

  test('that cannot be made is a mail to its owner, because nobody waits for it', async () => {
    const { id } = (await set({ day_of_month: 7 })).body
    await due(id)
    await makeScheduled(world.db, world.clock.now())
    await world.db.deleteFrom('jobs').where('name', '=', 'reports.generate').where('status', '=', 'queued').execute()
    const late = { restarted_at: world.clock.now(), due_at: world.clock.now() }
    await world.db.updateTable('reports').set(late).where('schedule_id', '=', id).execute()
    await world.advance(2 * 60_000)
    expect(await madeBy(id)).toMatchObject([{ status: 'FAILED' }])
    const sent = (await world.browser().get('/dev/messages?to=kabir@tulsi.example')).body
    expect(sent[0]).toMatchObject({ template: 'staff-report-failed', channel: 'mail' })
    expect(sent[0].text).toContain('could not be made')
    await stop(id)
  })

  test('ends with the right of its owner', async () => {
    const { id } = (await set({}, await world.person('Leela'))).body
    await due(id)
    const roles = world.db.updateTable('staff_roles')
    await roles.set({ role: 'MEMBER' }).where('role', '=', 'ADMIN').execute()
    await makeScheduled(world.db, world.clock.now())
    expect([await madeBy(id), await list()]).toEqual([[], []])
  })
})
