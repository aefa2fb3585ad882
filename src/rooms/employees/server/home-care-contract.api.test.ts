/** A contract of care at home: a company gives it to nobody as it gives other plans. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { openEmployer } from '#testing/employer.ts'
import { newPeople, sendList, startList } from '#testing/uploaded-list.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

/** A company whose contract is of care at home. */
async function openCare() {
  const { current_version_id } = await world.db
    .selectFrom('plans')
    .select('current_version_id')
    .where('id', '=', DEMO_PLANS.covid)
    .executeTakeFirstOrThrow()
  return openEmployer(world, { plan_version_id: current_version_id! })
}

test('care at home is given neither by a form nor by a list nor on the page of the company', async () => {
  const employer = await openCare()
  const { path, partner_id, somebody } = employer
  const hr = await employer.hr()
  const form = `${path}/partner_user/form?partner_id=${partner_id}`
  expect((await hr.get(form)).body).toMatchObject({ is_active: false, closed_because: 'HOME_CARE' })
  expect(await hr.post(`${path}/partner_user`, somebody())).toMatchObject({
    status: 409,
    error: { type: 'PLAN_NOT_ACTIVE' },
  })
  const sent = await sendList(employer, 'ACTIVATE', newPeople(9_672_000_000).people(2))
  expect([sent.status, sent.body.valid]).toEqual([201, 2])
  expect(await startList(employer, 'ACTIVATE', sent.body.file_id)).toMatchObject({
    status: 409,
    error: { type: 'PLAN_NOT_ACTIVE' },
  })
  expect((await world.browser().get(`partners/${partner_id}`)).status).toBe(404)
  const given = world.db.selectFrom('subscriptions').select('id').where('partner_plan_id', '=', partner_id)
  expect(await given.execute()).toEqual([])
})

test('the form of a plan whose contract has ended takes nobody, and one that has not started people from its first day', async () => {
  const employer = await openEmployer(world)
  const hr = await employer.hr()
  const today = istDateOf(world.clock.now())
  const formWith = async (dates: { starts_on?: string; ends_on?: string }) => {
    await world.db.updateTable('partner_plans').set(dates).where('id', '=', employer.partner_id).execute()
    return (await hr.get(`${employer.path}/partner_user/form?partner_id=${employer.partner_id}`)).body
  }
  expect(await formWith({ ends_on: addDays(today, 300) })).toMatchObject({ is_active: true, closed_because: null })
  expect(await formWith({ starts_on: addDays(today, 1) })).toMatchObject({
    is_active: true,
    closed_because: null,
    starts_on: addDays(today, 1),
  })
  const ended = { starts_on: addDays(today, -9), ends_on: addDays(today, -1) }
  expect(await formWith(ended)).toMatchObject({ is_active: false, closed_because: 'ENDED' })
})
