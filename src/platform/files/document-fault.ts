import { createReadStream } from 'node:fs'
import { fileTypeFromBuffer } from 'file-type'
import { readArchiveMembers } from './archive-members.ts'

const MEGABYTE = 1_048_576
const ARCHIVE = { members: 20, unpacked_bytes: 50 * MEGABYTE }
/** A Word document is an archive too, with as many parts as it has pictures. */
const LETTER = { members: 2_000, unpacked_bytes: 50 * MEGABYTE }

const WORD = 'application/msword'
const NEW_WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const PDF = 'application/pdf'
const ZIP = 'application/zip'
const IN_ARCHIVES = ['image/jpeg', 'image/png', PDF, NEW_WORD, 'application/x-cfb']

const DAMAGED = 'This file is damaged or cannot be read. Please choose another one.'
const UNSAFE = 'This document holds a program. Please save it as a picture or a PDF and choose that.'
const LOCKED = 'This PDF is locked. Please save it without a password and choose that.'
const ARCHIVE_LIMITS = 'A ZIP may hold at most 20 files and 50 MB, without a password.'
const ARCHIVE_KINDS = 'A ZIP may hold pictures, PDF and Word files only.'

/** What a PDF contains when it runs, opens or embeds something. */
const PDF_ACTIONS = ['/JavaScript', '/Launch', '/EmbeddedFile', '/RichMedia']
const MACROS = Buffer.from('_VBA_PROJECT', 'utf16le').toString('latin1')

/** Why a document of the right type is refused: it contains a program, is encrypted, or unpacks to too much. */
export async function documentFault(path: string, media_type: string): Promise<string | undefined> {
  if (media_type === PDF) return (await holds(path, ['/Encrypt'])) ? LOCKED : await unsafe(path, PDF_ACTIONS)
  if (media_type === WORD) return unsafe(path, [MACROS])
  if (media_type === NEW_WORD) {
    const parts = await readArchiveMembers(path, LETTER)
    if (!parts) return DAMAGED
    return parts.some(({ name }) => /vba/i.test(name)) ? UNSAFE : undefined
  }
  return media_type === ZIP ? archiveFault(path) : undefined
}

async function archiveFault(path: string): Promise<string | undefined> {
  const members = await readArchiveMembers(path, ARCHIVE)
  if (!members) return ARCHIVE_LIMITS
  for (const { head } of members) {
    const kind = await fileTypeFromBuffer(head)
    if (!kind || !IN_ARCHIVES.includes(kind.mime)) return ARCHIVE_KINDS
  }
  return undefined
}

async function unsafe(path: string, signs: readonly string[]): Promise<string | undefined> {
  return (await holds(path, signs)) ? UNSAFE : undefined
}

/** Whether a file contains one of some texts; read in chunks, so that a text across two chunks is found too. */
async function holds(path: string, texts: readonly string[]): Promise<boolean> {
  const longest = Math.max(...texts.map((text) => text.length))
  let before = Buffer.alloc(0)
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    const seam = Buffer.concat([before, piece.subarray(0, longest)])
    if (texts.some((text) => piece.includes(text, 0, 'latin1') || seam.includes(text, 0, 'latin1'))) return true
    before = Buffer.from(piece.subarray(-longest))
  }
  return false
}
