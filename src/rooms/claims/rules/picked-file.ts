import { claimWords } from '../words/claim.ts'
import { CLAIM_FILE_KINDS, type ClaimVersion, FILE_BYTES_MAX, type FileControl, filesMax } from './claim-files.ts'

interface PickedFile {
  /** The media type by its content; undefined for unknown kinds. */
  media_type: string | undefined
  size: number
}

/** Why a picked file cannot be added to the existing ones, in the server's words; undefined where it can. */
export function pickedFault(
  control: FileControl,
  { media_type, size }: PickedFile,
  { there, version }: { there: number; version: ClaimVersion },
): string | undefined {
  const { files } = claimWords
  if (there >= filesMax(version)) return version === 'v1' ? files.oneInV1 : files.count
  if (size === 0) return files.empty
  if (size > FILE_BYTES_MAX) return files.size
  if (media_type === undefined || !CLAIM_FILE_KINDS[control].includes(media_type))
    return control === 'document_files' ? files.documents : files.pictures
}

/** Whether a fault is of the field and not of one file. */
export function isOfField(fault: string): boolean {
  const { oneInV1, count } = claimWords.files
  return fault === oneInV1 || fault === count
}

/** Faults of several files in one line, each once and with one full stop between two. */
export function faultsInOne(faults: readonly string[]): string | undefined {
  const all = [...new Set(faults)]
  return all.map((fault, at) => (at < all.length - 1 ? fault.replace(/\.$/, '') : fault)).join('. ') || undefined
}
