/** A block and its undo in the night: what the messages of the morning say is true by then. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { addDays, DAY_MS, IST_OFFSET_MS, istDateOf } from '#values/ist-date.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { applyList, csvOf } from '../../../testing/uploaded-list.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { extendEmployees, shortenEmployees } from './commands/extend-employees.ts'

const HOUR = 3_600_000
let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

/** Goes on to the next time of that hour in India. */
async function until(hour: number) {
  const timeOfDay = (world.clock.now().getTime() + IST_OFFSET_MS) % DAY_MS
  await world.advance((hour * HOUR - timeOfDay + DAY_MS) % DAY_MS)
  await world.work()
}

async function openLooms() {
  const looms = await openEmployer(world)
  const person = await looms.add()
  const { mobile } = await world.db
    .selectFrom('partner_users')
    .select('mobile')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const act = async (how: 'DELETE' | 'POST', path: string, body: object) => {
    expect((await (await looms.hr()).send(how, `${looms.path}/${path}`, { body })).status).toBeLessThan(300)
    await world.work()
  }
  return {
    ...looms,
    person,
    block: (day: object = {}) => act('DELETE', 'partner_user', { partner_user_id: person.id, ...day }),
    restore: () => act('POST', `partner_user/${person.id}/restore`, {}),
    /** The SMS about the end of the plan that have gone out. */
    sent: async () => {
      const { body } = await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}`)
      return (body as { text: string }[]).flatMap(({ text }) => text.match(/ends your|goes on/)?.[0] ?? []).toReversed()
    },
  }
}

test('a block that is undone in the same night is not written of in the morning', async () => {
  const { block, restore, sent } = await openLooms()
  await until(4)
  await block()
  await restore()
  await until(10)
  expect(await sent()).toEqual([])
  await block()
  expect(await sent()).toEqual(['ends your'])
  await until(23)
  await restore()
  await block()
  await until(10)
  expect(await sent()).toEqual(['ends your', 'ends your'])
})

test('nor is a list of deletions that is undone', async () => {
  const looms = await openLooms()
  await until(4)
  const rows = csvOf(['Employee ID'], [[looms.person.external_reference_id]])
  const { id } = await applyList(world, looms, 'BLOCK', rows)
  await world.work()
  expect((await (await looms.hr()).post(`${looms.path}/files/${id}/undo`, {})).status).toBe(200)
  await until(10)
  expect(await looms.sent()).toEqual([])
})

test('the person who has read that the plan ends reads that it goes on, once for each end that was written of', async () => {
  const { block, restore, sent } = await openLooms()
  await until(20)
  await block()
  await until(22)
  await restore()
  await until(10)
  expect(await sent()).toEqual(['ends your', 'goes on'])
  await until(23)
  await block()
  await restore()
  await until(10)
  expect(await sent()).toEqual(['ends your', 'goes on'])
})

test('of two days that are planned in a night the later word goes out, and the one that holds again after an undo', async () => {
  const { block, restore, sent, ...looms } = await openLooms()
  const day = (days: number) => addDays(istDateOf(world.clock.now()), days)
  await until(22)
  await block({ last_working_day: day(20), notice_on: day(0) })
  await block({ last_working_day: day(15), notice_on: day(0) })
  await until(10)
  expect(await sent()).toEqual(['ends your'])
  await restore()
  expect(await sent()).toEqual(['ends your', 'goes on'])
  await until(22)
  await block({ last_working_day: day(20), notice_on: day(0) })
  const { external_reference_id } = looms.person
  const list = csvOf(['Employee ID'], [[external_reference_id]])
  const { id } = await applyList(world, looms, 'BLOCK', list)
  await world.advance(1_000)
  expect((await (await looms.hr()).post(`${looms.path}/files/${id}/undo`, {})).status).toBe(200)
  await world.work()
  await until(10)
  expect(await sent()).toEqual(['ends your', 'goes on', 'ends your'])
})

test('a planned day that an undone list brings back is written of on the morning of HR, or at once to who read of another', async () => {
  const [unaware, misled, late] = [await openLooms(), await openLooms(), await openLooms()]
  const day = (days: number) => addDays(istDateOf(world.clock.now()), days)
  await until(10)
  const block = async (looms: typeof late, last: string, notice_on = day(3)) => {
    await looms.block({ last_working_day: day(5), notice_on })
    const rows = [[looms.person.external_reference_id, last.split('-').toReversed().join('/')]]
    const { id } = await applyList(world, looms, 'BLOCK', csvOf(['Employee ID', 'Last Working Day'], rows))
    return async () => {
      expect((await (await looms.hr()).post(`${looms.path}/files/${id}/undo`, {})).status).toBe(200)
      await world.work()
    }
  }
  const undos = [await block(unaware, day(2)), await block(misled, ''), await block(late, day(4), day(1))]
  await world.advance(1_000)
  for (const undo of undos.slice(0, 2)) await undo()
  const sent = async () => [await unaware.sent(), await misled.sent(), await late.sent()].map(({ length }) => length)
  expect(await sent()).toEqual([0, 2, 0])
  await world.advance(23 * HOUR)
  await undos[2]!()
  expect(await sent()).toEqual([0, 2, 1])
  await world.advance(2 * DAY_MS)
  expect(await sent()).toEqual([1, 2, 1])
})

test('a planned day that a longer contract brings back is written of on the morning of HR, or when the shorter one would have ended', async () => {
  const [sooner, later, missed] = [await openLooms(), await openLooms(), await openLooms()]
  const day = (days: number) => addDays(istDateOf(world.clock.now()), days)
  await until(10)
  const [shorter, last] = [day(4), day(9)]
  const all = [
    { looms: sooner, notice_on: day(3) },
    { looms: later, notice_on: day(8) },
    { looms: missed, notice_on: day(1) },
  ]
  const contract = async ({ partner_id: partner_plan_id, person }: typeof later, act: 'shorten' | 'extend') => {
    const [to, now] = [person.subscription_end_date, world.clock.now()]
    await withTransaction(world.db, async (trx) => {
      if (act === 'shorten') await shortenEmployees(trx, { partner_plan_id, to: shorter, now })
      else await extendEmployees(trx, { partner_plan_id, from: shorter, to, was_shortened: true, now })
    })
    await world.work()
  }
  for (const { looms, notice_on } of all) {
    await looms.block({ last_working_day: last, notice_on })
    await contract(looms, 'shorten')
  }
  const sent = async () => [await sooner.sent(), await later.sent(), await missed.sent()].map(({ length }) => length)
  for (const looms of [sooner, later]) await contract(looms, 'extend')
  expect(await sent()).toEqual([1, 1, 1])
  await world.advance(2 * DAY_MS)
  await contract(missed, 'extend')
  expect(await sent()).toEqual([1, 1, 2])
  await world.advance(DAY_MS)
  expect(await sent()).toEqual([2, 1, 2])
  await world.advance(DAY_MS)
  expect(await sent()).toEqual([2, 2, 2])
  await world.advance(5 * DAY_MS)
  expect(await sent()).toEqual([2, 2, 2])
})
