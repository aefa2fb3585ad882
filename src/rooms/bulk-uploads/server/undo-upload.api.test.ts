/** Taking back what a list gave. */

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { accountsOfMobiles } from '#rooms/accounts/server/commands/accounts-of-mobiles.ts'
import { useService } from '#rooms/service-uses/server/commands/use-service.ts'
import { activateCompanySubscription } from '#rooms/subscriptions/server/activate-company-subscription.ts'
import { listMemberRows } from '#rooms/subscriptions/server/members.ts'
import { lockSubscription, termOfToday } from '#rooms/subscriptions/server/terms.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { DAY_MS, istDateOf } from '#values/ist-date.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { applyList, csvOf, sendList, startList } from '../../../testing/uploaded-list.ts'
import { verifyBooks } from '../../../testing/verify-books.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { applyChunk } from './commands/apply-chunk.ts'

type Employer = Awaited<ReturnType<typeof openEmployer>>

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

let at = 0
const people = (count: number) =>
  csvOf(
    ['Employee Name', 'Email', 'Mobile', 'Employee ID', 'Credits'],
    Array.from({ length: count }, () => {
      at += 1
      return ['Nila Bose', `nila${at}@undo.example`, String(9_640_000_000 + at), `W-${1000 + at}`, '500']
    }),
  )
const mobileOf = (place: number) => `+91${9_640_000_000 + place}`

async function hasLoggedIn(mobile: string): Promise<void> {
  const now = world.clock.now()
  const logins = { first_login_at: now, last_login_at: now }
  await world.db.updateTable('accounts').set(logins).where('mobile', '=', mobile).execute()
}

test('within a day a list of people is taken back from those who have not logged in, once (promise 15)', async () => {
  const looms = await openEmployer(world, { deletion_limit: 1, runout_days_on_exit: 10 })
  const first = at + 1
  const upload = await applyList(world, looms, 'ACTIVATE', people(4))
  expect(upload.undoable_until).toEqual(expect.any(String))
  await hasLoggedIn(mobileOf(first))
  const hr = await looms.hr()
  const undo = () => hr.post(`${looms.path}/files/${upload.id}/undo`)
  const answers = await Promise.all([undo(), undo()])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({ file_id: upload.id, undone: 3, retained: 1 })
  expect([await looms.available(), (await looms.contract()).consumed_quota]).toEqual([9_500, 1])
  const listed = (await hr.get(`${looms.path}/partner_users`)).body.partner_users
  expect(listed.map(({ status, balance }: { status: string; balance: number }) => [status, balance])).toEqual([
    ['EXPIRED', 0],
    ['EXPIRED', 0],
    ['EXPIRED', 0],
    ['ACTIVE', 500],
  ])
  const { rows } = (await hr.get(`${looms.path}/files/${upload.id}/rows`)).body
  expect(rows.map(({ status }: { status: string }) => status)).toEqual(['DONE', 'UNDONE', 'UNDONE', 'UNDONE'])
  // What was a mistake is no deletion.
  const { body } = await hr.send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: listed[3].id } })
  expect(body).toMatchObject({ status: 'EXPIRED' })
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

/** A list that was applied, with the plans of its people in their order. */
async function applied(looms: Employer, count: number, content = people(count)) {
  const upload = await applyList(world, looms, 'ACTIVATE', content)
  const plans = await world.db
    .selectFrom('partner_users')
    .select(['id', 'subscription_id', 'mobile'])
    .where('partner_plan_id', '=', looms.partner_id)
    .orderBy('number')
    .execute()
  const hr = await looms.hr()
  return { hr, plans, undo: () => hr.post(`${looms.path}/files/${upload.id}/undo`) }
}

const useOf = (subscription_id: string) => (trx: Db) =>
  trx
    .insertInto('subscription_usages')
    .columns(['subscription_id', 'uhid', 'service', 'count', 'reference', 'at', 'term', 'worth_paise'])
    .expression((is) =>
      is
        .selectFrom('subscription_members')
        .select((one) => ['subscription_id', 'uhid', one.val('Consult').as('service'), one.val(1).as('count')])
        .select((one) => [one.val(subscription_id).as('reference'), one.val(world.clock.now()).as('at')])
        .select((one) => [one.val(1).as('term'), one.val(100n).as('worth_paise')])
        .where('subscription_id', '=', subscription_id)
        .where('is_primary', '=', true),
    )
    .execute()

test('those whose plan was used keep it, not those of whose family nobody is confirmed, and who left has none (promise 15)', async () => {
  const looms = await openEmployer(world)
  const { hr, plans, undo } = await applied(looms, 5)
  const [claimed, used, family, left] = plans
  await insertTestClaim(world, { subscription_id: claimed!.subscription_id, claim_amount_paise: 30_000n })
  await useOf(used!.subscription_id)(world.db)
  const spouse = {
    name: 'Hema Rao',
    relation: 'Wife',
    dob: '1990-05-01',
    gender: 'F',
    mobile: `+91${9_645_000_000 + at}`,
  }
  expect((await hr.post(`${looms.path}/partner_users/${family!.id}/members`, spouse)).status).toBe(201)
  await world.signUp(spouse.mobile)
  await hasLoggedIn(spouse.mobile)
  await hr.send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: left!.id } })
  expect((await undo()).body).toMatchObject({ undone: 2, retained: 2 })
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

test('whether somebody was a customer before is not read from an undo: only what they did since keeps the plan', async () => {
  const looms = await openEmployer(world)
  const mobiles = [mobileOf(at + 1), mobileOf(at + 2)]
  const before = await Promise.all(mobiles.map((mobile) => world.signUp(mobile)))
  for (const mobile of mobiles) await hasLoggedIn(mobile)
  await world.advance(1_000)
  const { undo } = await applied(looms, 3)
  // A session of before is that of anybody whose number the company typed.
  expect((await before[0]!.get('subscriptions')).status).toBe(200)
  await hasLoggedIn(mobiles[1]!)
  expect((await undo()).body).toMatchObject({ undone: 2, retained: 1 })
})

test('what credits alone pay or have on hold is use as well: an undo leaves it, and so does a replacement (promise 15)', async () => {
  const looms = await openEmployer(world)
  const { plans, undo } = await applied(looms, 2)
  const { subscription_id } = plans[0]!
  const listed = async () => listMemberRows(world.db, await termOfToday(world.db, subscription_id, world.clock.now()))
  const [member] = await listed()
  expect(member).toMatchObject({ has_used: false, used_in_term: false })
  const { id: medicine, service_date } = {
    id: `credits/${subscription_id}`,
    service_date: istDateOf(world.clock.now()),
  }
  await withTransaction(world.db, (trx) =>
    useService(trx, {
      actor: 'gateway',
      reference: medicine,
      source: 'PARTNER',
      subscription_id,
      uhid: member!.uhid,
      service: 'Medicine Order',
      service_date,
      gross_paise: 100_00n,
      paid_by_member_paise: 0n,
      now: world.clock.now(),
    }),
  )
  expect((await listed())[0]).toMatchObject({ has_used: true, used_in_term: true })
  expect((await undo()).body).toMatchObject({ undone: 1, retained: 1 })
})

test('who had the plan before the list keeps it (promise 15)', async () => {
  const looms = await openEmployer(world)
  const mobile = mobileOf(at + 1)
  const now = world.clock.now()
  await withTransaction(world.db, async (trx) => {
    const { id } = (await accountsOfMobiles(trx, [mobile], now)).get(mobile)!
    const primary = { name: 'Nila Bose', mobile, email: null }
    await activateCompanySubscription(trx, { partner_plan_id: looms.partner_id, account_id: id, primary, now })
  })
  await world.advance(1_000)
  const { undo } = await applied(looms, 2)
  expect((await undo()).body).toMatchObject({ undone: 1, retained: 1 })
  expect((await looms.contract()).consumed_quota).toBe(1)
})

const waitingForUs = () =>
  sql<{ count: number }>`select count(*)::int as count from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`

// The embedded database has one connection, so nobody waits for anybody's lock.
test.runIf(process.env.DATABASE_URL)('who uses the plan at the moment of the undo keeps it (promise 15)', async () => {
  const looms = await openEmployer(world)
  const { plans, undo } = await applied(looms, 2)
  const { subscription_id } = plans[0]!
  const { undone } = await withTransaction(world.db, async (trx) => {
    await lockSubscription(trx, subscription_id)
    await useOf(subscription_id)(trx)
    const asked = undo()
    await expect.poll(async () => (await waitingForUs().execute(trx)).rows[0]!.count).toBe(1)
    return { undone: asked }
  })
  expect((await undone).body).toMatchObject({ undone: 1, retained: 1 })
})

test('nobody is welcomed to a plan that was taken back before the messages went out', async () => {
  const looms = await openEmployer(world)
  const { body } = await sendList(looms, 'ACTIVATE', people(2))
  await startList(looms, 'ACTIVATE', body.file_id)
  await withTransaction(world.db, (trx) => applyChunk(trx, body.file_id, world.clock.now()))
  const undone = await (await looms.hr()).post(`${looms.path}/files/${body.file_id}/undo`)
  expect(undone.body).toMatchObject({ undone: 2 })
  await world.work()
  const added = world.db.selectFrom('partner_users').select('id').where('partner_plan_id', '=', looms.partner_id)
  const causes = (await added.execute()).map(({ id }) => `employee-welcome:${id}`)
  const welcomed = await world.db.selectFrom('outbox_messages').select('cause').where('cause', 'in', causes).execute()
  expect(welcomed).toEqual([])
})

test('a list cannot be taken back after a day, before it is applied, or by those who may not block', async () => {
  const looms = await openEmployer(world)
  const { body } = await sendList(looms, 'ACTIVATE', people(1))
  const path = `${looms.path}/files/${body.file_id}/undo`
  expect((await (await looms.hr()).post(path)).error?.type).toBe('NOT_UNDOABLE')
  await startList(looms, 'ACTIVATE', body.file_id)
  await world.work()
  const member = await looms.colleague('PARTNER_MEMBER')
  const restricted = { member_restricted: true }
  await world.db.updateTable('subsidiaries').set(restricted).where('id', '=', looms.subsidiary_id).execute()
  expect((await member.browser.post(path)).status).toBe(403)
  await world.advance(DAY_MS)
  expect((await (await looms.hr()).post(path)).error?.type).toBe('UNDO_OVER')
})
