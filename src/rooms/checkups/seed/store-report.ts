import { Readable } from 'node:stream'
import type { UploadedFile } from '#platform/files/uploaded-file.ts'
import type { Parts } from '#platform/parts.ts'

/** The file of a report as the provider would have sent it. */
export async function storeReport(
  storage: Parts['storage'],
  bytes: Buffer,
  original_name: string,
): Promise<UploadedFile> {
  const { key, size, sha256 } = await storage.put(Readable.from([bytes]))
  return {
    original_name,
    media_type: 'application/pdf',
    size,
    sha256,
    sent_sha256: sha256,
    perceptual_hash: null,
    storage_key: key,
  }
}
