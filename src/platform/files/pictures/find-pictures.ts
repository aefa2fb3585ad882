import type { Db } from '../../database/open-database.ts'
import { DRAWABLE } from './drawable.ts'

/** The pictures of a stored file. */
export interface Pictures {
  file_id: string
  /** WAITING until they are drawn; NONE for what cannot be drawn. */
  state: 'WAITING' | 'DRAWN' | 'NONE'
  /** Pages of the document; 0 where that is not known. */
  page_count: number
  /** Those that have a picture, counted from 1. */
  pages: number[]
}

export async function listPictures(db: Db, file_ids: readonly string[]): Promise<Pictures[]> {
  if (file_ids.length === 0) return []
  const files = await db
    .selectFrom('stored_files')
    .select(['id', 'media_type', 'page_count', 'drawn_at'])
    .where('id', 'in', file_ids)
    .execute()
  const drawn = await db
    .selectFrom('stored_files')
    .select(['drawn_from', 'page'])
    .where('drawn_from', 'in', file_ids)
    .orderBy('page')
    .execute()
  return files.map(({ id, media_type, page_count, drawn_at }) => {
    if (isPicture(media_type)) return { file_id: id, state: 'DRAWN', page_count: 1, pages: [1] }
    const pages = drawn.flatMap(({ drawn_from, page }) => (drawn_from === id && page !== null ? [page] : []))
    const isWaiting = media_type === DRAWABLE && drawn_at === null
    const state = isWaiting ? 'WAITING' : pages.length > 0 ? 'DRAWN' : 'NONE'
    return { file_id: id, state, page_count: page_count ?? 0, pages }
  })
}

/** The picture of a page; a photo, re-encoded when it was received, is its own. */
export async function findPicture(
  db: Db,
  file_id: string,
  page: number,
): Promise<{ storage_key: string; media_type: string } | undefined> {
  const columns = ['storage_key', 'media_type'] as const
  const file = await db.selectFrom('stored_files').select(columns).where('id', '=', file_id).executeTakeFirst()
  if (file && isPicture(file.media_type)) return page === 1 ? file : undefined
  return db
    .selectFrom('stored_files')
    .select(columns)
    .where('drawn_from', '=', file_id)
    .where('page', '=', page)
    .executeTakeFirst()
}

const isPicture = (media_type: string) => media_type.startsWith('image/')
