import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import { withTransaction } from '../database/transaction.ts'
import type { Storage } from '../storage/storage.ts'
import { ArchiveRefused, type Head, keyOf, tableOf } from './archive-format.ts'
import { entriesOf, inspectArchive, textOf } from './inspect-archive.ts'
import { type ForeignKey, readApplied, readForeignKeys, readTables, type TableLayout } from './layout.ts'

/** The prefix of PostgreSQL's error codes for violated constraints. */
const RULE_BROKEN = '23'

export interface ArchiveImport {
  rows: number
  files: number
  /** Files that have a row but no bytes, as when the archive was made. */
  missing: number
}

/**
 * Fills an empty, migrated database and its storage from an archive: either all rows or none. Foreign keys are checked
 * once all rows are inserted.
 * @param check inspects the imported data before the commit, and throws to refuse it
 * @throws ArchiveRefused when the database is not empty, or the archive is of another version, damaged or truncated
 */
export async function readArchive(
  { db, storage }: { db: Db; storage: Storage },
  path: string,
  check: (trx: Db) => Promise<void>,
): Promise<ArchiveImport> {
  const { head, end } = await inspectArchive(path)
  const restored: string[] = []
  try {
    await withTransaction(db, async (trx) => {
      await refuseUsed(trx)
      await refuseOtherVersion(trx, head)
      const tables = await readTables(trx)
      const ties = await readForeignKeys(trx)
      await openTables(trx, tables, ties)
      await takeEntries({ trx, storage, restored }, path, tables)
      for (const { name, value } of end.counters)
        await sql`select setval(quote_ident(${name}::text)::regclass, ${value}::text::bigint)`.execute(trx)
      await closeTables(trx, tables, ties)
      await check(trx)
    })
  } catch (error) {
    for (const key of restored) await storage.delete(key)
    const { code, message } = error as { code?: string; message: string }
    if (code?.startsWith(RULE_BROKEN)) throw new ArchiveRefused(`It does not fit together: ${message}.`)
    throw error
  }
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
  return { rows, files: end.files, missing: (end.rows.stored_files ?? 0) - end.files }
}

/** Every action in a used installation leaves an entry in the audit log. */
async function refuseUsed(trx: Db): Promise<void> {
  const used = await trx.selectFrom('audit_log').select('id').limit(1).executeTakeFirst()
  if (used) throw new ArchiveRefused('This database is in use already; an archive goes into an empty one.')
}

async function refuseOtherVersion(trx: Db, { migrations }: Head): Promise<void> {
  const own = await readApplied(trx)
  const differs = migrations.find((line, at) => line !== own[at]) ?? own[migrations.length]
  if (differs)
    throw new ArchiveRefused(
      `It was made by another version, which differs from ${differs.split(' ')[0]} on. Read it in with that version, and upgrade then.`,
    )
}

/** Removes the rows that migrations inserted, and disables foreign keys during the import. */
async function openTables(trx: Db, tables: readonly TableLayout[], ties: readonly ForeignKey[]): Promise<void> {
  for (const { table, name } of ties)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(trx)
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx)
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx)
}

async function closeTables(trx: Db, tables: readonly TableLayout[], ties: readonly ForeignKey[]): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx)
  for (const { table, name, definition } of ties)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(trx)
}

interface ImportTarget {
  trx: Db
  storage: Storage
  /** Deletes the files that this import added. */
  restored: string[]
}

async function takeEntries(into: ImportTarget, path: string, tables: readonly TableLayout[]): Promise<void> {
  const byName = new Map(tables.map((table) => [table.name, table]))
  for await (const entry of entriesOf(path)) {
    const { name } = entry.header
    const [table, key] = [byName.get(tableOf(name) ?? ''), keyOf(name)]
    if (table) await takeRows(into.trx, table, await textOf(entry))
    else if (key) await takeFile(into, key, Readable.fromWeb(entry.body as ReadableStream))
    else await textOf(entry)
  }
}

/** @param lines a JSON array of rows as the database serialised them */
async function takeRows(trx: Db, { name, columns }: TableLayout, lines: string): Promise<void> {
  const refs = columns.map((column) => sql.ref(column))
  await sql`
    insert into ${sql.table(name)} (${sql.join(refs)}) overriding system value
    select ${sql.join(columns.map((column) => sql`(line.item).${sql.ref(column)}`))}
    from (select value::${sql.table(name)} as item from json_array_elements_text(${lines}::text::json) offset 0) line`.execute(
    trx,
  )
}

/** Existing bytes stay: under a key they never change. */
async function takeFile({ trx, storage, restored }: ImportTarget, key: string, content: Readable): Promise<void> {
  const row = await trx.selectFrom('stored_files').select('sha256').where('storage_key', '=', key).executeTakeFirst()
  if (!row) throw new ArchiveRefused(`It holds a file that no row speaks of: ${key}`)
  const there = await storage.exists(key)
  if (!there) restored.push(key)
  const sha256 = there ? await hashOf(content) : (await storage.restore(key, content)).sha256
  if (!sha256.equals(row.sha256)) throw new ArchiveRefused(`A file was changed: ${key}`)
}

async function hashOf(content: Readable): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest()
}
