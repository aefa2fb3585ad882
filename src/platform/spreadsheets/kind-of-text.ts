import type { FaultReason } from './spreadsheet-fault.ts'

const SAMPLE = 4_096
const WEB_PAGE = /^(?:<!doctype\s+html|<(?:html|head|body|table|meta|style|script|div)\b|mime-version:)/i
/** The workbook as one XML file, which Excel wrote from 2003 on. */
const XML_BOOK = /^<(?:\w+:)?workbook\b/i
/** What may stand in front of the first element of a page: how each begins and ends. */
const PREAMBLES = [
  ['<?', '>'],
  ['<!--', '-->'],
] as const
/** In front of UTF-16. */
const WIDE_MARK = Buffer.from([0xff, 0xfe])
/** A tab, the ends of a line, and the one after them that old printers know. */
const FROM_TAB = 9
const TO_RETURN = 13
const FIRST_SIGN = 32

/** Whether a text has characters that no text has, and most other files do. */
export function hasControls(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < FIRST_SIGN && (code < FROM_TAB || code > TO_RETURN)) return true
    // What code page 1252 leaves over.
    if (code >= 0x7f && code <= 0x9f && code !== 0x85) return true
  }
  return false
}

/** What a file that is no workbook is, although it is named like one. */
export function kindOfText(bytes: Buffer): FaultReason {
  const isWide = bytes.subarray(0, 2).equals(WIDE_MARK)
  const start = bytes
    .subarray(0, SAMPLE)
    .toString(isWide ? 'utf16le' : 'utf8')
    .replace(/^\ufeff/, '')
  const content = afterPreamble(start)
  if (WEB_PAGE.test(content)) return 'web-page'
  if (XML_BOOK.test(content)) return 'old-format'
  return !hasControls(start) && /[,;\t\n]/.test(start) && !start.startsWith('%PDF') ? 'text-as-workbook' : 'type'
}

function afterPreamble(text: string): string {
  const rest = text.trimStart()
  for (const [begin, finish] of PREAMBLES) {
    const end = rest.startsWith(begin) ? rest.indexOf(finish) : -1
    if (end > 0) return afterPreamble(rest.slice(end + finish.length))
  }
  return rest
}
