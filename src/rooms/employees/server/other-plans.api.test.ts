/** Who leaves one contract of a company goes on under its others until they are blocked there too; who blocks them reads of these. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund, openEmployer } from '#testing/employer.ts'
import { csvOf, sendList, startList } from '#testing/uploaded-list.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const today = () => istDateOf(world.clock.now())

/** Somebody with a plan of a contract that runs for nine more days, and ₹400 of the next one, which is signed. */
async function renewed() {
  const plain = { reference_id_placeholder: null, reference_id_sample: null, runout_days_on_exit: 0 }
  const looms = await openEmployer(world, { ...plain, ends_on: addDays(today(), 9) })
  const running = await looms.add({ reference_id: undefined })
  const { subsidiary_id, plan_version_id } = await looms.contract()
  const starts_on = addDays(today(), 10)
  const period = {
    starts_on,
    ends_on: addDays(starts_on, 300),
    signed_at: world.clock.now(),
    created_at: world.clock.now(),
  }
  const terms = { partner_name: 'Looms, renewed', quota: 10, is_wallet_based_plan: true, status: 'SIGNED' } as const
  const { id: partnerId } = await world.db
    .insertInto('partner_plans')
    .values({ subsidiary_id, plan_version_id, ...terms, ...period })
    .returning('id')
    .executeTakeFirstOrThrow()
  await fund(world, partnerId, 1_000)
  const { mobile, email } = running
  const person = looms.somebody({ mobile, email, partnerId, reference_id: undefined, walletAmount: 400 })
  const { status, body } = await (await looms.hr()).post(`${looms.path}/partner_user`, person)
  expect(status).toBe(201)
  const preview = async (id: string, query = '') =>
    (await (await looms.hr()).get(`${looms.path}/partner_users/${id}/block${query}`)).body.other_plans
  const block = async (partner_user_id: string) =>
    (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id, reason: 'Left' } })
  return { ...looms, running, next: { id: body.id as string, partnerId, ...period }, preview, block }
}

test('the preview names the plan of the other contract, also for a planned day, until it ends too (D2.27)', async () => {
  const { running, next, preview, block } = await renewed()
  const renewedPlan = { plan_name: 'Looms, renewed', starts_on: next.starts_on, ends_on: next.ends_on }
  expect(await preview(running.id)).toEqual([renewedPlan])
  expect(await preview(running.id, `?last_working_day=${addDays(today(), 5)}`)).toEqual([renewedPlan])
  expect(await preview(next.id)).toMatchObject([{ ends_on: addDays(today(), 9) }])
  expect((await block(running.id)).status).toBe(200)
  expect(await preview(next.id)).toEqual([])
  expect((await block(next.id)).body).toMatchObject({ status: 'EXPIRED', balance: 0, runout_on: null })
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

test('a list of people to delete counts who has such a plan (D8.10)', async () => {
  const one = await renewed()
  const other = await one.add({ reference_id: undefined })
  const dryRun = async (mobiles: readonly string[]) => {
    const content = csvOf(
      ['Mobile'],
      mobiles.map((mobile) => [mobile]),
    )
    const { body } = await sendList(one, 'BLOCK', content)
    return (await startList(one, 'BLOCK', body.file_id, { dry_run: true })).body
  }
  expect(await dryRun([one.running.mobile, other.mobile])).toMatchObject({ requested: 2, other_plans: 1 })
  expect(await dryRun([other.mobile])).toMatchObject({ requested: 1, other_plans: 0 })
})
