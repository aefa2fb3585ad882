/** Messages to people of a company by a job whose process died in the middle. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmployer } from '../../../testing/employer.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { reminder } from './remind.ts'
import { welcome } from './welcome.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

test('a welcome or a reminder that is repeated is neither sent nor counted twice: no one loses a message of the day to it', async () => {
  const looms = await openEmployer(world)
  const [there, missing] = [await looms.add(), await looms.add()]
  await world.work()
  const kinds = ['employee-welcome', 'employee-app-reminder']
  const counted = async () => {
    const sends = world.db.selectFrom('counted_sends').select('kind').where('kind', 'in', kinds)
    const rows = await sends.where('sender', '=', `company:${looms.subsidiary_id}`).execute()
    return kinds.map((kind) => rows.filter((row) => row.kind === kind).length)
  }
  expect(await counted()).toEqual([4, 0])
  const run = { attempt: 2, last: false, now: world.clock.now() }
  await welcome.work(world, { ids: [there.id, missing.id] }, run)
  const asked_at = world.clock.now().toISOString()
  await reminder.work(world, { ids: [there.id], asked_at }, run)
  await reminder.work(world, { ids: [there.id, missing.id], asked_at }, run)
  expect(await counted()).toEqual([4, 2])
})
