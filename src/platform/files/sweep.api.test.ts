import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { storeFile } from './store-file.ts'
import { sweepFiles } from './sweep.ts'
import { stagingPath } from './take-file.ts'

const DAY_MS = 86_400_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const put = async () => (await world.storage.put(Readable.from([Buffer.from('a bill')]))).key
const ageFile = (path: string, ageMs: number) => utimes(path, new Date(), new Date(Date.now() - ageMs))
const stored = (key: string) => join(world.config.dataDir, 'files', key)

it('files without a row and uploads of a killed process are deleted after a day; files with a row and new files stay', async () => {
  const [referenced, lost, young] = [await put(), await put(), await put()]
  const facts = {
    original_name: 'a.pdf',
    media_type: 'application/pdf',
    size: 6,
    sha256: Buffer.alloc(32),
    sent_sha256: Buffer.alloc(32),
    perceptual_hash: null,
  }
  const now = world.clock.now()
  await storeFile(world.db, { ...facts, storage_key: referenced }, { owner: null, kind: 'bill', now })
  for (const key of [referenced, lost]) await ageFile(stored(key), DAY_MS + 1000)
  const [left, running, half] = [stagingPath(world), stagingPath(world), stored('unfinished/half')]
  await mkdir(join(left, '..'), { recursive: true })
  for (const path of [left, running, half]) await writeFile(path, 'half')
  for (const path of [left, half]) await ageFile(path, DAY_MS + 1000)
  const stranger = stored('readme.txt')
  await writeFile(stranger, 'not ours')
  await ageFile(stranger, DAY_MS + 1000)

  // The demo clock jumps; the files are no older for it.
  await world.advance(3 * DAY_MS)

  expect(await Promise.all([referenced, lost, young].map((key) => world.storage.exists(key)))).toEqual([
    true,
    false,
    true,
  ])
  expect(await readdir(join(left, '..'))).toEqual([running.split('/').at(-1)])
  expect(await readdir(stored('unfinished'))).toEqual([])
  expect(await readdir(stored(''))).toContain('readme.txt')
  const { status } = await world.db
    .selectFrom('jobs')
    .select('status')
    .where('name', '=', sweepFiles.name)
    .executeTakeFirstOrThrow()
  expect(status).toBe('done')
})

it('a storage full of files unknown to this database is left alone, and reported', async () => {
  const lines: string[] = []
  const stranger = await openWorld({ LOG_LEVEL: 'error' }, lines)
  const keys = []
  for (let count = 0; count <= 100; count++) {
    const { key } = await stranger.storage.put(Readable.from([Buffer.from('a bill')]))
    await ageFile(join(stranger.config.dataDir, 'files', key), DAY_MS + 1000)
    keys.push(key)
  }
  await sweepFiles.work(stranger, {}, { attempt: 1, last: false, now: stranger.clock.now() })
  expect((await Promise.all(keys.map((key) => stranger.storage.exists(key)))).every(Boolean)).toBe(true)
  expect(lines.join()).toContain('is this their database?')
  await stranger.close()
})

it('where nothing was ever stored there is nothing to do', async () => {
  const empty = await openWorld()
  await sweepFiles.work(empty, {}, { attempt: 1, last: false, now: empty.clock.now() })
  await empty.close()
})
