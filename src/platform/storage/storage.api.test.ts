import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3 } from '../testing/s3-server.ts'
import { diskStorage } from './disk-storage.ts'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'

let folder: string
let s3: { url: string; close: () => Promise<void> }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plus-storage-'))
  s3 = await startS3(join(folder, 's3'))
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

async function failing() {
  async function* content() {
    yield Buffer.alloc(100_000)
    throw new Error('the sender hung up')
  }
  return Readable.from(content())
}

describe.each([
  ['in a folder', () => openStorage({ storageUrl: undefined, dataDir: folder })],
  ['in a bucket', () => openStorage({ storageUrl: s3.url, dataDir: folder })],
])('storage %s', (_, open) => {
  let storage: Storage
  beforeAll(() => {
    storage = open()
  })

  it('returns what was stored, and knows its size and hash', async () => {
    const bytes = Buffer.from('एक रुपया ₹1')
    const put = await storage.put(Readable.from([bytes]))
    expect(put.size).toBe(bytes.length)
    expect(put.sha256).toEqual(createHash('sha256').update(bytes).digest())
    expect(await buffer((await storage.get(put.key))!)).toEqual(bytes)
    expect(await storage.exists(put.key)).toBe(true)
  })

  it('restores bytes under the key that they had elsewhere, and refuses invalid keys', async () => {
    const key = '0a/0a1b2c3d-0000-4000-8000-000000000001'
    const bytes = Buffer.from('a bill')
    expect(await storage.restore(key, Readable.from([bytes]))).toMatchObject({ key, size: bytes.length })
    expect(await buffer((await storage.get(key))!)).toEqual(bytes)
    await expect(storage.restore('../outside', Readable.from([bytes]))).rejects.toThrow('This is no storage key.')
    await storage.delete(key)
  })

  it('accepts an upload of more than one part', async () => {
    const chunks = Array.from({ length: 12 }, (_, at) => Buffer.alloc(1_048_576, at))
    const put = await storage.put(Readable.from(chunks))
    expect(put.size).toBe(12 * 1_048_576)
    expect((await buffer((await storage.get(put.key))!)).equals(Buffer.concat(chunks))).toBe(true)
  })

  it('deletes bytes, and accepts a second deletion', async () => {
    const { key } = await storage.put(Readable.from([Buffer.from('a')]))
    await storage.delete(key)
    await storage.delete(key)
    expect([await storage.exists(key), await storage.get(key)]).toEqual([false, undefined])
  })

  it('stores nothing of a stream that fails', async () => {
    await expect(storage.put(await failing())).rejects.toThrow('the sender hung up')
  })

  it('lists only files of at least the given age', async () => {
    const { key } = await storage.put(Readable.from([Buffer.from('a')]))
    const listed = async (ageMs: number) => {
      const keys = []
      for await (const batch of storage.listOlderThan(ageMs)) keys.push(...batch)
      return keys
    }
    expect(await listed(-60_000)).toContain(key)
    expect(await listed(86_400_000)).toEqual([])
    await storage.delete(key)
    expect(await listed(-60_000)).not.toContain(key)
  })

  it('refuses keys that lead elsewhere', async () => {
    for (const key of ['../process.lock', '/etc/passwd', 'aa/../../x', ''])
      await expect((async () => storage.get(key))()).rejects.toThrow('no storage key')
  })
})

describe('in a folder', () => {
  it('no partial file is left, and no other user can read the files', async () => {
    const own = join(folder, 'own')
    const storage = diskStorage(own)
    await storage.put(await failing()).catch(() => {})
    expect(await readdir(join(own, 'unfinished'))).toEqual([])
    const { key } = await storage.put(Readable.from([Buffer.from('a')]))
    expect((await stat(join(own, key))).mode & 0o777).toBe(0o600)
    expect((await stat(join(own, key, '..'))).mode & 0o777).toBe(0o700)
  })

  it('a partial file of a killed process is deleted a day later', async () => {
    const own = join(folder, 'left')
    await diskStorage(own).put(Readable.from([Buffer.from('a')]))
    const half = join(own, 'unfinished', 'half')
    await writeFile(half, 'x')
    await utimes(half, new Date(0), new Date(0))
    await diskStorage(own).put(Readable.from([Buffer.from('a')]))
    expect(await readdir(join(own, 'unfinished'))).toEqual([])
  })

  it('stores again once the folder can be made, without a restart', async () => {
    const disk = join(folder, 'disk')
    await writeFile(disk, 'in its place')
    const storage = diskStorage(join(disk, 'files'))
    const put = () => storage.put(Readable.from([Buffer.from('a')]))
    await expect(put()).rejects.toThrow('ENOTDIR')
    await rm(disk)
    expect(await put()).toMatchObject({ size: 1 })
  })

  it('a full disk is reported as such', async () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
    const content = new Readable({
      read() {
        this.destroy(full)
      },
    })
    await expect(diskStorage(join(folder, 'full')).put(content)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  })
})
