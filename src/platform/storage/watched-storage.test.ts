import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { Refusal } from '../contract/refusal.ts'
import { openStorage } from './open-storage.ts'
import { watchedStorage } from './watched-storage.ts'

const storage = openStorage({ storageUrl: undefined, dataDir: '/nonexistent' })

it.each([
  ['a full disk', new Refusal('STORAGE_FULL'), ['put']],
  ['a disk that only reads', Object.assign(new Error('read-only'), { code: 'EROFS' }), ['put']],
  ['a bucket that refuses', Object.assign(new Error('AccessDenied'), { $metadata: { httpStatusCode: 403 } }), ['put']],
  ['a bucket that is away', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), ['put']],
  ['a sender who hangs up', Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), []],
])('%s is passed on, and counted where the storage is the cause', async (_, error, counted) => {
  const seen: string[] = []
  const failing = { ...storage, put: () => Promise.reject(error) }
  const watched = watchedStorage(failing, (operation) => seen.push(operation))
  await expect(watched.put(Readable.from([]))).rejects.toBe(error)
  expect(seen).toEqual(counted)
})
