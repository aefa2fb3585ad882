/** Which claims a batch takes when more are ready than fit. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvedClaim } from '#testing/approved-claim.ts'
import { changeBank, saveBank } from '#testing/bank.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import { openBatch, openBatches } from './commands/open-batch.ts'
import { BATCH_LIMIT, countPayable, listBlocked } from './queries/find-payable.ts'

let world: World
let kabirId: string

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabirId = await person(world, '9899990021', { staff: 'SUPERADMIN' })
})
afterAll(() => world.close())

async function approved(mobile: string, over: { amount_paise?: bigint } = {}) {
  const browser = await world.signUp(mobile)
  const { subscription_id } = await buyPlan(world, browser)
  return { browser, ...(await approvedClaim(world, { subscription_id, decided_by: kabirId, ...over })) }
}

/** Adds as many claims like this one as fit a batch. */
async function fillUp(id: bigint): Promise<void> {
  const { rows } = await sql<{ columns: string }>`select string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns
    where table_name = 'claims' and column_name <> 'id' and is_generated = 'NEVER'`.execute(world.db)
  const columns = sql.raw(rows[0]!.columns)
  await sql`insert into claims (${columns})
    select ${columns} from claims, generate_series(1, ${BATCH_LIMIT}) where id = ${id}`.execute(world.db)
}

it('any number of older claims that wait for an account, the waiting period, a second person or a retry leave room for those that are ready', async () => {
  const noBank = await approved('+919700000001')
  const resting = await approved('+919700000002')
  await saveBank(resting.browser)
  await changeBank(world, resting.browser, { account_number: '912345678911' })
  const tooMuch = await approved('+919700000003', { amount_paise: 20_000_00n })
  await saveBank(tooMuch.browser)
  const triedOut = await approved('+919700000004')
  await saveBank(triedOut.browser)
  await world.db.updateTable('claims').set({ payout_tries: 3 }).where('id', '=', triedOut.id).execute()
  for (const { id } of [noBank, resting, tooMuch, triedOut]) await fillUp(id)
  await world.advance(60_000)
  const ready = await approved('+919700000005')
  await saveBank(ready.browser)

  const now = world.clock.now()
  const { blocked } = await countPayable(world.db, now)
  const reasons = (await listBlocked(world.db, { now, limit: blocked + 1, offset: 0 })).map(
    ({ waits_for }) => waits_for,
  )
  expect(
    Object.fromEntries(Object.entries(Object.groupBy(reasons, String)).map(([why, all]) => [why, all?.length])),
  ).toEqual(
    Object.fromEntries(['NO_BANK', 'COOLING', 'SECOND_PERSON', 'NO_TRIES_LEFT'].map((why) => [why, BATCH_LIMIT + 1])),
  )
  const id = await openBatch(world, undefined, { by: { at: world.clock.now(), actor: 'system' } })
  const taken = await world.db.selectFrom('payouts').select('claim_id').where('batch_id', '=', id!).execute()
  expect(taken).toEqual([{ claim_id: ready.id }])
})

it('more claims than fit a batch leave together, in several', async () => {
  const ready = await approved('+919700000006')
  await saveBank(ready.browser)
  await fillUp(ready.id)
  await openBatches(world, undefined, { by: { at: world.clock.now(), actor: 'system' } })
  const batches = await world.db
    .selectFrom('payouts as p')
    .innerJoin('claims as c', 'c.id', 'p.claim_id')
    .select(({ fn }) => ['p.batch_id', fn.countAll<bigint>().as('count')])
    .where('c.subscription_id', '=', (query) =>
      query.selectFrom('claims').select('subscription_id').where('id', '=', ready.id),
    )
    .groupBy('p.batch_id')
    .orderBy('p.batch_id')
    .execute()
  expect(batches.map(({ count }) => Number(count))).toEqual([BATCH_LIMIT, 1])
})
