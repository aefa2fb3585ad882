/** The Consolidated Report of health camps says what the dashboard says of them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCamps } from '#testing/camps.ts'
import { sourceOf } from '#testing/report-source.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf, startOfIstDay } from '#values/ist-date.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  // A morning, whenever the tests run.
  const morning = startOfIstDay(addDays(istDateOf(world.clock.now()), 1)).getTime() + 10.5 * 3_600_000
  await world.advance(morning - world.clock.now().getTime())
})
afterAll(() => world.close())

test('each day of a camp has its figures, which add up to the dashboard’s, and each person is listed (decisions §18, §21)', async () => {
  const camps = await openCamps(world)
  const [first, second] = [istDateOf(world.clock.now()), addDays(istDateOf(world.clock.now()), 1)]
  const camp = await camps.plan({ locations: [camps.place({ start_date: first, end_date: second, slot_capacity: 9 })] })
  const location_id = camp.locations[0].id
  const now = world.clock.now()
  const came = { arrived_at: now, done_at: now }
  const slotOf = async (on_date: string) =>
    world.db
      .selectFrom('health_camp_slots')
      .select('id')
      .where('location_id', '=', location_id)
      .where('on_date', '=', on_date)
      .orderBy('start_time')
      .executeTakeFirstOrThrow()
  for (const [name, on_date, fields] of [
    ['Asha', first, { ...came, report_released_at: now }],
    ['Bina', first, { arrived_at: now }],
    ['Chitra', first, {}],
    ['Divya', first, { ...came, kind: 'WALK_IN' }],
    ['Esha', first, { status: 'CANCELLED', cancelled_by: 'MEMBER', cancelled_at: now }],
    ['Farah', second, {}],
  ] as const) {
    const { id: partner_user_id } = await camps.employer.add({ name: `${name} Rao` })
    const person = world.db.selectFrom('partner_users').select('account_id').where('id', '=', partner_user_id)
    const { account_id } = await person.executeTakeFirstOrThrow()
    const { id: slot_id } = await slotOf(on_date)
    const of = { camp_id: camp.id, location_id, slot_id, on_date, partner_user_id, account_id }
    await world.db
      .insertInto('health_camp_registrations')
      .values({ ...of, kind: 'SCHEDULED', registered_at: now, ...fields })
      .execute()
  }
  await world.advance(DAY_MS)
  const { employer } = camps
  const { rows, others, summary } = await sourceOf(world, 'CORPORATE_HEALTH_CAMP_REPORT', employer.partner_id)
  const figures = rows.map((row) =>
    ['registered', 'scheduled', 'walk_ins', 'attended', 'no_shows', 'released'].map((key) => Number(row[key])),
  )
  // Farah may still come.
  expect(figures).toEqual([
    [4, 3, 1, 3, 1, 1],
    [1, 1, 0, 0, 0, 0],
  ])
  expect(rows.map(({ on_date, attendance }) => [on_date, Number(attendance)])).toEqual([
    [first, 75],
    [second, 0],
  ])
  const { stats } = (await (await employer.hr()).get(`${employer.path}/health_camp/${location_id}`)).body
  const sum = (at: number) => figures.reduce((total, line) => total + line[at]!, 0)
  expect([sum(0), sum(1), sum(2)]).toEqual([
    stats.registrations.total,
    stats.registrations.scheduled_count,
    stats.registrations.walkins,
  ])
  expect(others[0]!.map(({ name, attended, report_released }) => [name, attended, report_released])).toEqual([
    ['Asha Rao', 'Y', 'Y'],
    ['Bina Rao', 'Y', 'N'],
    ['Chitra Rao', 'N', 'N'],
    ['Divya Rao', 'Y', 'N'],
    ['Farah Rao', 'N', 'N'],
  ])
  expect(summary.tables.map(({ groups }) => groups.map(({ people }) => people))).toEqual([
    [4, 1],
    [3, 1, 1],
    [1, 4],
  ])
})
