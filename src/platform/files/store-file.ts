import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import { sendBehind } from '../database/send-behind.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Storage } from '../storage/storage.ts'
import { DRAW_FILE, DRAWABLE, type DrawFile } from './pictures/drawable.ts'
import type { UploadedFile } from './uploaded-file.ts'

/**
 * Inserts the row that makes a file permanent, in the transaction that uses it, and has a document drawn.
 * @param kind the room's name for it: 'claim-bill'
 * @returns the id under which it is known from now on
 */
export async function storeFile(
  trx: Db,
  file: Pick<UploadedFile, 'original_name' | 'media_type' | 'size' | 'sha256' | 'storage_key'>,
  { owner, kind, now }: { owner: string | null; kind: string; now: Date },
): Promise<string> {
  const { original_name, media_type, size, sha256, storage_key } = file
  const id = randomUUID()
  const row = {
    id,
    owner_account_id: owner,
    kind,
    media_type,
    size_bytes: BigInt(size),
    sha256,
    original_name,
    storage_key,
    created_at: now,
  }
  await sendBehind(trx, () => trx.insertInto('stored_files').values(row).execute())
  if (media_type === DRAWABLE)
    await enqueue<DrawFile>(trx, DRAW_FILE, { payload: { file_id: id }, run_at: now, unique_key: id })
  return id
}

/** Gives files a neutral name, with the ending that they have: their own may name a person. */
export async function renameFiles(trx: Db, ids: readonly string[], name: string): Promise<void> {
  await sql`update stored_files set original_name = ${name} || coalesce(substring(original_name from '[.][A-Za-z0-9]{1,5}$'), '')
    where id = any (${[...ids]}::uuid[])`.execute(trx)
}

/** Deletes the row of a file that nothing refers to any more; its bytes go with the nightly sweep. */
export async function forgetFile(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('stored_files').where('id', '=', id).execute()
}

/** Those of some stored bytes that no row refers to. */
export async function findOrphans(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const stored = await db.selectFrom('stored_files').select('storage_key').where('storage_key', 'in', keys).execute()
  const known = new Set(stored.map(({ storage_key }) => storage_key))
  return keys.filter((key) => !known.has(key))
}

/** Deletes those of some stored bytes that no row refers to. */
export async function removeOrphans(db: Db, storage: Storage, keys: readonly string[]): Promise<void> {
  for (const key of await findOrphans(db, keys)) await storage.delete(key)
}
