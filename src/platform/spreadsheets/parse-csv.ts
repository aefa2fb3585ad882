import { CsvError, parse } from 'csv-parse/sync'
import { fileTypeFromBuffer } from 'file-type'
import { hasControls, kindOfText } from './kind-of-text.ts'
import { type FaultReason, UnreadableSpreadsheet } from './spreadsheet-fault.ts'
import { SpreadsheetTable, type TableLimits } from './spreadsheet-table.ts'

/** How Windows writes Western European letters, where a program does not write Unicode. */
const GUESSED = 'windows-1252'
/** What such a text has beside ASCII: letters, quotes and dashes. */
const WESTERN = /^(?:\p{ASCII}|[À-ÖØ-öø-þŠšŽžŸŒœ–—‘’“”…€°º\u00a0])*$/u
/** A letter beside no other: part of a letter in Unicode that is broken. */
const ALONE = /(?<![A-Za-zÀ-þ])[À-þŠšŽžŸŒœ](?![A-Za-zÀ-þ])/
const SEPARATORS = [',', ';', '\t']
/** The line by which Excel is given a separator. */
const NAMED_SEPARATOR = /^sep=(.)(?:\r\n|\n|\r)/i
/** What a file with the content of another is refused with. */
const OTHER_KINDS: Readonly<Record<string, FaultReason>> = {
  'application/zip': 'workbook-as-text',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'workbook-as-text',
  'application/x-cfb': 'old-format',
}
/** More than three megabytes of mobiles. Each takes the parser microseconds. */
const MAX_RECORDS = 262_144
const SAMPLE = 4_096
/** Of the characters in a text of UTF-16, those in front of which a zero is: Latin letters, digits and separators. */
const LATIN_SHARE = 0.2

/**
 * A CSV in UTF-8 or UTF-16, with or without a mark; separated by comma, semicolon or tab. A row's number counts records.
 * @throws UnreadableSpreadsheet
 */
export async function parseCsv(bytes: Buffer, limits: TableLimits) {
  const wrong = kindOfText(bytes)
  if (wrong === 'web-page' || wrong === 'old-format') throw new UnreadableSpreadsheet(wrong)
  const kind = await fileTypeFromBuffer(bytes)
  if (kind) throw new UnreadableSpreadsheet(OTHER_KINDS[kind.mime] ?? 'type')
  const { text, is_guessed } = decode(bytes)
  const [line = '', named] = NAMED_SEPARATOR.exec(text) ?? []
  const table = new SpreadsheetTable(limits)
  const above = line === '' ? 0 : 1
  try {
    parse(text.slice(line.length), {
      delimiter: named ?? separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      onRecord: (cells: string[], { records, empty_lines }) => {
        if (records > MAX_RECORDS) throw new UnreadableSpreadsheet('too-much')
        table.add(above + records + empty_lines, cells)
        return null
      },
    })
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableSpreadsheet('damaged') : error
  }
  return { sheet: '', other_sheets: [], is_guessed, ...table.finish() }
}

/** The text of a file; that of no Unicode is read as Windows in western countries writes it, which is a guess. */
function decode(bytes: Buffer): { text: string; is_guessed: boolean } {
  const encoding = encodingOf(bytes)
  for (const name of encoding === 'utf-8' ? ['utf-8', GUESSED] : [encoding]) {
    try {
      const text = new TextDecoder(name, { fatal: true }).decode(bytes)
      if (!hasControls(text) && (name !== GUESSED || isWestern(text))) return { text, is_guessed: name === GUESSED }
    } catch {
      // The next, or none.
    }
  }
  throw new UnreadableSpreadsheet('encoding')
}

function isWestern(text: string): boolean {
  return WESTERN.test(text) && !ALONE.test(text)
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]!++
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < (sample.length / 2) * LATIN_SHARE) return 'utf-8'
  return even > odd ? 'utf-16be' : 'utf-16le'
}

/** The one that is most frequent in the first record with content, outside quotes. */
function separatorOf(text: string): string {
  const counts = new Map(SEPARATORS.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const character of text.trimStart()) {
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '\n' || character === '\r') break
    else if (counts.has(character)) counts.set(character, counts.get(character)! + 1)
  }
  return SEPARATORS.toSorted((one, other) => counts.get(other)! - counts.get(one)!)[0]!
}
