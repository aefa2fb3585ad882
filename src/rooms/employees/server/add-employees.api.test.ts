/** Many people at once: what an uploaded list does. */
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { activateCompanySubscription } from '#rooms/subscriptions/server/activate-company-subscription.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { verifyBooks } from '../../../testing/verify-books.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { addEmployees } from './commands/add-employees.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

let number = 9_760_000_000
const person = (fields: object = {}) => {
  number += 1
  return {
    name: 'Nila Bose',
    email: `nila${number}@looms.example`,
    mobile: `+91${number}`,
    reference_id: `L-${number}`,
    amount_paise: 100_00n,
    sublimits: [],
    tags: {},
    custom: {},
    ...fields,
  }
}

/** Adds them, and returns how many statements that took. */
async function add(partner_id: string, rows: ReturnType<typeof person>[]): Promise<number> {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Prepared statements, too, have a result.
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  }
  await withTransaction(world.db, async (trx) => {
    const contract = await lockContract(trx, partner_id)
    await addEmployees(trx.withPlugin(counter), { contract, rows, actor: 'system', now: world.clock.now() })
  })
  return statements
}

test('a person is welcomed at once, and a list of them bit by bit, so that nothing else waits for its messages', async () => {
  const { partner_id } = await openEmployer(world, { quota: 200 })
  await add(
    partner_id,
    Array.from({ length: 45 }, () => person()),
  )
  await add(partner_id, [person()])
  const { rows } = await sql<{ people: number; seconds: number }>`select jsonb_array_length(payload -> 'ids') as people,
    extract(epoch from run_at - created_at)::int as seconds from jobs
    where name = 'employees.welcome' order by id desc limit 4`.execute(world.db)
  expect(rows.toReversed().map(({ people, seconds }) => [people, seconds])).toEqual([
    [20, 5],
    [20, 6],
    [5, 7],
    [1, 0],
  ])
  await world.advance(7_000)
})

test('a list of people is added in as many statements as one person', async () => {
  const { partner_id, contract, available } = await openEmployer(world, { quota: 200 })
  const one = await add(partner_id, [person()])
  const many = await add(
    partner_id,
    Array.from({ length: 60 }, () => person()),
  )
  expect([one > 10, many]).toEqual([true, one])
  expect([(await contract()).consumed_quota, await available()]).toEqual([61, 10_000 - 6_100])
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

test('who is there already, who left and who activated the plan before is told apart', async () => {
  const { partner_id, subsidiary_id, add: addOne, hr, path, contract } = await openEmployer(world)
  const left = await addOne()
  await (await hr()).send('DELETE', `${path}/partner_user`, { body: { partner_user_id: left.id } })
  const active = person()
  const now = world.clock.now()
  const { id: account_id } = await world.db
    .insertInto('accounts')
    .values({ mobile: active.mobile, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const primary = { name: 'Nila', mobile: active.mobile, email: null }
  const before = await withTransaction(world.db, (trx) =>
    activateCompanySubscription(trx, { partner_plan_id: partner_id, account_id, primary, now }),
  )
  await add(partner_id, [person({ mobile: left.mobile, email: left.email }), active, person()])
  const rows = await world.db
    .selectFrom('partner_users')
    .select(['mobile', 'status', 'subscription_id'])
    .where('subsidiary_id', '=', subsidiary_id)
    .orderBy('number')
    .execute()
  expect(rows.map(({ mobile, status }) => [mobile, status])).toMatchObject([
    [left.mobile, 'EXPIRED'],
    [left.mobile, 'ACTIVE'],
    [active.mobile, 'ACTIVE'],
    [expect.any(String), 'ACTIVE'],
  ])
  expect({ subscription_id: rows[2]?.subscription_id }).toEqual(before)
  expect((await contract()).consumed_quota).toBe(4)
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

test.each([
  ['names somebody who is there', () => person(), (one: ReturnType<typeof person>) => [one, person()]],
  [
    'names one person twice',
    () => person(),
    (one: ReturnType<typeof person>) => [person({ mobile: one.mobile }), person({ mobile: one.mobile })],
  ],
])('a list that %s adds nobody', async (_, first, listOf) => {
  const { partner_id, contract } = await openEmployer(world)
  const one = first()
  if (_ === 'names somebody who is there') await add(partner_id, [one])
  const { consumed_quota } = await contract()
  await expect(add(partner_id, listOf(one))).rejects.toMatchObject({
    code: 'DUPLICATE_EMPLOYEE',
    extra_args: { field: 'mobile' },
  })
  expect((await contract()).consumed_quota).toBe(consumed_quota)
})
