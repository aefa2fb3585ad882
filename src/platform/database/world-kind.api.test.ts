import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, projectRoot } from '#config.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import type { Database } from './open-database.ts'
import { checkWorldKind, readWorldKind, storeWorldKind } from './world-kind.ts'

const MIGRATION = readFileSync(join(projectRoot(), 'db/migrations/0710-world.sql'), 'utf8')
const AT = new Date('2026-11-24T05:30:00Z')
const SIMULATED = { simulator: true }
const LIVE = { simulator: false }

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** What the migration makes of the database as it is. */
async function derived(of: Database = database) {
  await of.runScript(`drop table world; ${MIGRATION}`)
  return readWorldKind(of.db)
}

describe('a database from before there was a mark is what its rows show', () => {
  const mobile = '+919876512345'
  const account = (id: string = randomUUID()) =>
    database.db.insertInto('accounts').values({ id, mobile, created_at: AT }).execute()
  const message = () =>
    database.db
      .insertInto('simulator_messages')
      .values({
        recipient: mobile,
        channel: 'sms',
        template: 'login-code',
        sealed_content: Buffer.from('x'),
        sent_at: AT,
        arrives_at: AT,
      })
      .execute()
  const order = (order_ref: string) =>
    sql`insert into payment_orders (gateway, receipt, order_ref, account_id, purpose, purpose_id, amount_paise, status, created_at, updated_at)
      select 'razorpay', ${order_ref}, ${order_ref}, id, 'plan', id, 100, 'created', ${AT}, ${AT} from accounts`.execute(
      database.db,
    )
  const simulatedOrder = () =>
    sql`insert into simulator_gateway_orders (order_ref, receipt, amount_paise, currency, status, created_at)
      values ('order_sim', 'order_sim', 100, 'INR', 'created', ${AT})`.execute(database.db)

  it.each<[string, (() => Promise<unknown>)[], string | undefined]>([
    ['nothing', [], undefined],
    ['a clock that was moved', [() => sql`update clock_offset set offset_ms = 1000`.execute(database.db)], 'SIMULATED'],
    ['people', [account], 'LIVE'],
    ['people, and their messages on the simulated phone', [account, message], 'SIMULATED'],
    ['an order of the simulated gateway', [account, simulatedOrder, () => order('order_sim')], 'SIMULATED'],
    ['an order of a real gateway', [account, () => order('order_real')], 'LIVE'],
    [
      'an order of a real gateway, and traces of a start without keys',
      [account, message, simulatedOrder, () => order('order_real')],
      'LIVE',
    ],
    [
      'the demo people, and an order of a real gateway',
      [() => account('a5a5c0de-0b1c-4c7e-9a01-000000000003'), () => order('order_real')],
      'SIMULATED',
    ],
  ])('with %s', async (_, rows, kind) => {
    try {
      for (const insert of rows) await insert()
      expect(await derived()).toBe(kind)
    } finally {
      for (const table of ['payment_orders', 'simulator_gateway_orders', 'simulator_messages', 'accounts'])
        await sql`delete from ${sql.table(table)}`.execute(database.db)
      await sql`update clock_offset set offset_ms = 0`.execute(database.db)
    }
  })

  it('the demo world is simulated', async () => {
    const demo = await testDatabase('demo')
    expect(await derived(demo)).toBe('SIMULATED')
    await expect(checkWorldKind(demo.db, LIVE)).rejects.toThrow(ConfigError)
    await demo.close()
  })
})

describe('the first start decides', () => {
  it.each([
    [SIMULATED, LIVE, /holds a simulated world, whose staff anybody can be, and this start is live\. Set DATABASE_URL/],
    [LIVE, SIMULATED, /is live, and without SIMULATOR=off and the live keys/],
  ])('after %o every other one is refused in a sentence that says what to do', async (first, other, sentence) => {
    await sql`delete from world`.execute(database.db)
    await checkWorldKind(database.db, other)
    for (const start of [first, other, first]) await storeWorldKind(database.db, start)
    await checkWorldKind(database.db, first)
    await expect(checkWorldKind(database.db, other)).rejects.toThrow(ConfigError)
    await expect(checkWorldKind(database.db, other)).rejects.toThrow(sentence)
  })
})
