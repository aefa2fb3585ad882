import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream, WritableStream } from 'node:stream/web'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { createTarPacker, type TarPackController } from 'modern-tar'
import type { Db } from '../database/open-database.ts'
import { withTransaction } from '../database/transaction.ts'
import type { Storage } from '../storage/storage.ts'
import { syncFolder } from '../storage/sync-folder.ts'
import { END, type End, FORMAT, fileEntry, HEAD, rowsEntry } from './archive-format.ts'
import { readApplied, readCounters, readTables } from './layout.ts'

const ROWS_AT_ONCE = 1_000

export interface ArchiveExport {
  rows: number
  files: number
  /** Keys of files that have a row but no bytes. */
  missing: string[]
}

/**
 * Writes all rows, from one snapshot, and all files into one file that only its owner may read; an incomplete file is
 * deleted.
 * @throws when a file of that name already exists
 */
export async function writeArchive(
  { db, storage }: { db: Db; storage: Storage },
  path: string,
  now: Date,
): Promise<ArchiveExport> {
  const { readable, controller } = createTarPacker()
  try {
    const saved = pipeline(
      Readable.fromWeb(readable as ReadableStream),
      createGzip({ level: 6 }),
      createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
    )
    const [written] = await Promise.all([
      packAll({ db, storage }, controller, now).catch((error) => {
        controller.error(error)
        throw error
      }),
      saved,
    ])
    await syncFolder(dirname(path))
    return written
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') await rm(path, { force: true })
    throw error
  }
}

async function packAll({ db, storage }: { db: Db; storage: Storage }, tar: TarPackController, now: Date) {
  const end: End = { rows: {}, files: 0, counters: [] }
  const keys = await withTransaction(db, async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    const head = { format: FORMAT, made_at: now.toISOString(), migrations: await readApplied(trx) }
    await packJson(tar, HEAD, head)
    for (const { name } of await readTables(trx)) end.rows[name] = await packRows(trx, tar, name)
    end.counters = await readCounters(trx)
    const files = await trx.selectFrom('stored_files').select(['storage_key', 'size_bytes']).orderBy('id').execute()
    return files.map(({ storage_key, size_bytes }) => ({ key: storage_key, size: Number(size_bytes) }))
  })
  const missing: string[] = []
  for (const { key, size } of keys) {
    const content = await storage.get(key)
    if (!content) {
      missing.push(key)
      continue
    }
    await pipeline(content, entryOf(tar, fileEntry(key), size))
    end.files++
  }
  await packJson(tar, END, end)
  tar.finalize()
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
  return { rows, files: end.files, missing }
}

/** @returns how many rows the table has */
async function packRows(trx: Db, tar: TarPackController, table: string): Promise<number> {
  await sql`declare archived_rows no scroll cursor for select (t.*)::text as line from ${sql.table(table)} t`.execute(
    trx,
  )
  let count = 0
  for (let part = 0; ; part++) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from archived_rows`.execute(trx)
    if (rows.length === 0) break
    count += rows.length
    await packJson(
      tar,
      rowsEntry(table, part),
      rows.map(({ line }) => line),
    )
  }
  await sql`close archived_rows`.execute(trx)
  return count
}

async function packJson(tar: TarPackController, name: string, value: unknown): Promise<void> {
  const body = Buffer.from(JSON.stringify(value))
  await pipeline([body], entryOf(tar, name, body.length))
}

const entryOf = (tar: TarPackController, name: string, size: number) =>
  Writable.fromWeb(tar.add({ name, size, type: 'file' }) as WritableStream)
