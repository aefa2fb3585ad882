import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseConfig } from '#config.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { createLogger } from '../logger.ts'
import { openStorage } from '../storage/open-storage.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createApp } from './create-app.ts'
import { health } from './health.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const config = parseConfig({ PORT: '0' })
const storage = openStorage({ storageUrl: undefined, dataDir: '/nonexistent' })
const works = { ...storage, probe: async () => {} }
const fails = { ...storage, probe: () => Promise.reject(new Error('the disk is full')) }

async function readiness(parts: Parameters<typeof health>[1], retired = false) {
  const app = await createApp(config, createLogger('silent'))
  const { retire } = health(app, parts)
  if (retired) retire()
  const answer = await app.inject('/readyz')
  await app.close()
  const body = answer.json()
  return { status: answer.statusCode, failing: body.failing ?? body.error?.extra_args.failing }
}

it('the answer names what does not work: without storage it is ready, without a database that can be written it is not', async () => {
  const { db } = database
  expect(await readiness({ db, storage: works })).toEqual({ status: 200, failing: undefined })
  expect(await readiness({ db, storage: fails })).toEqual({ status: 200, failing: ['storage'] })
  expect(await readiness({ db, storage: works }, true)).toEqual({ status: 503, failing: undefined })
  // As after a failover whose address leads to the standby.
  await db.connection().execute(async (one) => {
    await sql`set default_transaction_read_only = on`.execute(one)
    expect(await readiness({ db: one, storage: works })).toEqual({ status: 503, failing: ['database_read_only'] })
    await sql`set default_transaction_read_only = off`.execute(one)
  })
  const away = await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', dataDir: '' }, () => {})
  expect(await readiness({ db: away.db, storage: fails })).toEqual({ status: 503, failing: ['database', 'storage'] })
  await away.close()
})
