import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#platform/database/migrate.ts'
import { createEmbedded, onPglite, openDatabase } from '#platform/database/open-database.ts'

export const TEMPLATE_FILE = join(import.meta.dirname, '../../../node_modules/.cache/tulsi/template.tar')
export const TEMPLATE_DATABASE = 'tulsi_test_template'
const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations')

/** Once per run: a migrated, empty database from which each test file gets its own copy in a fraction of a second. */
export default async function setup() {
  const url = process.env.DATABASE_URL
  if (url) return postgresTemplate(url)
  const pglite = await createEmbedded()
  const database = onPglite(pglite)
  await migrate(database, MIGRATIONS)
  const dump = await pglite.dumpDataDir('none')
  mkdirSync(join(TEMPLATE_FILE, '..'), { recursive: true })
  writeFileSync(TEMPLATE_FILE, Buffer.from(await dump.arrayBuffer()))
  await database.close()
  return () => rmSync(TEMPLATE_FILE, { force: true })
}

async function postgresTemplate(url: string) {
  const { default: pg } = await import('pg')
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${TEMPLATE_DATABASE}`)
  await admin.query(`create database ${TEMPLATE_DATABASE}`)
  const template = new URL(url)
  template.pathname = `/${TEMPLATE_DATABASE}`
  const database = await openDatabase({ url: template.href, dataDir: '' }, () => {})
  await migrate(database, MIGRATIONS)
  await database.close()
  return async () => {
    await admin.query(`drop database if exists ${TEMPLATE_DATABASE}`)
    await admin.end()
  }
}
