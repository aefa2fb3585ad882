import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { type ArchiveMember, judgeMembers } from './archive-members.ts'
import { pdfFault } from './pdf-fault.ts'
import { READ_PARTS, wordFault } from './word-fault.ts'

const MEGABYTE = 1_048_576
/** What a document may unpack to, with everything inside it. */
const UNPACKED_BYTES = 50 * MEGABYTE
const ARCHIVE_MEMBERS = 20
/** A Word document is an archive too, with as many parts as it has pictures. */
const LETTER_MEMBERS = 2_000

const WORD = 'application/msword'
const NEW_WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const PDF = 'application/pdf'
const ZIP = 'application/zip'
/** What an archive may hold, by content; and by name, because the name decides which program opens it. */
const IN_ARCHIVES = ['image/jpeg', 'image/png', PDF, NEW_WORD, 'application/x-cfb']
const NAMES_IN_ARCHIVES = ['.jpg', '.jpeg', '.png', '.pdf', '.docx', '.doc']

export type DocumentFault =
  | 'program'
  | 'network'
  | 'carrier'
  | 'locked'
  | 'unclear'
  | 'too-much'
  | 'damaged'
  | 'archive-limits'
  | 'archive-kinds'

/** Bytes that a document may still unpack to. */
export interface UnpackBudget {
  bytes: number
}

const INSTEAD = 'Please save it as a picture or a plain PDF and choose that.'
const MESSAGES: Record<DocumentFault, string> = {
  program: `This document holds a program. ${INSTEAD}`,
  network: `This document loads or sends something by itself. ${INSTEAD}`,
  carrier: `This document holds another file. ${INSTEAD}`,
  locked: 'This document is locked. Please save it without a password and choose that.',
  unclear: `This document cannot be checked. ${INSTEAD}`,
  'too-much': `This document unpacks to too much. ${INSTEAD}`,
  damaged: 'This file is damaged or cannot be read. Please choose another one.',
  'archive-limits': 'A ZIP may hold at most 20 files and 50 MB, without a password.',
  'archive-kinds': 'A ZIP may hold pictures, PDF and Word files only.',
}

/** A name in the list of parts of a Word file of the old format. */
const directoryEntry = (text: string) => Buffer.from(text, 'utf16le')
const MACROS = directoryEntry('_VBA_PROJECT')
const EMBEDDED = directoryEntry('Ole10Native')
const ENCRYPTED = directoryEntry('EncryptedPackage')

/** The sentence for a document that is refused. */
export const faultMessage = (fault: DocumentFault): string => MESSAGES[fault]

/** Whether documents of this media type can hold anything that they are refused for. */
export function isChecked(media_type: string): boolean {
  return [PDF, WORD, NEW_WORD, ZIP].includes(media_type)
}

/**
 * Why a document of the right type is refused: it or a document inside it contains a program, loads or carries
 * something else, is encrypted, or unpacks to too much. Up to a second of work.
 */
export function documentFault(bytes: Buffer, media_type: string): Promise<DocumentFault | undefined> {
  return faultOf(bytes, media_type, { bytes: UNPACKED_BYTES })
}

async function faultOf(bytes: Buffer, media_type: string, budget: UnpackBudget): Promise<DocumentFault | undefined> {
  if (media_type === PDF) return pdfFault(bytes, budget)
  if (media_type === WORD) return oldWordFault(bytes)
  if (media_type === NEW_WORD) {
    const limits = { members: LETTER_MEMBERS, budget }
    const fault = await judgeMembers(bytes, limits, (name) => READ_PARTS.test(name), wordFault)
    return fault === 'unreadable' ? 'damaged' : fault
  }
  if (media_type !== ZIP) return undefined
  const limits = { members: ARCHIVE_MEMBERS, budget }
  const fault = await judgeMembers(
    bytes,
    limits,
    () => true,
    (member) => memberFault(member, budget),
  )
  return fault === 'unreadable' ? 'archive-limits' : fault
}

function oldWordFault(bytes: Buffer): DocumentFault | undefined {
  if (bytes.includes(ENCRYPTED)) return 'locked'
  if (bytes.includes(MACROS)) return 'program'
  return bytes.includes(EMBEDDED) ? 'carrier' : undefined
}

async function memberFault({ name, content = Buffer.alloc(0) }: ArchiveMember, budget: UnpackBudget) {
  const kind = await fileTypeFromBuffer(content)
  if (!kind || !IN_ARCHIVES.includes(kind.mime) || !NAMES_IN_ARCHIVES.includes(extname(name).toLowerCase()))
    return 'archive-kinds'
  return faultOf(content, kind.mime === 'application/x-cfb' ? WORD : kind.mime, budget)
}
