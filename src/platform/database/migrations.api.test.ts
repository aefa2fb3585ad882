import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { createEmbedded, onPglite } from './open-database.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations')
const RENAMING = '0195'

test('work of an earlier version continues under the new names, also after it failed, or is dropped with its cause', async () => {
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
  await database.close()
  rmSync(before, { recursive: true })
})
