import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyCommand } from '#platform/invariants/verify-command.ts'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { VERIFIED } from './product.ts'
import { seed, seedDesk } from './seed.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
  const t = performance.now()
  const small = await openWorld()
  await seed(small)
  console.log('small', performance.now() - t)
  await seedDesk(small)
  console.log('small desk', performance.now() - t)
  await small.close()
  await seed(world, 'large')
  console.log('people', performance.now() - t)
  await seedDesk(world, 'large')
  console.log('desk', performance.now() - t)
})
afterAll(() => world.close())

it('is a company of 405 people and a queue of 148 claims', async () => {
  const people = await world.db
    .selectFrom('partner_users')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('partner_plan_id', '=', WALLET_CONTRACT)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow()
  const claims = await world.db
    .selectFrom('claims')
    .select(['status', ({ fn }) => fn.countAll<bigint>().as('count')])
    .groupBy('status')
    .execute()
  const byStatus = Object.fromEntries(claims.map(({ status, count }) => [status, Number(count)]))
  console.log(byStatus)
  expect(Number(people.count)).toBe(405)
  expect(byStatus.INITIATED).toBe(148)
})

it('agrees with the ledger and every other invariant', async () => {
  const lines: string[] = []
  const tools = { database: { db: world.db } as never, config: {} as never, now: world.clock.now(), args: [] }
  await verifyCommand(VERIFIED).run({ ...tools, print: (...line) => void lines.push(line.join()) })
  const text = lines.join('\n')
  expect(text).not.toMatch(/^(BROKEN|UNKNOWN)/m)
  expect(text).toMatch(/All \d+ hold\.$/)
  const books = await verifyBooks(world.db)
  console.log(JSON.stringify(books, (_, v) => typeof v === 'bigint' ? String(v) : v).slice(0, 500))
})
