import { randomBytes } from 'node:crypto'
import type { UploadedFile } from '#platform/files/uploaded-file.ts'

/** A bill's photo as the upload leaves it; each is another. */
export function uploadedPhoto(): UploadedFile {
  const sha256 = randomBytes(32)
  return {
    original_name: 'bill.jpg',
    media_type: 'image/jpeg',
    size: 1_000,
    sha256,
    sent_sha256: sha256,
    perceptual_hash: BigInt.asIntN(64, sha256.readBigUInt64BE()),
    storage_key: sha256.toString('hex'),
  }
}
