/** References of tables that are written by thousands: triggers check them as foreign keys would (decision 0038). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ForeignKey, readForeignKeys } from '#platform/archive/layout.ts'
import type { Database, Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { testDatabase } from '#platform/testing/test-database.ts'

const VIOLATED = { code: '23503' }
const WAIT_MS = 300

let database: Database
let db: Db
let ties: ForeignKey[]
beforeAll(async () => {
  database = await testDatabase('demo')
  db = database.db
  ties = (await readForeignKeys(db)).filter(({ by_statement }) => by_statement)
})
afterAll(() => database.close())

/** A foreign key with its columns, and a row of its table that has them. */
async function exampleOf({ table, definition }: ForeignKey) {
  const [, columns, parent] = /\((.+)\) REFERENCES (\w+)\(/.exec(definition)!
  const [column] = columns!.split(', ') as [string]
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.ref(column)} is not null limit 1`.execute(db)
  const value = rows[0]!.row[column]
  const unknown = typeof value === 'number' ? 999_999_999 : 'ffffffff-ffff-4fff-8fff-ffffffffffff'
  return { column, parent: parent!, row: rows[0]!.row, unknown }
}

/** What a statement is refused with, of which nothing stays. */
async function refusalOf(work: (trx: Db) => Promise<unknown>): Promise<unknown> {
  const nothing = new Error('nothing was refused')
  return withTransaction(db, async (trx) => {
    await work(trx)
    throw nothing
  }).catch((error: unknown) => error)
}

async function insertCopy(trx: Db, table: string, rows: readonly object[]): Promise<void> {
  const { rows: known } = await sql<{ columns: string; indexes: string[] }>`select (
      select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns, array(select indexrelid::regclass::text from pg_index i where indrelid = ${table}::regclass and indisunique
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)) as indexes`.execute(trx)
  const { columns, indexes } = known[0]!
  await sql`set local session_replication_role = replica`.execute(trx)
  for (const index of indexes) await sql`drop index ${sql.raw(index)}`.execute(trx)
  const { rows: unique } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = ${table}::regclass and contype in ('p', 'u')`.execute(trx)
  for (const { name } of unique)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)} cascade`.execute(trx)
  await sql`set local session_replication_role = origin`.execute(trx)
  await sql`insert into ${sql.table(table)} (${sql.raw(columns)}) overriding system value select ${sql.raw(columns)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(trx)
}

test('they are on the tables that a list of people is written into', () => {
  expect(new Set(ties.map(({ table }) => table))).toEqual(
    new Set([
      ...['company_activities', 'partner_users', 'subscription_members', 'subscription_terms', 'subscriptions'],
      ...['wallet_lots', 'wallet_sublimits', 'wallet_transactions', 'wallets'],
    ]),
  )
})

describe('a row that names what does not exist is refused', () => {
  test('when it is inserted, also as the last of a set', async () => {
    for (const tie of ties) {
      const { column, row, unknown } = await exampleOf(tie)
      const insert = (rows: object[]) => refusalOf((trx) => insertCopy(trx, tie.table, rows))
      expect(await insert([row, { ...row, [column]: unknown }]), tie.name).toMatchObject(VIOLATED)
      expect(await insert([row, row]), tie.name).toMatchObject({ message: 'nothing was refused' })
    }
  })

  test('when it is changed', async () => {
    for (const tie of ties) {
      const { column, unknown } = await exampleOf(tie)
      const change = sql`update ${sql.table(tie.table)} set ${sql.ref(column)} = ${String(unknown)}
        where ctid = (select ctid from ${sql.table(tie.table)} where ${sql.ref(column)} is not null limit 1)`
      const refused = await refusalOf((trx) => change.execute(trx))
      // Append-only tables refuse any change.
      expect(['23503', 'TA001'], tie.name).toContain((refused as { code?: string }).code)
    }
  })
})

describe('a row that is named', () => {
  test('is not deleted and keeps its key', async () => {
    for (const tie of ties) {
      const { column, parent, row, unknown } = await exampleOf(tie)
      const key = parent === 'wallet_lots' ? 'wallet_id' : 'id'
      const found = sql`where ${sql.ref(key)} = ${String(row[column])}`
      for (const change of [
        sql`delete from ${sql.table(parent)} ${found}`,
        sql`update ${sql.table(parent)} set ${sql.ref(key)} = ${String(unknown)} ${found}`,
      ]) {
        const refused = (await refusalOf((trx) => change.execute(trx))) as { code?: string; message: string }
        expect(['23503', 'TA001', '428C9'], `${tie.name}: ${refused.message}`).toContain(refused.code)
      }
    }
  })
})

test('a contract is not deleted while somebody is given something of it', async ({ skip }) => {
  if (database.kind === 'embedded') skip('one connection')
  const { rows } = await sql<{ id: string }>`insert into partner_plans
    select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'code', 'a-draft'))).*
    from partner_plans p limit 1 returning id`.execute(db)
  const { id } = rows[0]!
  const given = Promise.withResolvers<void>()
  const waited = Promise.withResolvers<void>()
  const giving = withTransaction(db, async (trx) => {
    await sql`insert into wallet_transactions (type, status, partner_plan_id, amount_paise, reference, created_at, modified_at)
      values ('TOPUP', 'PENDING', ${id}, 100, 'test/race', now(), now())`.execute(trx)
    given.resolve()
    await waited.promise
  })
  await given.promise
  const removed = sql`delete from partner_plans where id = ${id}`.execute(db).catch((error: unknown) => error)
  const first = await Promise.race([removed, new Promise((resolve) => setTimeout(resolve, WAIT_MS, 'waits'))])
  waited.resolve()
  await giving
  expect(first).toBe('waits')
  expect(await removed).toMatchObject({ ...VIOLATED, constraint: 'wallet_transactions_partner_plan_id_fkey' })
})
