import { buffer } from 'node:stream/consumers'
import type { Db } from '../../database/open-database.ts'
import { withTransaction } from '../../database/transaction.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { defineJob, everyMinutes } from '../../jobs/job.ts'
import type { Storage } from '../../storage/storage.ts'
import { ThreadExceeded } from '../../threads/open-thread.ts'
import { removeOrphans } from '../store-file.ts'
import { drawPdf } from './draw-pdf.ts'
import { DRAW_FILE, DRAWABLE, type DrawFile } from './drawable.ts'
import { encodePage } from './encode-page.ts'

/** How many older files are queued at a time. */
const BATCH = 50

interface Picture {
  page: number
  storage_key: string
  size_bytes: bigint
  sha256: Buffer
}

/**
 * Draws the pages of a stored document and keeps them beside it. Repeating it does nothing; one that takes too much is
 * tried again, in case the machine was busy, and then kept as far as it was drawn.
 */
export const drawFile = defineJob<DrawFile>({
  ...DRAW_FILE,
  retryAfterSeconds: [60, 600],
  timeoutSeconds: 900,
  // A document may take all of the memory that drawing may take.
  atOnce: 1,
  work: async ({ db, storage }, { file_id }, { last, now }) => {
    const file = await db
      .selectFrom('stored_files')
      .select(['id', 'owner_account_id', 'storage_key', 'page_count'])
      .where('id', '=', file_id)
      .executeTakeFirst()
    if (!file || file.page_count !== null) return
    const pictures: Picture[] = []
    try {
      const { page_count, exceeded } = await drawPdf(
        await readBytes(storage, file.storage_key),
        async (drawn, page) => {
          const { key, size, sha256 } = await storage.put(await encodePage(drawn))
          pictures.push({ page, storage_key: key, size_bytes: BigInt(size), sha256 })
        },
      )
      if (exceeded && !last) throw new ThreadExceeded('The document takes too long or too much memory to draw.')
      await withTransaction(db, (trx) => keepPictures(trx, file, { page_count: page_count || null, pictures, now }))
    } catch (error) {
      if (last) await markDrawn(db, file.id, { page_count: null, now })
      throw error
    } finally {
      await removeOrphans(
        db,
        storage,
        pictures.map(({ storage_key }) => storage_key),
      )
    }
  },
})

/** Queues documents that were stored before pictures were made. */
export const drawOldFiles = defineJob({
  name: 'platform.draw-old-files',
  schedule: everyMinutes(10),
  housekeeping: true,
  work: async ({ db }, _, { now }) => {
    const files = await undrawn(db).orderBy('f.created_at').limit(BATCH).execute()
    for (const { id } of files)
      await enqueue<DrawFile>(db, DRAW_FILE, { payload: { file_id: id }, run_at: now, unique_key: id })
  },
})

/** A file whose job is in the list of failed jobs waits there for somebody to try it again. */
function undrawn(db: Db) {
  return db
    .selectFrom('stored_files as f')
    .select('f.id')
    .where('f.media_type', '=', DRAWABLE)
    .where('f.drawn_at', 'is', null)
    .where('f.drawn_from', 'is', null)
    .where((query) =>
      query.not(
        query.exists(
          query
            .selectFrom('jobs as j')
            .select('j.id')
            .where('j.name', '=', DRAW_FILE.name)
            .where('j.status', '=', 'dead')
            .whereRef('j.unique_key', '=', query.cast<string>('f.id', 'text')),
        ),
      ),
    )
}

async function readBytes(storage: Storage, key: string): Promise<Uint8Array> {
  const content = await storage.get(key)
  if (!content) throw new Error('The stored file has no bytes.')
  return buffer(content)
}

/** Does nothing when another run was first; its pictures are then orphans. */
async function keepPictures(
  trx: Db,
  { id, owner_account_id }: { id: string; owner_account_id: string | null },
  { page_count, pictures, now }: { page_count: number | null; pictures: readonly Picture[]; now: Date },
): Promise<void> {
  const isFirst = await markDrawn(trx, id, { page_count, now })
  if (!isFirst || pictures.length === 0) return
  const facts = { owner_account_id, kind: 'picture', media_type: 'image/webp', drawn_from: id, created_at: now }
  const rows = pictures.map((picture) => ({ ...facts, ...picture, original_name: `page-${picture.page}.webp` }))
  await trx.insertInto('stored_files').values(rows).execute()
}

async function markDrawn(db: Db, id: string, { page_count, now }: { page_count: number | null; now: Date }) {
  const marked = await db
    .updateTable('stored_files')
    .set({ page_count, drawn_at: now })
    .where('id', '=', id)
    .where('page_count', 'is', null)
    .returning('id')
    .execute()
  return marked.length > 0
}
