import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Refusal } from '../contract/refusal.ts'
import { diskError } from '../storage/disk-errors.ts'
import { releaseBuffers } from './release-buffers.ts'

/**
 * Writes an incoming stream to a local file, because the kind of a file is known only once it is complete. Reads the
 * stream to its end even when it is too long, so that the sender receives the answer.
 * @returns the size in bytes, whether it is more than `max_bytes`, and the hash of the content
 * @throws Refusal STORAGE_FULL; MALFORMED when the sender disconnects
 */
export async function stageFile(source: Readable, path: string, max_bytes: number) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const sink = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const written = finished(sink).catch((error) => error as Error)
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length
      releaseBuffers(chunk.length)
      if (size <= max_bytes) hash.update(chunk)
      if (size <= max_bytes && !sink.destroyed && !sink.write(chunk)) await Promise.race([drained(sink), written])
    }
  } catch {
    sink.destroy()
    // Opened only now, it would be written after its caller has removed it.
    await written
    throw new Refusal('MALFORMED')
  }
  sink.end()
  const failure = await written
  if (failure instanceof Error)
    throw diskError(failure) === 'full' ? new Refusal('STORAGE_FULL', { retry_after: 30 }) : failure
  return { size, too_large: size > max_bytes, sha256: hash.digest() }
}

function drained(sink: ReturnType<typeof createWriteStream>): Promise<void> {
  return new Promise((resolve) => sink.once('drain', resolve))
}
