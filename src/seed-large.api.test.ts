import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyCommand } from '#platform/invariants/verify-command.ts'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { ALL_BENEFITS } from '#rooms/utilization/rules/benefits.ts'
import { shownMonths } from '#rooms/utilization/rules/series.ts'
import { readUtilization } from '#rooms/utilization/server/queries.ts'
import { openWorld, type World } from '#testing/world.ts'
import { VERIFIED } from './product.ts'
import { seedWorld } from './seed.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
  await seedWorld(world, 'large')
})
afterAll(() => world.close())

it('shows a company of 405 people, a queue of 148 claims and payouts of every kind', async () => {
  const { people } = await world.db
    .selectFrom('partner_users')
    .select(({ fn }) => fn.countAll<bigint>().as('people'))
    .where('partner_plan_id', '=', WALLET_CONTRACT)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow()
  expect(people).toBe(405n)
  const claims = await world.db
    .selectFrom('claims')
    .select(['status', ({ fn }) => fn.countAll<bigint>().as('count')])
    .groupBy('status')
    .execute()
  expect(claims.find(({ status }) => status === 'INITIATED')?.count).toBe(148n)
  const payouts = await world.db.selectFrom('payouts').select('status').distinct().orderBy('status').execute()
  expect(payouts.map(({ status }) => status)).toEqual(['FAILED', 'MANUAL', 'PAID', 'PROCESSING', 'RETURNED'])
  const remarks = await world.db.selectFrom('bulk_uploads').select(['file_name', 'total_rows']).execute()
  expect(remarks).toContainEqual({ file_name: 'joiners_dec.xlsx', total_rows: 64 })
})

it('is used by so many people each month that its employer sees figures of every month', async () => {
  const { subsidiary_id: subsidiaryId } = await world.db
    .selectFrom('partner_plans')
    .select('subsidiary_id')
    .where('id', '=', WALLET_CONTRACT)
    .executeTakeFirstOrThrow()
  const used = await readUtilization(world.db, subsidiaryId, { period: 'since_launch', now: world.clock.now() })
  const months = shownMonths(used, { months: used.months.slice(-8), benefit: ALL_BENEFITS })
  expect(months.filter(({ users }) => typeof users !== 'number' || users < 35)).toEqual([])
  // In the last two, claims of few people may hide the money on some days of a month.
  expect(months.slice(0, -2).filter((month) => (month.return?.savings_paise ?? 0n) === 0n)).toEqual([])
})

it('agrees with the ledger and keeps every other invariant', async () => {
  const lines: string[] = []
  const tools = { database: { db: world.db } as never, config: {} as never, now: world.clock.now(), args: [] }
  const code = await verifyCommand(VERIFIED).run({ ...tools, print: (...line) => void lines.push(line.join()) })
  const damage = lines.filter((line) => !line.startsWith('ok'))
  expect(damage).toEqual([expect.stringMatching(/All \d+ hold\.$/)])
  expect(code).toBe(0)
})
