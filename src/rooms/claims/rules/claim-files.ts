/** The file fields of the claim form by their multipart name, and the kind of file each takes. */
export const CLAIM_FILE_TYPES = {
  bill_files: 'INVOICE',
  prescription_files: 'PRESCRIPTION',
  document_files: 'DOCUMENT',
} as const
export type FileControl = keyof typeof CLAIM_FILE_TYPES
export type ClaimFileType = (typeof CLAIM_FILE_TYPES)[FileControl]

/** Per field. */
export const FILES_MAX = 5
export const FILE_BYTES_MAX = 10_485_760

const PICTURES = ['image/jpeg', 'image/png'] as const
const DOCUMENTS = [
  ...PICTURES,
  'application/zip',
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const

/** The media types each field accepts. */
export const CLAIM_FILE_KINDS: Record<FileControl, readonly string[]> = {
  bill_files: PICTURES,
  prescription_files: PICTURES,
  document_files: DOCUMENTS,
}

/** The file picker's accept list. */
export const CLAIM_FILE_ACCEPT: Record<FileControl, string> = {
  bill_files: '.jpg,.jpeg,.png,image/jpeg,image/png',
  prescription_files: '.jpg,.jpeg,.png,image/jpeg,image/png',
  document_files: '.jpg,.jpeg,.png,.zip,.pdf,.doc,.docx,image/jpeg,image/png',
}

/** v1 is the old app's single bill and prescription; v2 accepts several bills. */
export const CLAIM_VERSIONS = ['v1', 'v2'] as const
export type ClaimVersion = (typeof CLAIM_VERSIONS)[number]

/** How many files a field accepts in a version of the form. */
export function filesMax(version: ClaimVersion): number {
  return version === 'v1' ? 1 : FILES_MAX
}

/** How many files of each kind a claim has. */
export interface FileCounts {
  bills: number
  prescriptions: number
  documents: number
}

export type FileFault = 'BILL_MISSING' | 'PRESCRIPTION_MISSING' | 'ONE_IN_V1' | 'TOO_MANY'

/**
 * The errors of a claim's files, by field. A document may replace a bill or a prescription, since a PDF is not a
 * picture.
 */
export function fileFaults(
  { bills, prescriptions, documents }: FileCounts,
  { version, needs_prescription }: { version: ClaimVersion; needs_prescription: boolean },
): Partial<Record<FileControl, FileFault>> {
  const most = filesMax(version)
  const many = version === 'v1' ? 'ONE_IN_V1' : 'TOO_MANY'
  const faults: Partial<Record<FileControl, FileFault>> = {}
  if (bills > most) faults.bill_files = many
  if (prescriptions > most) faults.prescription_files = many
  if (documents > FILES_MAX) faults.document_files = 'TOO_MANY'
  if (bills + documents === 0) faults.bill_files = 'BILL_MISSING'
  if (needs_prescription && prescriptions + documents === 0) faults.prescription_files = 'PRESCRIPTION_MISSING'
  return faults
}
