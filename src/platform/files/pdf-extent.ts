import type { DocumentFault } from './file-faults.ts'

/** As far into a file as readers look for the header. */
const HEADER_WITHIN = 1_024
const HEADER = '%PDF-'
const END = '%%EOF'
const ARCHIVE_END = 'PK\u0005\u0006'
/** As far from the end of a file as it may be: it has a comment, which may end as a PDF does. */
const ARCHIVE_END_WITHIN = 65_557
/** White space at its end, which some programs cut off. */
const TOLERANCE = 16
const LINE_END = /^[ \r\n]{0,4}/
const LENGTH = /\/Linearized(?=[\0\s/])[^>]{0,500}?\/L[\0\s]+(\d{1,10})/
const OBJECT = /\d[\0\s]+\d+[\0\s]+obj(?![A-Za-z])/

/** Whether a file starts as a PDF, with whatever readers pass over in front of it. */
export function beginsAsPdf(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADER_WITHIN + HEADER.length))
  return head.includes(HEADER, 0, 'latin1')
}

/**
 * The PDF in a file, without what mail, servers and printers put in front of its header or behind its end: every
 * reader passes over that.
 * @returns 'incomplete' when its end is missing: in a changed or linearised file there are several
 */
export function pdfExtent(bytes: Buffer): Buffer | DocumentFault {
  if (!beginsAsPdf(bytes)) return 'unclear'
  const from = bytes.indexOf(HEADER, 0, 'latin1')
  const end = bytes.lastIndexOf(END, undefined, 'latin1')
  if (end < from) return 'incomplete'
  const behind = bytes.toString('latin1', end + END.length)
  if (bytes.includes(ARCHIVE_END, Math.max(from, end + END.length - ARCHIVE_END_WITHIN), 'latin1')) return 'carrier'
  if (OBJECT.test(behind)) return 'incomplete'
  const length = LENGTH.exec(bytes.toString('latin1', from, from + HEADER_WITHIN))?.[1]
  if (length && bytes.length + TOLERANCE < Number(length)) return 'incomplete'
  return bytes.subarray(from, end + END.length + (LINE_END.exec(behind)?.[0].length ?? 0))
}
