/** Undoing a list of deletions: as one act, with everything that it took. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { applyList, csvOf, sendList, startList } from '../../../testing/uploaded-list.ts'
import { verifyBooks } from '../../../testing/verify-books.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { applyChunk } from './commands/apply-chunk.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterEach(async () => expect(await verifyBooks(world.db)).toMatchObject({ whole: true }))
afterAll(() => world.close())

type Employer = Awaited<ReturnType<typeof openEmployer>>
interface Person {
  id: string
  mobile: string
  email: string
  external_reference_id: string
}

const inDays = (days: number) => addDays(istDateOf(world.clock.now()), days)

/** A company with people, and a list that deletes them. */
async function openLooms(people: number, terms: object = {}) {
  const looms = await openEmployer(world, { quota_reusable: true, ...terms })
  const added: Person[] = []
  for (let at = 0; at < people; at++) added.push(await looms.add())
  const rows = (lines: string[][]) => csvOf(['Employee ID', 'Last Working Day', 'Reason'], lines)
  return {
    ...looms,
    people: added,
    /** Applies a list that deletes them, each on a day; empty: today. */
    deleted: async (...days: string[]) => {
      const lines = added.map((one, at) => [one.external_reference_id, days[at] ?? '', 'Left'])
      const { id } = await applyList(world, looms, 'BLOCK', rows(lines))
      await world.advance(1_000)
      return undoOf(looms, id)
    },
    row: async ({ id }: Pick<Person, 'id'>) => (await (await looms.hr()).get(`${looms.path}/partner_users/${id}`)).body,
    stored: ({ id }: Pick<Person, 'id'>) =>
      world.db
        .selectFrom('partner_users as e')
        .innerJoin('subscriptions as s', 's.id', 'e.subscription_id')
        .select(['e.status', 'e.end_reason', 'e.last_working_day', 'e.block_reason', 'e.runout_on', 'e.ends_on'])
        .select(['s.status as plan', 's.ends_on as plan_ends_on', 's.expires_at', 's.seat_freed'])
        .where('e.id', '=', id)
        .executeTakeFirstOrThrow(),
  }
}

function undoOf({ hr, path }: Employer, id: string) {
  const file = `${path}/files/${id}`
  return {
    id,
    view: async () => (await (await hr()).get(`${file}/undo`)).body,
    undo: async (body: object = {}) => (await hr()).post(`${file}/undo`, body),
    statuses: async () =>
      (await (await hr()).get(`${file}/rows`)).body.rows.map(({ status }: { status: string }) => status),
    upload: async () => (await (await hr()).get(file)).body,
  }
}

test('all people of the list come back as they were, once, with names and sums said before (D4.12, D2.51)', async () => {
  const looms = await openLooms(3, { deletion_limit: 3 })
  const [first, , third] = looms.people
  const child = { name: 'Tara Bose', relation: 'Daughter', gender: 'F', dob: '2020-05-01', guardian_consent: true }
  const members = `${looms.path}/partner_users/${first!.id}/members`
  expect((await (await looms.hr()).post(members, child)).status).toBe(201)
  const planned = { partner_user_id: third!.id, last_working_day: inDays(20), reason: 'Other' }
  await (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body: planned })
  const before = await Promise.all(looms.people.map(looms.stored))
  const { view, undo, upload, statuses } = await looms.deleted('', '', inDays(3))
  expect((await upload()).undoable_until).toEqual(expect.any(String))
  expect([await looms.available(), (await looms.contract()).consumed_quota]).toEqual([9_500, 1])
  const seen = await view()
  expect(seen).toMatchObject({
    ...{ returning: 3, retained: 0, others: [], dependents: 1, lives: 2, credits: 1_000, available: 9_500 },
    people: [
      { row: 2, name: 'Nila Bose', credits: 500 },
      { row: 3, name: 'Nila Bose', credits: 500 },
      { row: 4, name: 'Nila Bose', credits: 0 },
    ],
    refusal: null,
  })
  const answers = await Promise.all([undo({ seen: seen.seen }), undo({ seen: seen.seen })])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ undone: 3, retained: 0 })
  expect(await Promise.all(looms.people.map(looms.stored))).toEqual(before)
  expect(await looms.row(first!)).toMatchObject({ status: 'ACTIVE', allotted: 500, balance: 500, blocked_by: [] })
  expect([await looms.available(), (await looms.contract()).consumed_quota]).toEqual([8_500, 3])
  expect((await (await looms.hr()).get(members)).body.members).toMatchObject([{ name: 'Tara Bose' }])
  expect(await statuses()).toEqual(['UNDONE', 'UNDONE', 'UNDONE'])
  // The deletions of the year are there again, but for the one that is planned.
  expect((await looms.deleted('', '', inDays(9))).id).toEqual(expect.any(String))
  const { body } = await (await looms.hr()).get(`${looms.path}/activities`)
  expect(JSON.stringify(body)).toContain('Undid people.csv: 3 people are back')
})

test('they read that the plan goes on and what does not come back, and nothing of it if its end was not sent yet', async () => {
  const looms = await openLooms(2)
  const sent = async ({ id }: Person) =>
    (
      await world.db
        .selectFrom('outbox_messages')
        .select('template')
        .where('cause', 'like', `employee:${id}:%`)
        .orderBy('template')
        .execute()
    ).map(({ template }) => template)
  const told = await looms.deleted()
  expect((await told.undo()).status).toBe(200)
  await world.work()
  expect(new Set(await sent(looms.people[0]!))).toEqual(new Set(['employee-plan-ends', 'employee-plan-restored']))
  const other = await openLooms(1)
  const hr = await other.hr()
  const form = csvOf(['Employee ID'], [[other.people[0]!.external_reference_id]])
  const { file_id } = (await sendList(other, 'BLOCK', form)).body
  await startList(other, 'BLOCK', file_id)
  await withTransaction(world.db, (trx) => applyChunk(trx, file_id, world.clock.now()))
  expect((await hr.post(`${other.path}/files/${file_id}/undo`)).status).toBe(200)
  await world.work()
  expect(await sent(other.people[0]!)).toEqual([])
})

test('who has changed since stays, each with the reason, and nothing happens that was not seen before', async () => {
  const looms = await openLooms(6)
  const [restored, again, taken, moved, staff, free] = looms.people as [Person, Person, Person, Person, Person, Person]
  const hr = await looms.hr()
  const { view, undo } = await looms.deleted()
  const early = await view()
  const act = (id: string) => hr.post(`${looms.path}/partner_user/${id}/restore`, {})
  const block = (id: string) => hr.send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: id } })
  expect((await act(restored.id)).status).toBe(200)
  expect([(await act(again.id)).status, (await block(again.id)).status]).toEqual([200, 200])
  expect((await looms.add({ reference_id: taken.external_reference_id })).status).toBe('ACTIVE')
  const own = new Set(['id', 'number', 'code', 'consumed_quota', 'custom_fields', 'tag_values'])
  const terms = Object.fromEntries(Object.entries(await looms.contract()).filter(([name]) => !own.has(name)))
  const { id: partnerId } = await world.db
    .insertInto('partner_plans')
    .values({ ...terms, partner_name: 'Looms Second Care' } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { mobile } = await world.db
    .selectFrom('partner_users')
    .select('mobile')
    .where('id', '=', moved.id)
    .executeTakeFirstOrThrow()
  expect((await looms.add({ mobile, partnerId, walletAmount: 0 })).status).toBe('ACTIVE')
  const added = await looms.add({ mobile: await mobileOf(staff), reference_id: 'L-999' })
  const { subscription_id } = await world.db
    .selectFrom('partner_users')
    .select('subscription_id')
    .where('id', '=', added.id)
    .executeTakeFirstOrThrow()
  const kabir = await world.person('Kabir')
  expect((await kabir.post(`dashboard/subscriptions/${subscription_id}/block`, { reason: 'Odd' })).status).toBe(200)
  expect((await block(added.id)).status).toBe(200)
  expect((await undo({ seen: early.seen })).error?.type).toBe('STALE')
  const seen = await view()
  expect(seen.people).toMatchObject([{ row: 7 }])
  expect(seen.others.map(({ row, why }: { row: number; why: string }) => `${row} ${why}`)).toEqual([
    ...['2 CHANGED', '3 CHANGED', '4 DUPLICATE', '5 OTHER_PLAN', '6 BLOCKED_BY_STAFF'],
  ])
  expect((await undo({ seen: seen.seen })).body).toMatchObject({ undone: 1, retained: 5 })
  expect((await looms.row(free)).status).toBe('ACTIVE')
  expect((await looms.row(again)).status).toBe('EXPIRED')
})

async function mobileOf({ id }: Person): Promise<string> {
  const found = world.db.selectFrom('partner_users').select('mobile').where('id', '=', id)
  return (await found.executeTakeFirstOrThrow()).mobile
}

test('a block by our staff stays with the plan that comes back (0085)', async () => {
  const looms = await openLooms(1)
  const [person] = looms.people
  const { subscription_id } = await world.db
    .selectFrom('partner_users')
    .select('subscription_id')
    .where('id', '=', person!.id)
    .executeTakeFirstOrThrow()
  const { undo } = await looms.deleted()
  const kabir = await world.person('Kabir')
  await kabir.post(`dashboard/subscriptions/${subscription_id}/block`, { reason: 'Odd' })
  expect((await undo()).body).toMatchObject({ undone: 1 })
  expect(await looms.row(person!)).toMatchObject({ status: 'ACTIVE', balance: 500, blocked_by: ['STAFF'] })
})

test('all or nothing: without the lives or the credits for all of them nobody comes back, and the contract has to be open', async () => {
  const looms = await openLooms(2)
  const { view, undo } = await looms.deleted()
  const set = (terms: object) =>
    world.db.updateTable('partner_plans').set(terms).where('id', '=', looms.partner_id).execute()
  await set({ quota: 1 })
  expect((await view()).refusal).toBe('QUOTA_EXCEEDED')
  expect((await undo()).error).toMatchObject({
    type: 'QUOTA_EXCEEDED',
    extra_args: { requested: 2, remaining_quota: 1 },
  })
  await set({ quota: 100 })
  const other = await looms.add({ walletAmount: 9_500 })
  expect((await view()).refusal).toBe('INSUFFICIENT_FUNDS')
  expect((await undo()).error).toMatchObject({
    type: 'INSUFFICIENT_FUNDS',
    extra_args: { required: 1_000, available: 500 },
  })
  expect((await looms.row(looms.people[0]!)).status).toBe('EXPIRED')
  await (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: other.id } })
  await set({ ends_on: inDays(-1) })
  expect((await view()).refusal).toBe('PLAN_NOT_ACTIVE')
  expect((await undo()).error?.type).toBe('PLAN_NOT_ACTIVE')
  await set({ ends_on: inDays(300) })
  expect((await undo()).body).toMatchObject({ undone: 2 })
})

test('only an admin undoes a list that blocked employees, within a day; credits that run out stay where they are', async () => {
  const looms = await openLooms(1, { runout_days_on_exit: 10 })
  const { undo, view, id } = await looms.deleted()
  expect(await view()).toMatchObject({ returning: 1, credits: 0, lives: 1 })
  const path = `${looms.path}/files/${id}/undo`
  const { browser } = await looms.colleague('PARTNER_MEMBER')
  expect([(await browser.get(path)).status, (await browser.post(path)).status]).toEqual([403, 403])
  expect((await undo()).body).toMatchObject({ undone: 1 })
  expect(await looms.row(looms.people[0]!)).toMatchObject({ status: 'ACTIVE', balance: 500, runout_on: null })
  const late = await looms.deleted()
  await world.advance(DAY_MS)
  expect((await late.undo()).error?.type).toBe('UNDO_OVER')
})

test('a list that was continued days later brings nobody back whose last day has passed, or who was deleted more than a day ago', async () => {
  const looms = await openLooms(4)
  const [, , , first] = looms.people
  const hr = await looms.hr()
  const planned = { partner_user_id: first!.id, last_working_day: inDays(1), reason: 'Other' }
  expect((await hr.send('DELETE', `${looms.path}/partner_user`, { body: planned })).status).toBe(200)
  const { id, view, undo } = await looms.deleted(inDays(1), '', inDays(10), inDays(5))
  await world.advance(3 * DAY_MS)
  await world.work()
  const finished_at = world.clock.now()
  await world.db.updateTable('bulk_uploads').set({ finished_at }).where('id', '=', id).execute()
  const { people, others } = await view()
  expect(people).toMatchObject([{ row: 4 }])
  expect(others.map(({ row, why }: { row: number; why: string }) => `${row} ${why}`)).toEqual([
    ...['2 OVER', '3 TOO_LATE', '5 OVER'],
  ])
  expect((await undo()).body).toMatchObject({ undone: 1, retained: 3 })
  expect(await looms.stored(looms.people[2]!)).toMatchObject({ status: 'ACTIVE', last_working_day: null })
})

test('a planned day of before that a shorter contract no longer reaches does not come back', async () => {
  const looms = await openLooms(1)
  const [person] = looms.people
  const hr = await looms.hr()
  const planned = { partner_user_id: person!.id, last_working_day: inDays(20), reason: 'Other' }
  await hr.send('DELETE', `${looms.path}/partner_user`, { body: planned })
  const { view } = await looms.deleted(inDays(2))
  await world.db
    .updateTable('partner_users')
    .set({ ends_on: inDays(10) })
    .where('id', '=', person!.id)
    .execute()
  expect((await view()).others).toMatchObject([{ why: 'CHANGED' }])
  await world.db
    .updateTable('partner_users')
    .set({ ends_on: inDays(300) })
    .where('id', '=', person!.id)
    .execute()
})
