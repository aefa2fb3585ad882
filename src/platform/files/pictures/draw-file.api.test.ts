import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { greedyPdf, pdf, pdfWithMissingPage } from '#testing/pdf.ts'
import { openWorld, type World } from '#testing/world.ts'
import { findOrphans, storeFile } from '../store-file.ts'
import { drawFile, drawOldFiles } from './draw-file.ts'
import { drawPdf } from './draw-pdf.ts'
import { DRAW_FILE } from './drawable.ts'
import { findPicture, listPictures } from './find-pictures.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function store(bytes: Buffer, media_type = 'application/pdf') {
  const { key, size, sha256 } = await world.storage.put(Readable.from([bytes]))
  const file = { original_name: 'a', media_type, size, sha256, sent_sha256: sha256, perceptual_hash: null }
  const now = world.clock.now()
  return storeFile(world.db, { ...file, storage_key: key }, { owner: null, kind: 'bill', now })
}
async function drawn(bytes: Buffer) {
  const id = await store(bytes)
  await world.work()
  return id
}
const picturesOf = async (id: string) => (await listPictures(world.db, [id]))[0]
const run = (last: boolean) => ({ attempt: last ? 3 : 1, last, now: world.clock.now() })
const keysOf = async (id: string) => {
  const { db } = world
  const rows = await db.selectFrom('stored_files').select('storage_key').where('drawn_from', '=', id).execute()
  return rows.map(({ storage_key }) => storage_key)
}

describe('a stored PDF', () => {
  it('waits, and then has a picture of each page, of two megapixels at most', async () => {
    const id = await store(await pdf(['one', 'two']))
    expect(await picturesOf(id)).toMatchObject({ state: 'WAITING', pages: [] })
    await world.work()
    expect(await picturesOf(id)).toEqual({ file_id: id, state: 'DRAWN', page_count: 2, pages: [1, 2] })
    const { storage_key, media_type } = (await findPicture(world.db, id, 2))!
    const picture = await buffer((await world.storage.get(storage_key))!)
    const { format, width, height, hasAlpha } = await sharp(picture).metadata()
    expect({ format, media_type, hasAlpha }).toEqual({ format: 'webp', media_type: 'image/webp', hasAlpha: false })
    expect(width * height).toBeLessThanOrEqual(2_000_000)
    expect(width * height).toBeGreaterThan(1_900_000)
    expect(await sharp(picture).stats()).toMatchObject({ isOpaque: true })
    expect(await findPicture(world.db, id, 3)).toBeUndefined()
  })

  it('is drawn once, however often the job runs', async () => {
    const id = await drawn(await pdf(['one']))
    const before = await keysOf(id)
    await drawFile.work(world, { file_id: id }, run(false))
    expect(await keysOf(id)).toEqual(before)
  })

  it('of very many or very large pages is drawn within limits', async () => {
    const many = await drawn(await pdf(Array.from({ length: 22 }, (_, page) => `page ${page}`)))
    expect(await picturesOf(many)).toMatchObject({ page_count: 22, pages: Array.from({ length: 20 }, (_, n) => n + 1) })
    const large = await drawn(await pdf(['wide'], [14_400, 20]))
    const { storage_key } = (await findPicture(world.db, large, 1))!
    const { width } = await sharp(await buffer((await world.storage.get(storage_key))!)).metadata()
    expect(width).toBe(8_000)
  })

  it('that cannot be drawn is said to be so: as a whole, or one page', async () => {
    expect(await picturesOf(await drawn(Buffer.from('%PDF-1.7 nothing %%EOF')))).toMatchObject({ state: 'NONE' })
    expect(await picturesOf(await drawn(await pdfWithMissingPage()))).toMatchObject({ page_count: 3, pages: [1, 3] })
    expect(await picturesOf(await store(Buffer.from('PK'), 'application/zip'))).toMatchObject({ state: 'NONE' })
  })

  it('that takes more memory than it may has no picture of that page', async () => {
    expect(await picturesOf(await drawn(greedyPdf()))).toMatchObject({ state: 'NONE', page_count: 1, pages: [] })
  })

  it('that takes too long is given up', async () => {
    const nothing = async () => {}
    const drawing = await drawPdf(await pdf(['one']), nothing, { ms: 1, memory_mb: 128, all_ms: 1 })
    expect(drawing).toEqual({ page_count: 0, exceeded: true })
    expect(await drawPdf(await pdf(['one']), nothing)).toEqual({ page_count: 1, exceeded: false })
  })

  it('whose pages take long together is drawn so far, and does not keep the others waiting', async () => {
    const bytes = await pdf(['one', 'two', 'three', 'four'])
    const drawn: number[] = []
    const slowly = async (_: unknown, page: number) => {
      drawn.push(page)
      vi.advanceTimersByTime(300)
    }
    const limits = { ms: 300_000, memory_mb: 128, all_ms: 400 }
    vi.useFakeTimers({ toFake: ['performance'] })
    const drawing = await drawPdf(bytes, slowly, limits).finally(() => vi.useRealTimers())
    expect(drawing).toEqual({ page_count: 4, exceeded: false })
    expect(drawn).toEqual([1, 2])
  })

  it('whose bytes cannot be read is tried again, then said not to be drawn, and drawn once they can', async () => {
    const bytes = await pdf(['one'])
    const id = await store(bytes)
    const broken = { ...world, storage: { ...world.storage, get: async () => undefined } }
    await expect(drawFile.work(broken, { file_id: id }, run(false))).rejects.toThrow('no bytes')
    expect(await picturesOf(id)).toMatchObject({ state: 'WAITING' })
    await expect(drawFile.work(broken, { file_id: id }, run(true))).rejects.toThrow('no bytes')
    expect(await picturesOf(id)).toMatchObject({ state: 'NONE' })
    await drawFile.work(world, { file_id: id }, run(false))
    expect(await picturesOf(id)).toMatchObject({ state: 'DRAWN' })
  })

  it('loses its pictures with it, and they belong to who owns it', async () => {
    const id = await drawn(await pdf(['one', 'two']))
    const keys = await keysOf(id)
    expect(await findOrphans(world.db, keys)).toEqual([])
    await world.db.deleteFrom('stored_files').where('id', '=', id).execute()
    expect(await findOrphans(world.db, keys)).toEqual(keys)
  })

  it('leaves no picture behind when it cannot be stored as a whole', async () => {
    const put: string[] = []
    const storage = {
      ...world.storage,
      put: async (content: Readable) => {
        if (put.length === 1) throw new Error('full')
        const stored = await world.storage.put(content)
        put.push(stored.key)
        return stored
      },
    }
    const id = await store(await pdf(['one', 'two']))
    await expect(drawFile.work({ ...world, storage }, { file_id: id }, run(false))).rejects.toThrow('full')
    expect([put.length, await world.storage.exists(put[0]!), await keysOf(id)]).toEqual([1, false, []])
    await world.work()
  })
})

it('documents from before are queued some at a time; those whose job failed are left to people', async () => {
  const { db } = world
  const bytes = await pdf(['old'])
  const ids: string[] = []
  for (let count = 0; count < 52; count++) {
    const { key } = await world.storage.put(Readable.from([bytes]))
    const facts = { kind: 'bill', media_type: 'application/pdf', size_bytes: 1n, original_name: 'a' }
    const sha256 = createHash('sha256').update(bytes).digest()
    const row = { ...facts, sha256, storage_key: key, created_at: new Date(count * 1_000) }
    ids.push((await db.insertInto('stored_files').values(row).returning('id').executeTakeFirstOrThrow()).id)
  }
  const now = world.clock.now()
  const dead = { name: DRAW_FILE.name, payload: '{}', run_at: now, created_at: now, status: 'dead' as const }
  await db
    .insertInto('jobs')
    .values({ ...dead, unique_key: ids[0]!, finished_at: now })
    .execute()
  const queued = async () => {
    await drawOldFiles.work(world, {}, run(false))
    const jobs = await db
      .selectFrom('jobs')
      .select('unique_key')
      .where('name', '=', DRAW_FILE.name)
      .where('status', '=', 'queued')
      .orderBy('id')
      .execute()
    return jobs.map(({ unique_key }) => unique_key)
  }
  expect(await queued()).toEqual(ids.slice(1, 51))
  expect(await queued()).toHaveLength(50)
  await db.deleteFrom('stored_files').where('id', 'in', ids.slice(1, 50)).execute()
  await world.work()
  expect(await picturesOf(ids[50]!)).toMatchObject({ state: 'DRAWN' })
  expect(await queued()).toEqual([ids[51]])
})
