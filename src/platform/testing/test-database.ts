import { readFileSync } from 'node:fs'
import { createEmbedded, type Database, onPglite, openDatabase } from '#platform/database/open-database.ts'
import { TEMPLATE_DATABASE, TEMPLATE_FILE } from './global-setup.ts'

let counter = 0

/** A migrated, empty database of the test file's own: embedded, or on PostgreSQL where DATABASE_URL points to one. */
export async function testDatabase(): Promise<Database> {
  const url = process.env.DATABASE_URL
  if (!url) return onPglite(await createEmbedded({ loadDataDir: new Blob([readFileSync(TEMPLATE_FILE)]) }))
  const { default: pg } = await import('pg')
  const name = `tulsi_test_${process.pid}_${counter++}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name} template ${TEMPLATE_DATABASE}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = await openDatabase({ url: own.href, dataDir: '' }, () => {})
  return {
    ...database,
    close: async () => {
      await database.close()
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}
