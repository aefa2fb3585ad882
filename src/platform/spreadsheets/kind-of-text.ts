import type { FaultReason } from './spreadsheet-fault.ts'

const SAMPLE = 4_096
const WEB_PAGE =
  /^\s*(?:(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*(?:<!doctype\s+html|<(?:html|head|body|table|meta|style|script|div)\b)|mime-version:)/is
/** The workbook as one XML file, which Excel wrote from 2003 on. */
const XML_BOOK = /^\s*(?:<\?[^>]*>\s*)+<(?:\w+:)?workbook\b/i
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
  if (WEB_PAGE.test(start)) return 'web-page'
  if (XML_BOOK.test(start)) return 'old-format'
  return !hasControls(start) && /[,;\t\n]/.test(start) && !start.startsWith('%PDF') ? 'text-as-workbook' : 'type'
}
