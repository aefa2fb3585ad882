import { createHash, randomUUID } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'

/** What is known of stored bytes once they are safe. */
export interface StoredBytes {
  /** Names them in this storage; nothing a person sent is part of it. */
  readonly key: string
  readonly size: number
  readonly sha256: Buffer
}

/** Private storage of files. Bytes under a key never change. */
export interface Storage {
  /**
   * Takes a stream to its end; bytes exist whole under the key that is returned, or not at all.
   * @throws Refusal STORAGE_FULL when there is no room
   */
  readonly put: (content: Readable) => Promise<StoredBytes>
  /** As put, under a key that these bytes had in another storage. */
  readonly restore: (key: string, content: Readable) => Promise<StoredBytes>
  /** The bytes as a stream, or undefined when nothing lies under the key. */
  readonly get: (key: string) => Promise<Readable | undefined>
  /** Takes the bytes away; where none are, nothing happens. */
  readonly delete: (key: string) => Promise<void>
  readonly exists: (key: string) => Promise<boolean>
  /**
   * The keys of everything stored at least so long ago, by the machine's time and not the product's, a batch at a time.
   * What is not ours under the same roof is left out.
   */
  readonly listOlderThan: (ageMs: number) => AsyncIterable<string[]>
}

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A fresh key: two letters spread the files over folders. */
export function newKey(): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}`
}

/** Whether a name found in the storage is one that newKey gave. */
export function isKey(name: string): boolean {
  return KEY.test(name)
}

/** @throws Error for what is no key of ours, such as a path that leads out of the storage */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no storage key.')
  return key
}

/** Passes bytes on and knows, when they have passed, how many they were and their hash. */
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
