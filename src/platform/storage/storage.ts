import { createHash, randomUUID } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'

/** What is known of bytes once they are stored. */
interface StoredBytes {
  /** Identifies them in this storage; nothing a person sent is part of it. */
  readonly key: string
  readonly size: number
  readonly sha256: Buffer
}

/** Private storage of files. Bytes under a key never change. */
export interface Storage {
  /**
   * Reads a stream to its end; all bytes exist under the returned key, or none.
   * @throws Refusal STORAGE_FULL when there is no room
   */
  readonly put: (content: Readable) => Promise<StoredBytes>
  /** As `put`, under a key that these bytes had in another storage. */
  readonly restore: (key: string, content: Readable) => Promise<StoredBytes>
  /** The bytes as a stream, or undefined when there are none under the key. */
  readonly get: (key: string) => Promise<Readable | undefined>
  /** Deletes the bytes; does nothing if there are none. */
  readonly delete: (key: string) => Promise<void>
  readonly exists: (key: string) => Promise<boolean>
  /** What names this storage, once something was stored in it; undefined before. */
  readonly readId: () => Promise<string | undefined>
  readonly writeId: (id: string) => Promise<void>
  /**
   * Writes a few bytes and deletes them.
   * @throws what a write throws while nothing can be stored
   */
  readonly probe: () => Promise<void>
  /** The bytes that still fit, or undefined where the service does not say. */
  readonly freeBytes: () => Promise<number | undefined>
  /**
   * The keys of everything stored at least this long ago, by the machine's time and not the product's, one batch at a
   * time. Files in the same storage that are not ours are left out.
   */
  readonly listOlderThan: (ageMs: number) => AsyncIterable<string[]>
}

/** Where its name stands, beside the stored bytes. */
export const ID_FILE = 'storage-id'

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A new key: two letters spread the files over folders. */
export function newKey(): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}`
}

/** Whether a name found in the storage is a key made by newKey. */
export function isKey(name: string): boolean {
  return KEY.test(name)
}

/** @throws Error for anything that is not a key, such as a path that leads out of the storage */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no storage key.')
  return key
}

/** Passes bytes on, and counts and hashes them on the way. */
export function measure(): { through: Transform; measured: () => { size: number; sha256: Buffer } } {
  const hash = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { through, measured: () => ({ size, sha256: hash.digest() }) }
}
