import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileRule } from '../contract/call.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Parts } from '../parts.ts'
import { checkDocument } from './check-document.ts'
import { cleanImage, isCleanable } from './clean-image.ts'
import { faultMessage } from './file-faults.ts'
import { fileKind } from './file-kind.ts'
import type { UploadedFile } from './uploaded-file.ts'

/** Of a file whose kind its call finds out by itself. */
const UNJUDGED = 'application/octet-stream'

/** A received file on this machine's disk, not yet checked. */
export interface StagedFile {
  readonly path: string
  readonly original_name: string
  readonly sha256: Buffer
  readonly rule: FileRule
}

/** Where received files are stored on this machine until they are checked. */
export function stagingFolder({ config }: Pick<Parts, 'config'>): string {
  return join(config.dataDir, 'uploads')
}

/** A path on this machine's disk for a received file. */
export function stagingPath(parts: Pick<Parts, 'config'>): string {
  return join(stagingFolder(parts), randomUUID())
}

/**
 * Accepts a staged file: its content is checked, pictures are re-encoded, then it is stored.
 * @returns the stored file, or the sentence that says why it is refused
 * @throws Refusal STORAGE_FULL, and UNAVAILABLE while the virus scanner cannot be reached
 */
export async function takeFile(
  { path, original_name, sha256, rule }: StagedFile,
  parts: Pick<Parts, 'storage' | 'scan' | 'log'>,
): Promise<UploadedFile | string> {
  const media_type = typeof rule.kinds === 'string' ? UNJUDGED : await fileKind(path, original_name)
  if (media_type === 'heic' || media_type === 'picture-carrier') return faultMessage(media_type)
  if (!media_type || (typeof rule.kinds !== 'string' && !rule.kinds.includes(media_type))) return rule.messages.kind
  if (parts.scan && (await ask(path, parts)) === 'infected') return faultMessage('infected')
  const checked = await checkDocument(path, media_type)
  if (typeof checked === 'string') return checked
  const taken = isCleanable(media_type)
    ? await cleanImage(path, media_type, parts.storage.put)
    : {
        stored: await parts.storage.put(checked ? Readable.from([checked.content]) : createReadStream(path)),
        perceptual_hash: null,
      }
  if (typeof taken === 'string') return faultMessage(taken)
  const { stored, perceptual_hash } = taken
  return {
    original_name,
    media_type,
    size: stored.size,
    sha256: stored.sha256,
    storage_key: stored.key,
    sent_sha256: checked ? Buffer.from(checked.sha256) : sha256,
    perceptual_hash,
  }
}

async function ask(path: string, { scan, log }: Pick<Parts, 'scan' | 'log'>) {
  try {
    return await scan?.(path)
  } catch (error) {
    log.error({ err: error }, 'the virus scanner could not be reached')
    throw new Refusal('UNAVAILABLE', {
      retry_after: 30,
      text: 'Files cannot be checked at the moment. Please try again.',
    })
  }
}
