/** The last days of plans that a company gives: blocks by its HR users and by our staff, extensions, contracts without an end. */

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { employeeJobs } from '#rooms/employees/server/jobs.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { PEOPLE } from './simulated-world/cast.ts'
import { openEmployer } from './testing/employer.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await brokenRules(world)).toEqual([])
})

const today = () => istDateOf(world.clock.now())

async function openLooms(terms: Parameters<typeof openEmployer>[1] = {}) {
  const looms = await openEmployer(world, terms)
  const planOf = (id: string) =>
    world.db
      .selectFrom('partner_users as e')
      .innerJoin('subscriptions as s', 's.id', 'e.subscription_id')
      .select(['s.id', 's.status', 'e.status as employee', 'e.end_reason', 'e.last_working_day'])
      .where('e.id', '=', id)
      .executeTakeFirstOrThrow()
  const asStaff = async (path: string, body: object) => {
    const staff = await world.signUp(PEOPLE.find((one) => one.staff === 'SUPERADMIN')!.mobile)
    const answer = await staff.post(path, body, { headers: { 'idempotency-key': randomUUID() } })
    expect([path, answer.error, Math.floor(answer.status / 100)]).toEqual([path, undefined, 2])
  }
  return {
    ...looms,
    planOf,
    block: async (id: string, fields: object = {}) =>
      (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: id, ...fields } }),
    restore: async (id: string) => (await looms.hr()).post(`${looms.path}/partner_user/${id}/restore`),
    addAgain: async (mobile: string) =>
      (await looms.hr()).post(`${looms.path}/partner_user`, looms.somebody({ mobile })),
    staffBlock: async (id: string, act: 'block' | 'unblock') =>
      asStaff(`dashboard/subscriptions/${(await planOf(id)).id}/${act}`, { reason: 'Something is odd' }),
    lengthen: async (ends_on: string) => {
      const { version } = await looms.contract()
      const terms = { ends_on, effective_on: today(), reason: 'Agreed by letter', version }
      await asStaff(`dashboard/partners/${looms.partner_id}/amendments`, terms)
    },
  }
}

test('a person whom staff and HR have blocked on the last day has no plan after an extension on that day', async () => {
  const looms = await openLooms({ ends_on: today(), quota_reusable: true })
  const { id, mobile } = await looms.add()
  await looms.staffBlock(id, 'block')
  expect((await looms.block(id)).status).toBe(200)
  await looms.lengthen(addDays(today(), 30))
  await looms.staffBlock(id, 'unblock')
  expect(await looms.planOf(id)).toMatchObject({ status: 'EXPIRED', end_reason: 'BLOCKED' })
  expect((await looms.addAgain(mobile)).status).toBe(201)
})

test('a plan that HR gave back while staff had blocked it goes on when they unblock it', async () => {
  const looms = await openLooms({ is_wallet_based_plan: false, rupees: 0 })
  const { id } = await looms.add()
  expect((await looms.block(id)).status).toBe(200)
  await looms.staffBlock(id, 'block')
  expect((await looms.restore(id)).status).toBe(200)
  await looms.staffBlock(id, 'unblock')
  expect(await looms.planOf(id)).toMatchObject({ status: 'ACTIVE', employee: 'ACTIVE' })
})

test('of a contract without an end the lives return with the plans whose time is over', async () => {
  const looms = await openLooms({
    ends_on: null,
    quota: 1,
    quota_reusable: true,
    rupees: 0,
    is_wallet_based_plan: false,
  })
  const { id, mobile } = await looms.add()
  await world.advance(400 * DAY_MS)
  expect(await looms.planOf(id)).toMatchObject({ status: 'EXPIRED', end_reason: 'ENDED' })
  expect((await looms.contract()).consumed_quota).toBe(0)
  expect((await looms.addAgain(mobile)).status).toBe(201)
  expect((await looms.addAgain(looms.somebody().mobile)).error?.type).toBe('QUOTA_EXCEEDED')
})

test('a block that was planned for the last day happens although its night comes late', async () => {
  const looms = await openLooms({ ends_on: addDays(today(), 1), rupees: 0, is_wallet_based_plan: false })
  const { id } = await looms.add()
  const last_working_day = addDays(today(), 1)
  expect((await looms.block(id, { last_working_day })).status).toBe(200)
  // After a standstill the jobs of the night run at the same time.
  const night = new Date(world.clock.now().getTime() + 2 * DAY_MS)
  for (const name of ['employees.end-employees', 'employees.block-leavers'])
    await employeeJobs
      .find((job) => job.name === name)!
      .work(world, {} as never, { attempt: 1, last: false, now: night })
  expect(await looms.planOf(id)).toMatchObject({ end_reason: 'BLOCKED', last_working_day })
  await world.advance(2 * DAY_MS)
})
