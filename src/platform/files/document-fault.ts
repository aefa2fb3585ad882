import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { type ArchiveMember, judgeMembers } from './archive-members.ts'
import { cleanPdf } from './clean-pdf.ts'
import type { DocumentFault } from './file-faults.ts'
import { beginsAsPdf } from './pdf-extent.ts'
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

/** Bytes that a document may still unpack to. */
export interface UnpackBudget {
  bytes: number
}

/** A name in the list of parts of a Word file of the old format. */
const directoryEntry = (text: string) => Buffer.from(text, 'utf16le')
const MACROS = directoryEntry('_VBA_PROJECT')
const EMBEDDED = directoryEntry('Ole10Native')
const ENCRYPTED = directoryEntry('EncryptedPackage')

/** Whether documents of this media type can hold anything that they are refused for. */
export function isChecked(media_type: string): boolean {
  return [PDF, WORD, NEW_WORD, ZIP].includes(media_type)
}

/**
 * A document of the right type as it is stored, or why it is refused: it or a document inside it contains a program,
 * loads or carries something else, asks for a password, is cut short, or unpacks to too much. Up to a second of work.
 */
export async function checkedContent(bytes: Buffer, media_type: string): Promise<Buffer | DocumentFault> {
  const budget = { bytes: UNPACKED_BYTES }
  if (media_type === PDF) return cleanPdf(bytes, budget)
  return (await faultOf(bytes, media_type, budget)) ?? bytes
}

async function faultOf(bytes: Buffer, media_type: string, budget: UnpackBudget): Promise<DocumentFault | undefined> {
  if (media_type === PDF) {
    const clean = await cleanPdf(bytes, budget)
    return typeof clean === 'string' ? clean : undefined
  }
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
  const kind = (await fileTypeFromBuffer(content))?.mime ?? (beginsAsPdf(content) ? PDF : undefined)
  if (!kind || !IN_ARCHIVES.includes(kind) || !NAMES_IN_ARCHIVES.includes(extname(name).toLowerCase()))
    return 'archive-kinds'
  return faultOf(content, kind === 'application/x-cfb' ? WORD : kind, budget)
}
