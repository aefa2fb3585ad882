import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ConfigError } from '#config.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { migrate } from './migrate.ts'
import { createEmbedded, onPglite } from './open-database.ts'
import { withTransaction } from './transaction.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations')
const RENAMING = '0195'

test('work of an earlier version continues under the new names, also after it failed, or is dropped with its cause, and the earlier version no longer starts', async () => {
  const before = mkdtempSync(join(tmpdir(), 'plus-migrations-'))
  for (const name of readdirSync(MIGRATIONS))
    if (name < RENAMING) copyFileSync(join(MIGRATIONS, name), join(before, name))
  const database = onPglite(await createEmbedded())
  await migrate(database, before)
  const at = new Date('2026-11-22T05:00:00Z')
  const payload = JSON.stringify({ claim_id: '41', held_at: '2026-11-19T05:00:00.000Z', day: 3 })
  const row = { name: 'claims.chase-answer', payload, run_at: at, created_at: at }
  await database.db
    .insertInto('jobs')
    .values([
      row,
      { ...row, status: 'dead', attempt: 5, finished_at: at },
      { ...row, name: 'checkout.tell-paid' },
      { ...row, name: 'subscriptions.subscription-blocked' },
      { ...row, name: 'subscriptions.subscription-blocked', status: 'dead', finished_at: at },
    ])
    .execute()
  await migrate(database, MIGRATIONS)
  const jobs = await database.db.selectFrom('jobs').select(['name', 'status', 'payload']).orderBy('id').execute()
  const renamed = { claim_id: '41', on_hold_at: '2026-11-19T05:00:00.000Z', day: 3 }
  expect(jobs).toEqual([
    { name: 'claims.chase-answer', status: 'queued', payload: renamed },
    { name: 'claims.chase-answer', status: 'dead', payload: renamed },
    { name: 'checkout.notify-paid', status: 'queued', payload: JSON.parse(payload) },
  ])
  // The earlier version is told so in a sentence when it starts again.
  await expect(migrate(database, before)).rejects.toThrow(ConfigError)
  await database.close()
  rmSync(before, { recursive: true })
})

test.runIf(process.env.DATABASE_URL)(
  'a migration behind a dump lets others through, and is applied once the dump is done',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plus-migrations-'))
    for (const name of readdirSync(MIGRATIONS)) copyFileSync(join(MIGRATIONS, name), join(folder, name))
    writeFileSync(join(folder, '9999-new-column.sql'), 'alter table rate_windows add column added int;')
    const database = await testDatabase()
    const dumping = Promise.withResolvers<void>()
    const dumped = Promise.withResolvers<void>()
    const dump = withTransaction(database.db, async (trx) => {
      await trx.selectFrom('rate_windows').select('bucket').execute()
      dumping.resolve()
      await dumped.promise
    })
    await dumping.promise
    const migrated = migrate(database, folder, { lock_ms: 50, pause_ms: 50, tries: 1000 })
    const waits = () =>
      sql<{ count: number }>`select count(*)::int as count from pg_locks l join pg_class c on c.oid = l.relation
      where c.relname = 'rate_windows' and not l.granted and l.database = (select oid from pg_database where datname = current_database())`
        .execute(database.db)
        .then(({ rows }) => rows[0]!.count)
    await expect.poll(waits, { interval: 5 }).toBe(1)
    expect(await database.db.selectFrom('rate_windows').select('bucket').execute()).toEqual([])
    dumped.resolve()
    await dump
    expect(await migrated).toEqual(['9999-new-column.sql'])
    await database.close()
    rmSync(folder, { recursive: true })
  },
)
