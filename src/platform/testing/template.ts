import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEmbedded, type Database, onPglite, openDatabase } from '#platform/database/open-database.ts'

/** The initial content of a test's database: tables only, or the people and plans of the demo world too. */
export type TemplateName = 'empty' | 'demo'

/** Where the templates of one test run are: a PostgreSQL, or a folder of dumps. */
export interface Templates {
  /** Of this run only, because another may be running at the same time. */
  run: string
  folder: string
  url: string | undefined
}

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates
  }
}

/** Copies with small write-ahead logs are made faster; no test writes enough to need a large one. */
const SMALL_LOG = ['--wal-segsize=1']

/** Fills a new database and stores it as this template. */
export async function writeTemplate(
  where: Templates,
  name: TemplateName,
  fill: (database: Database) => Promise<void>,
): Promise<void> {
  if (where.url) return writePostgresTemplate({ ...where, url: where.url }, name, fill)
  const pglite = await createEmbedded({ initDbStartParams: SMALL_LOG })
  const database = onPglite(pglite)
  await fill(database)
  // Otherwise each copy would begin by replaying the log.
  await pglite.exec('checkpoint')
  const dump = await pglite.dumpDataDir('none')
  writeFileSync(fileOf(where, name), Buffer.from(await dump.arrayBuffer()))
  await database.close()
}

/**
 * A new database, copied from the template.
 * @param through gives the address to connect to instead of PostgreSQL's own, such as that of a proxy
 */
export async function copyTemplate(
  where: Templates,
  name: TemplateName,
  copy: string,
  through: (url: string) => Promise<string> = async (url) => url,
): Promise<Database> {
  if (!where.url) return onPglite(await createEmbedded({ loadDataDir: new Blob([readFileSync(fileOf(where, name))]) }))
  const { url } = where
  // Files are copied faster than their pages are written to the log, which no test reads.
  await onServer(url, `create database ${copy} template ${databaseOf(where, name)} strategy file_copy`)
  const database = await openDatabase({ url: await through(databaseUrl(url, copy)), dataDir: '' }, () => {})
  return {
    ...database,
    close: async () => {
      await database.close()
      await onServer(url, `drop database if exists ${copy} with (force)`)
    },
  }
}

export async function dropTemplates(where: Templates): Promise<void> {
  if (!where.url) return
  for (const name of ['empty', 'demo'] as const)
    await onServer(where.url, `drop database if exists ${databaseOf(where, name)} with (force)`)
}

async function writePostgresTemplate(
  where: Templates & { url: string },
  name: TemplateName,
  fill: (database: Database) => Promise<void>,
): Promise<void> {
  const own = databaseOf(where, name)
  await onServer(where.url, `create database ${own}`)
  const database = await openDatabase({ url: databaseUrl(where.url, own), dataDir: '' }, () => {})
  await fill(database)
  await database.close()
}

async function onServer(url: string, statement: string): Promise<void> {
  const { default: pg } = await import('pg')
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}

function databaseUrl(url: string, database: string): string {
  const own = new URL(url)
  own.pathname = `/${database}`
  return own.href
}

const fileOf = ({ folder }: Templates, name: TemplateName) => join(folder, `${name}.tar`)
const databaseOf = ({ run }: Templates, name: TemplateName) => `tulsi_test_${run}_${name}`
