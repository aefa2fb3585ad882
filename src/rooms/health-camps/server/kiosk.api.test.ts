import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, DAY_MS, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import type { Browser } from '../../../testing/browser.ts'
import { openCamps } from '../../../testing/camps.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let camps: Awaited<ReturnType<typeof openCamps>>
let staff: Browser
let today: string
let device: Browser

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  // A morning, whenever the tests run.
  const morning = startOfIstDay(addDays(istDateOf(world.clock.now()), 1)).getTime() + 10.5 * 3_600_000
  await world.advance(morning - world.clock.now().getTime())
  camps = await openCamps(world)
  staff = await world.person('Leela')
  today = istDateOf(world.clock.now())
  device = world.browser()
})
afterAll(() => world.close())

const planToday = (fields: object = {}) =>
  camps.plan({ locations: [camps.place({ start_date: today, end_date: addDays(today, 1), ...fields })] })
const enter = (token: string, fields: object) =>
  device.post('health_camp/kiosk/entry', { token, key: randomUUID(), act: 'ARRIVED', ...fields })
const statsOf = async (location_id: string, query = '') =>
  (await (await camps.employer.hr()).get(`${camps.employer.path}/health_camp/${location_id}${query}`)).body

test('a kiosk checks in registered people and walk-ins, by mobile or employee ID, and HR sees the figures (D2.58, D7.25)', async () => {
  const camp = await planToday()
  const { token } = await camps.kiosk(staff, camp, today)
  const [location] = camp.locations
  const registered = await camps.employee()
  const walkIn = await camps.employee()
  const tomorrow = await camps.employee()
  const [slot] = await camps.slots(registered.browser, camp, today)
  const [later] = await camps.slots(tomorrow.browser, camp, addDays(today, 1))
  const put = ({ browser }: typeof walkIn, slot_id: string) =>
    browser.send('PUT', `me/health_camps/${camp.id}/registration`, { body: { slot_id } })
  await put(registered, slot.id)
  await put(tomorrow, later.id)
  const shown = await device.post('health_camp/kiosk', { token })
  expect(shown.body).toMatchObject({ camp_name: camp.name, location_name: 'Gate 2', on_date: today, state: 'OPEN' })
  const answers = [
    await enter(token, { mobile: registered.mobile }),
    await enter(token, { employee_id: walkIn.employee_id.toLowerCase() }),
    await enter(token, { mobile: tomorrow.mobile.slice(3) }),
    await enter(token, { mobile: registered.mobile, act: 'DONE' }),
    await enter(token, { mobile: walkIn.mobile, act: 'DONE' }),
  ]
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { recorded: true }])
  const figures = (wakins: number, scheduled_count: number) => ({
    total: wakins + scheduled_count,
    wakins,
    walkins: wakins,
    scheduled_count,
  })
  const range = { start_date: today, end_date: addDays(today, 1) }
  const { stats, by_day, by_slot } = await statsOf(location.id)
  expect(stats).toEqual({
    checkups: { ...figures(1, 1), ...range },
    registrations: { ...figures(2, 1), ...range },
  })
  expect(by_day).toEqual([
    { date: today, checkups: figures(1, 1), registrations: figures(2, 1) },
    { date: addDays(today, 1), checkups: figures(0, 0), registrations: figures(0, 0) },
  ])
  expect(by_slot).toHaveLength(4)
  expect(by_slot[0]).toMatchObject({ date: today, start_time: '10:00', end_time: '11:00', capacity: 2 })
  expect((await camps.slots(tomorrow.browser, camp, addDays(today, 1)))[0].places_left).toBe(2)
  expect((await put(registered, later.id)).body.error.type).toBe('ALREADY_THERE')
  const narrowed = await statsOf(location.id, `?date=${addDays(today, 1)}`)
  expect(narrowed.stats.registrations).toEqual({
    ...figures(0, 0),
    start_date: addDays(today, 1),
    end_date: addDays(today, 1),
  })
  expect(narrowed.by_slot).toHaveLength(2)
})

test('an entry sent again after a lost answer counts once, also after staff took it back (decisions §21)', async () => {
  const camp = await planToday()
  const { token } = await camps.kiosk(staff, camp, today)
  const { mobile } = await camps.employee()
  const entry = { mobile, key: randomUUID() }
  const answers = await Promise.all([enter(token, entry), enter(token, entry), enter(token, entry)])
  expect(answers.map(({ body }) => body.recorded)).toEqual([true, true, true])
  const { people } = (await staff.get(`dashboard/health_camps/${camp.id}/people`)).body
  expect(people).toMatchObject([{ kind: 'WALK_IN', state: 'ARRIVED', name: 'Nila Bose' }])
  const one = `dashboard/health_camps/${camp.id}/people/${people[0].id}`
  expect((await staff.post(one, { state: 'EXPECTED' })).body.error.type).toBe('WALK_IN')
  expect((await staff.post(one, { state: 'REMOVED' })).status).toBe(200)
  expect((await staff.post(one, { state: 'REMOVED' })).status).toBe(200)
  expect((await enter(token, entry)).body.recorded).toBe(true)
  expect((await staff.get(`dashboard/health_camps/${camp.id}/people`)).body.people).toEqual([])
})

test('a kiosk says nothing about others: the same answer for everybody of the company, and an end to trying numbers (decisions §21)', async () => {
  const camp = await planToday()
  const { token } = await camps.kiosk(staff, camp, today)
  const { mobile } = await camps.employee()
  const first = await enter(token, { mobile })
  const again = await enter(token, { mobile, act: 'DONE' })
  expect(again.body).toEqual(first.body)
  expect(Object.keys(first.body)).toEqual(['recorded'])
  const misses = []
  for (let number = 0; number < 21; number++) misses.push(await enter(token, { mobile: `98000000${10 + number}` }))
  expect(misses[0]?.body).toEqual({ recorded: false })
  expect(misses.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429])
  // Who is registered is recorded all the same; a walk-in waits, and nobody learns whether the company has them.
  const walkIn = await camps.employee()
  expect((await enter(token, { mobile })).body).toEqual({ recorded: true })
  expect((await enter(token, { mobile: walkIn.mobile })).status).toBe(429)
  // What somebody else does with the same link, at another device, is not counted here.
  const other = world.browser({ headers: { 'user-agent': 'Another device' } })
  const sent = { token, key: randomUUID(), act: 'ARRIVED', mobile: walkIn.mobile }
  expect((await other.post('health_camp/kiosk/entry', sent)).body).toEqual({ recorded: true })
  await world.advance(11 * 60_000)
  expect((await enter(token, { mobile })).status).toBe(200)
})

test('a link that a stranger tries numbers with keeps working at the venue, and the stranger is stopped (decisions §21)', async () => {
  const camp = await planToday()
  const { token } = await camps.kiosk(staff, camp, today)
  const [slot] = await camps.slots((await camps.employee()).browser, camp, today)
  const registered = await camps.employee()
  const body = { slot_id: slot.id }
  await registered.browser.send('PUT', `me/health_camps/${camp.id}/registration`, { body })
  const tries: number[] = []
  for (let at = 0; at < 62; at++) {
    // With another name of its browser now and then.
    const stranger = world.browser({ headers: { 'user-agent': `Stranger ${Math.floor(at / 15)}` } })
    const mobile = `98010000${10 + at}`
    tries.push(
      (await stranger.post('health_camp/kiosk/entry', { token, key: randomUUID(), act: 'ARRIVED', mobile })).status,
    )
  }
  expect([new Set(tries.slice(0, 60)), tries.slice(60)]).toEqual([new Set([200]), [429, 429]])
  expect((await enter(token, { mobile: registered.mobile })).body).toEqual({ recorded: true })
})

test('a kiosk link works on its day until it is revoked (decisions §21)', async () => {
  const camp = await planToday()
  const person = await camps.employee()
  const early = await camps.kiosk(staff, camp, addDays(today, 1))
  expect((await device.post('health_camp/kiosk', { token: early.token })).body.state).toBe('EARLY')
  expect((await enter(early.token, { mobile: person.mobile })).body.error.type).toBe('KIOSK_EARLY')
  const now = await camps.kiosk(staff, camp, today)
  const revoked = await staff.post(`dashboard/health_camps/${camp.id}/kiosks/${now.id}/revoke`, {})
  expect(revoked.body.kiosks.find(({ id }: { id: string }) => id === now.id)).toMatchObject({ state: 'ENDED' })
  expect((await enter(now.token, { mobile: person.mobile })).body.error.type).toBe('LINK_ENDED')
  expect((await enter('nonsense', { mobile: person.mobile })).status).toBe(410)
  const stored = await world.db.selectFrom('health_camp_kiosks').selectAll().where('id', '=', now.id).execute()
  expect(JSON.stringify(stored)).not.toContain(now.token)
  await world.advance(DAY_MS * 2)
  expect((await device.post('health_camp/kiosk', { token: early.token })).status).toBe(410)
})

test('staff check people in and take it back, on the day and later, never before (decisions §21)', async () => {
  staff = await world.person('Kabir')
  const camp = await camps.plan({
    locations: [
      camps.place({
        start_date: addDays(istDateOf(world.clock.now()), 3),
        end_date: addDays(istDateOf(world.clock.now()), 3),
      }),
    ],
  })
  const { browser } = await camps.employee()
  const [slot] = await camps.slots(browser, camp, camp.locations[0].start_date)
  await browser.send('PUT', `me/health_camps/${camp.id}/registration`, { body: { slot_id: slot.id } })
  const path = `dashboard/health_camps/${camp.id}/people`
  const [person] = (await staff.get(path)).body.people
  const set = async (state: string) => (await world.person('Kabir')).post(`${path}/${person.id}`, { state })
  expect((await set('DONE')).body.error.type).toBe('CAMP_LATER')
  await world.advance(3 * DAY_MS)
  expect((await set('RELEASED')).body.error.type).toBe('NOT_CHECKED')
  const states = ['DONE', 'RELEASED', 'DONE', 'ARRIVED', 'EXPECTED', 'ARRIVED']
  for (const state of states) expect((await set(state)).body).toEqual({ state })
  const [now] = (await (await world.person('Kabir')).get(`${path}?search=nila`)).body.people
  expect(now).toMatchObject({ state: 'ARRIVED', kind: 'SCHEDULED' })
})
