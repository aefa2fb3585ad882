import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDate } from '#values/display-time.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import type { Browser } from '../../../testing/browser.ts'
import { openCamps } from '../../../testing/camps.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let camps: Awaited<ReturnType<typeof openCamps>>
let staff: Browser
let today: string

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  camps = await openCamps(world)
  staff = await world.person('Leela')
  today = istDateOf(world.clock.now())
})
afterAll(() => world.close())

test('a date outside the range of a camp is refused with that range, and a date that is none at its field (D7.25)', async () => {
  const last = addDays(camps.first, 1)
  const { locations } = await camps.plan({ locations: [camps.place({ end_date: last })] })
  const hr = await camps.employer.hr()
  const path = `${camps.employer.path}/health_camp/${locations[0].id}`
  const text = `Please choose a date from ${formatDate(camps.first)} to ${formatDate(last)}`
  for (const date of [addDays(camps.first, -1), addDays(last, 1), '1999-01-01']) {
    const { status, body } = await hr.get(`${path}?date=${date}`)
    expect([status, body.message, body.error.fields]).toEqual([422, text, { date: text }])
  }
  for (const date of ['2026-02-30', 'tomorrow', '']) {
    const { status, body } = await hr.get(`${path}?date=${date}`)
    expect([status, body.error.fields.date]).toEqual([422, 'Please enter a date'])
  }
  expect((await hr.get(`${path}?day=${camps.first}`)).status).toBe(400)
  const oneDay = await camps.plan()
  const only = await hr.get(`${camps.employer.path}/health_camp/${oneDay.locations[0].id}?date=${today}`)
  expect(only.body.message).toBe(`This camp is on ${formatDate(camps.first)} only`)
})

test('figures are for roles that may read them, of companies that have health check-ups (D1.04, D7.24)', async () => {
  const locations = `${camps.employer.path}/health_camp/locations`
  expect((await (await camps.employer.colleague('PARTNER_HEALTH_CAMP_ADMIN')).browser.get(locations)).status).toBe(200)
  for (const role of ['PARTNER_AGENT_ADMIN', 'PARTNER_AHC_MEMBER', 'PARTNER_NGO_COORDINATOR'] as const)
    expect((await (await camps.employer.colleague(role)).browser.get(locations)).status).toBe(403)
  const company = world.db.updateTable('subsidiaries').where('id', '=', camps.employer.subsidiary_id)
  await company.set({ has_health_check: false }).execute()
  expect((await (await camps.employer.hr()).get(locations)).status).toBe(403)
  expect((await staff.post('dashboard/health_camps', camps.planBody())).body.error.type).toBe('NO_HEALTH_CHECK')
  await company.set({ has_health_check: true }).execute()
})

test('a plan with wrong days, hours or places is refused at each field, and nothing is stored', async () => {
  const before = await countCamps()
  const refused = async (place: object, field: string, text: string) => {
    const { status, body } = await staff.post(
      'dashboard/health_camps',
      camps.planBody({ locations: [camps.place(place)] }),
    )
    expect([status, body.error.fields[`locations.0.${field}`]], field).toEqual([422, text])
  }
  await refused({ start_date: addDays(today, -1) }, 'start_date', 'Please choose today or a later day')
  await refused({ end_date: addDays(camps.first, -1) }, 'end_date', 'The last day cannot be before the first')
  await refused({ end_date: addDays(camps.first, 31) }, 'end_date', 'A location is open for 31 days at most')
  await refused({ opens_at: '25:00' }, 'opens_at', 'Please enter a time, such as 09:30')
  await refused({ closes_at: '09:00' }, 'closes_at', 'The camp has to close after it opens')
  await refused({ slot_minutes: 300 }, 'slot_minutes', 'A slot is longer than the camp is open')
  for (const slot_minutes of [0, -30, 4, 601])
    await refused({ slot_minutes }, 'slot_minutes', 'Please enter 5 to 600 minutes')
  await refused({ slot_minutes: 1.5 }, 'slot_minutes', 'Please enter 5 to 600 minutes')
  await refused({ slot_capacity: 0 }, 'slot_capacity', 'Please enter 1 to 1,000 people')
  await refused({ name: 'x' }, 'name', 'Please use 3 to 100 characters')
  await refused({ id: randomUUID() }, 'id', 'Not found.')
  const many = Array.from({ length: 20 }, () =>
    camps.place({ end_date: addDays(camps.first, 30), opens_at: '08:00', closes_at: '18:00', slot_minutes: 30 }),
  )
  const tooMany = await staff.post('dashboard/health_camps', camps.planBody({ locations: many }))
  expect(tooMany.body.error.fields.locations).toContain('5,000 slots')
  for (const body of [{ locations: [] }, { subsidiary_id: randomUUID() }, { subsidiary_id: '' }])
    expect((await staff.post('dashboard/health_camps', camps.planBody(body))).status).toBe(422)
  expect(await countCamps()).toBe(before)
})

test('nobody but a covered person of the company gets a slot, and no slot that is over or of another camp (decisions §21)', async () => {
  const [camp, other] = [await camps.plan(), await camps.plan()]
  const { browser: colleague } = await camps.employee()
  const [slot] = await camps.slots(colleague, camp)
  const [elsewhere] = await camps.slots(colleague, other)
  const put = (browser: Browser, slot_id: string) =>
    browser.send('PUT', `me/health_camps/${camp.id}/registration`, { body: { slot_id } })
  expect((await put(colleague, elsewhere.id)).body.error.type).toBe('SLOT_GONE')
  expect((await put(colleague, 'nonsense')).status).toBe(422)
  const ways: Record<string, [SetUp: ReturnType<typeof sql>, status: number]> = {
    'of another company': [
      sql`update partner_users set subsidiary_id = (select id from subsidiaries where display_name = 'Kaveri Software Chennai')`,
      404,
    ],
    'who has left': [sql`update partner_users set status = 'EXPIRED', end_reason = 'ENDED'`, 404],
    'whose plan ends before': [sql`update partner_users set ends_on = starts_on`, 409],
    'who works until tomorrow': [sql`update partner_users set last_working_day = ${addDays(today, 1)}::date`, 409],
  }
  for (const [way, [change, status]] of Object.entries(ways)) {
    const { browser, id } = await camps.employee()
    await sql`${change} where id = ${id}::uuid`.execute(world.db)
    expect((await put(browser, slot.id)).status, way).toBe(status)
  }
  const blocked = await camps.employee()
  await sql`update subscriptions set status = 'BLOCKED' where id = (select subscription_id from partner_users where id = ${blocked.id}::uuid)`.execute(
    world.db,
  )
  expect((await put(blocked.browser, slot.id)).status).toBe(404)
  await world.advance(2 * 86_400_000 + 12 * 3_600_000)
  const late = await camps.employee()
  expect([404, 409]).toContain((await put(late.browser, slot.id)).status)
  expect(await taken(slot.id)).toBe(0)
})

test('a kiosk takes one of a mobile number and an employee ID, and a key', async () => {
  today = istDateOf(world.clock.now())
  staff = await world.person('Leela')
  const camp = await camps.plan({
    locations: [camps.place({ start_date: today, end_date: today, closes_at: '23:00' })],
  })
  const { token } = await camps.kiosk(staff, camp, today)
  const enter = (body: object) =>
    world.browser().post('health_camp/kiosk/entry', { token, key: randomUUID(), act: 'ARRIVED', ...body })
  const wrong = [
    {},
    { mobile: '9876543210', employee_id: 'L-1' },
    { mobile: '12345' },
    { employee_id: '' },
    { mobile: '9876543210', key: 'x' },
    { mobile: '9876543210', act: 'LEFT' },
  ]
  for (const body of wrong) expect((await enter(body)).status, JSON.stringify(body)).toBe(422)
  expect((await enter({ mobile: '9876543210', name: 'x' })).status).toBe(400)
  for (const on_date of [addDays(today, -1), addDays(today, 1)]) {
    const added = await staff.post(`dashboard/health_camps/${camp.id}/kiosks`, {
      location_id: camp.locations[0].id,
      on_date,
    })
    expect(added.status).toBe(422)
  }
})

async function countCamps(): Promise<number> {
  const { camps: count } = await world.db
    .selectFrom('health_camps')
    .select(({ fn }) => fn.countAll<bigint>().as('camps'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function taken(slot_id: string): Promise<number> {
  const slot = await world.db
    .selectFrom('health_camp_slots')
    .select('taken')
    .where('id', '=', slot_id)
    .executeTakeFirstOrThrow()
  return slot.taken
}
