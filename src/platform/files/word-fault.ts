import type { ArchiveMember } from './archive-members.ts'
import type { DocumentFault } from './file-faults.ts'

/** What a part of a letter is, by its path: programs, other programs' files, and their controls. */
const PROGRAM_PARTS = /vba|macro|(^|\/)activex\//i
const EMBEDDED_PARTS = /(^|\/)embeddings\/|\.(bin|ole|exe|dll|html?|mht|mhtml|rtf|zip|docm|xlsm|jar|js|vbs)$/i
/** Parts that are read as a whole. */
export const READ_PARTS = /\.rels$|^\[content_types\]\.xml$|^word\/.*\.xml$/i

/** A relationship names another part or an address; of addresses, only links that a person presses may stay. */
const HYPERLINK = /\/hyperlink$/
const PRESSED = /^(?:https?:|mailto:|tel:|#)/i
const EMBEDDING = /\/(?:oleObject|package|aFChunk|control|subDocument)$/i

const TAG = /<([^<>]*)>/g
const EMPTY_TAG = /^\/?(?:\w+:)?Relationships?\s*\/?$|^\?xml\s*\?$/
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Why one part of a Word document is refused: it runs or embeds something, or loads from an address. */
export function wordFault({ name, content }: ArchiveMember): DocumentFault | undefined {
  if (PROGRAM_PARTS.test(name)) return 'program'
  if (EMBEDDED_PARTS.test(name)) return 'carrier'
  if (!content) return undefined
  const text = xmlText(content)
  if (text === undefined || /<!(?:DOCTYPE|ENTITY)/i.test(text)) return 'unclear'
  if (/\.rels$/i.test(name)) return relationshipFault(text)
  if (/content_types/i.test(name)) return /macroEnabled|vbaProject/i.test(text) ? 'program' : undefined
  return /\bDDE(?:AUTO)?\b/i.test(fieldsOf(text)) ? 'program' : undefined
}

function relationshipFault(text: string): DocumentFault | undefined {
  // Read strictly: what is left over would be read by Word in a way that was not seen here.
  if (text.replace(TAG, '').trim() !== '') return 'unclear'
  for (const [, tag = ''] of text.matchAll(TAG)) {
    if (!EMPTY_TAG.test(tag.replace(ATTRIBUTE, ''))) return 'unclear'
    const {
      Type = '',
      Target = '',
      TargetMode,
    } = Object.fromEntries(
      Array.from(tag.matchAll(ATTRIBUTE), ([, key, double, single]) => [key, unescaped(double ?? single ?? '')]),
    )
    if (EMBEDDING.test(Type)) return 'carrier'
    const isPressed = HYPERLINK.test(Type) && (PRESSED.test(Target) || !/^[\w+.-]+:|\\|^\/\//.test(Target))
    const isOutside = TargetMode?.toLowerCase() === 'external' || /^[\w+.-]+:|\\|^\/\//.test(Target)
    if (isOutside && !isPressed) return 'network'
  }
  return undefined
}

/** The instructions of a letter's fields, which Word may split into pieces. */
function fieldsOf(text: string): string {
  const pieces = text.matchAll(/<\w+:instrText[^<>]*>([^<]*)<|\w+:instr\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return unescaped(Array.from(pieces, ([, run, double, single]) => run ?? ` ${double ?? single} `).join(''))
}

/** @returns undefined for a text in any other encoding than Word's own */
function xmlText(content: Buffer): string | undefined {
  if (content.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))) return content.toString('utf16le').slice(1)
  const text = content.toString('utf8').replace(/^\uFEFF/, '')
  const encoding = /^<\?xml[^>]*encoding\s*=\s*["']([^"']*)/.exec(text)?.[1] ?? 'utf-8'
  return text.includes('\0') || !/^(?:utf-8|us-ascii)$/i.test(encoding) ? undefined : text
}

function unescaped(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, entity) => {
    if (entity) return named[entity] ?? all
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
