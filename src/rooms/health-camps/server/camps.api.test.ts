import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { openCamps } from '../../../testing/camps.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let camps: Awaited<ReturnType<typeof openCamps>>
let today: string

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  camps = await openCamps(world)
  today = istDateOf(world.clock.now())
})
afterAll(() => world.close())

test('staff plan a camp: its days have slots, its people see it, other companies do not (D7.24, D3.30)', async () => {
  const camp = await camps.plan({ locations: [camps.place({ end_date: addDays(today, 3) })] })
  expect(camp).toMatchObject({ status: 'PLANNED', stage: 'COMING', version: 1 })
  const hr = await camps.employer.hr()
  const { status, body } = await hr.get(`${camps.employer.path}/health_camp/locations`)
  expect(status).toBe(200)
  const [location] = body.filter(({ camp_name }: { camp_name: string }) => camp_name === camp.name)
  expect(location).toEqual({
    id: camp.locations[0].id,
    name: 'Gate 2',
    address: '4 Mill Road, Whitefield',
    city: 'Bengaluru',
    start_date: addDays(today, 2),
    end_date: addDays(today, 3),
    camp_name: camp.name,
    status: 'PLANNED',
    stage: 'COMING',
  })
  const member = await camps.employee()
  expect((await member.browser.get('me/health_camps')).body.camps.map(({ id }: { id: string }) => id)).toContain(
    camp.id,
  )
  const { slots } = (await member.browser.get(camps.slotsPath(camp, addDays(today, 2)))).body
  expect(slots.map(({ start_time, places_left }: never) => [start_time, places_left])).toEqual([
    ['10:00', 2],
    ['11:00', 2],
  ])
  const stranger = await world.signUp('+919811122233')
  expect((await stranger.get('me/health_camps')).body.camps).toEqual([])
  for (const path of [camps.slotsPath(camp, today)]) expect((await stranger.get(path)).status).toBe(404)
  const slot_id = slots[0].id
  const put = await stranger.send('PUT', `me/health_camps/${camp.id}/registration`, { body: { slot_id } })
  expect(put.status).toBe(404)
  const { id: kaveri } = await world.db
    .selectFrom('subsidiaries')
    .select('id')
    .where('display_name', '=', 'Kaveri Software Chennai')
    .executeTakeFirstOrThrow()
  const own = `${camps.employer.path}/health_camp/${location.id}`
  expect((await hr.get(own)).status).toBe(200)
  expect((await hr.get(own.replace(camps.employer.subsidiary_id, kaveri))).status).toBe(404)
  const ravi = await world.person('Ravi')
  const banyan = (await ravi.get('userinfo')).body.subsidiaries[0].id
  expect((await ravi.get(`partner_dashboard/subsidiaries/${banyan}/health_camp/${location.id}`)).status).toBe(404)
})

test('one registration a person and camp: it moves and is cancelled, and its place is free for others (decisions §21)', async () => {
  const camp = await camps.plan()
  const { browser, mobile } = await camps.employee()
  const other = await camps.employee()
  const [first, second] = await camps.slots(browser, camp)
  const path = `me/health_camps/${camp.id}/registration`
  const put = (slot_id: string) => browser.send('PUT', path, { body: { slot_id } })
  expect((await put(first.id)).body.registration).toMatchObject({ start_time: '10:00', state: 'EXPECTED' })
  expect((await put(first.id)).status).toBe(200)
  expect((await put(second.id)).body.registration).toMatchObject({ start_time: '11:00' })
  expect(await camps.left(browser, camp)).toEqual([2, 1])
  expect((await browser.delete(path)).body.registration).toBeNull()
  expect((await browser.delete(path)).status).toBe(200)
  expect(await camps.left(browser, camp)).toEqual([2, 2])
  expect((await camps.messages(mobile)).filter((one) => one === 'camp-registered')).toHaveLength(2)
  for (const { id } of [first, second]) await other.browser.send('PUT', path, { body: { slot_id: id } })
  expect((await put(randomUUID())).body.error.type).toBe('SLOT_GONE')
})

test('the last place goes to one of two people who ask at the same moment (decisions §21)', async () => {
  const camp = await camps.plan({ locations: [camps.place({ slot_capacity: 1 })] })
  const people = await Promise.all([camps.employee(), camps.employee(), camps.employee()])
  const [slot] = await camps.slots(people[0]!.browser, camp)
  const answers = await Promise.all(
    people.map(({ browser }) =>
      browser.send('PUT', `me/health_camps/${camp.id}/registration`, { body: { slot_id: slot.id } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.error.type).toBe('SLOT_FULL')
  expect(await camps.left(people[0]!.browser, camp)).toEqual([0, 1])
})

test('a changed plan keeps people whose slot stays, and cancels others only when staff say so (decisions §21)', async () => {
  const camp = await camps.plan()
  const stays = await camps.employee()
  const loses = await camps.employee()
  const [first, second] = await camps.slots(stays.browser, camp)
  await stays.browser.send('PUT', `me/health_camps/${camp.id}/registration`, { body: { slot_id: first.id } })
  await loses.browser.send('PUT', `me/health_camps/${camp.id}/registration`, { body: { slot_id: second.id } })
  const [{ id }] = camp.locations
  const shorter = { ...camps.place({ closes_at: '11:00', slot_capacity: 1 }), id }
  const change = { name: camp.name, locations: [shorter], version: 1 }
  const staff = await world.person('Kabir')
  const path = `dashboard/health_camps/${camp.id}`
  const refused = await staff.send('PATCH', path, { body: change })
  expect(refused.body.error).toMatchObject({ type: 'REGISTRATIONS_LOST', extra_args: { people: 1 } })
  expect(refused.body.message).toContain('One person is registered')
  const changed = await staff.send('PATCH', path, { body: { ...change, cancel_registrations: true } })
  expect(changed.body).toMatchObject({ version: 2 })
  expect(await camps.left(stays.browser, camp)).toEqual([0])
  expect((await camps.mine(stays.browser, camp)).registration).toMatchObject({ start_time: '10:00' })
  expect((await camps.mine(loses.browser, camp)).registration).toBeNull()
  await world.advance(60_000)
  expect(await camps.messages(loses.mobile)).toContain('camp-cancelled')
  expect(await camps.messages(stays.mobile)).not.toContain('camp-cancelled')
  expect((await staff.send('PATCH', path, { body: change })).body.error.type).toBe('STALE')
})

test('a cancelled camp expects nobody, notifies once and takes nobody any more (decisions §21)', async () => {
  const camp = await camps.plan()
  const { browser, mobile } = await camps.employee()
  const [first] = await camps.slots(browser, camp)
  const put = () => browser.send('PUT', `me/health_camps/${camp.id}/registration`, { body: { slot_id: first.id } })
  await put()
  const staff = await world.person('Leela')
  const kiosk = await camps.kiosk(staff, camp, addDays(today, 2))
  const cancel = { reason: 'The hall is not free', version: 1 }
  const path = `dashboard/health_camps/${camp.id}/cancel`
  expect((await staff.post(path, cancel)).body).toMatchObject({ status: 'CANCELLED', cancel_reason: cancel.reason })
  expect((await staff.post(path, cancel)).body.error.type).toBe('CAMP_CANCELLED')
  await world.advance(60_000)
  expect((await camps.messages(mobile)).filter((one) => one === 'camp-cancelled')).toHaveLength(1)
  expect((await put()).body.error.type).toBe('CAMP_CANCELLED')
  expect(await camps.mine(browser, camp)).toMatchObject({ status: 'CANCELLED', registration: null })
  expect((await world.browser().post('health_camp/kiosk', { token: kiosk.token })).status).toBe(410)
  const audited = await world.db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('entity_id', '=', camp.id)
    .where('action', 'like', 'health-camps.%')
    .execute()
  expect(audited).toContainEqual({ action: 'health-camps.camp-cancelled', reason: cancel.reason })
})

test('a person who leaves the company frees the place in the night (decisions §21)', async () => {
  const camp = await camps.plan({
    locations: [camps.place({ slot_capacity: 1, start_date: addDays(today, 5), end_date: addDays(today, 5) })],
  })
  const leaver = await camps.employee()
  const colleague = await camps.employee()
  const day = addDays(today, 5)
  const [slot] = await camps.slots(leaver.browser, camp, day)
  const put = ({ browser }: typeof leaver) =>
    browser.send('PUT', `me/health_camps/${camp.id}/registration`, { body: { slot_id: slot.id } })
  expect((await put(leaver)).status).toBe(200)
  const hr = await camps.employer.hr()
  const blocked = await hr.send('DELETE', `${camps.employer.path}/partner_user`, {
    body: { partner_user_id: leaver.id, reason: 'Left', last_working_day: addDays(today, 1) },
  })
  expect(blocked.status).toBe(200)
  expect((await put(colleague)).body.error.type).toBe('SLOT_FULL')
  await world.advance(86_400_000)
  expect(await camps.messages(leaver.mobile)).toContain('camp-left')
  colleague.browser = await world.signUp(colleague.mobile)
  expect((await put(colleague)).status).toBe(200)
})
