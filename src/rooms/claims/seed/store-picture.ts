import { Readable } from 'node:stream'
import type { UploadedFile } from '#platform/files/uploaded-file.ts'
import type { Parts } from '#platform/parts.ts'

/** Stores a JPEG of the demo world as if somebody had sent it. */
export async function storePicture(
  storage: Parts['storage'],
  original_name: string,
  picture: Buffer,
): Promise<UploadedFile> {
  const { key, size, sha256 } = await storage.put(Readable.from([picture]))
  return {
    original_name,
    media_type: 'image/jpeg',
    size,
    sha256,
    sent_sha256: sha256,
    perceptual_hash: null,
    storage_key: key,
  }
}
