import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import {
  type BookColumn,
  bodyRow,
  frameParts,
  hasNotes,
  listsSheet,
  noteParts,
  sheetEnd,
  sheetStart,
} from './book-xml.ts'

export interface BookSheet {
  /** On the tab: at most 31 characters without : / \ ? * [ ] */
  name: string
  columns: readonly BookColumn[]
  /** Texts by column; null leaves a cell empty. */
  rows: Iterable<readonly (string | null)[]> | AsyncIterable<readonly (string | null)[]>
}

const CHUNK = 65_536
/** So that the same content is the same file. */
const WRITTEN_AT = '1980-01-01T00:00:00'

/**
 * A workbook that people fill in and send back: texts only, in columns that keep what is typed as text, with lists to
 * choose from and notes at a frozen header. It is written row by row with backpressure; an error of the rows ends it.
 * Nothing in it is evaluated, and `readSpreadsheet` returns what was written.
 */
export function writeBook(sheets: readonly BookSheet[]): Readable {
  return Readable.from(archive(partsOf(sheets)), { objectMode: false })
}

type Part = [path: string, content: string | AsyncIterable<string>]

function partsOf(sheets: readonly BookSheet[]): Part[] {
  const listed = sheets.flatMap(({ columns }) => columns.filter(({ allowed }) => allowed && allowed.length > 0))
  const lists = new Map(listed.map((column, at) => [column, at]))
  const noted = sheets.flatMap(({ columns }, at) => (hasNotes(columns) ? [at + 1] : []))
  const parts: Part[] = frameParts(
    sheets.map(({ name }) => name),
    noted,
    listed.length > 0,
  )
  for (const [at, sheet] of sheets.entries()) {
    parts.push([`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet, lists)])
    if (noted.includes(at + 1)) parts.push(...noteParts(at + 1, sheet.columns))
  }
  if (listed.length > 0)
    parts.push([`xl/worksheets/sheet${sheets.length + 1}.xml`, listsSheet(listed.map(({ allowed = [] }) => allowed))])
  return parts
}

async function* sheetXml({ columns, rows }: BookSheet, lists: ReadonlyMap<BookColumn, number>): AsyncGenerator<string> {
  let chunk = sheetStart(columns)
  let row = 1
  for await (const texts of rows) {
    chunk += bodyRow(++row, texts, columns)
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  yield chunk + sheetEnd(columns, lists)
}

async function* archive(parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  for (const [path, content] of parts) {
    const member = new ZipDeflate(path, { level: 6 })
    member.mtime = WRITTEN_AT
    zip.add(member)
    for await (const chunk of typeof content === 'string' ? [content] : content) {
      // Rows that are in memory already would otherwise be written without a pause for anybody else.
      await nextTurn()
      member.push(Buffer.from(chunk))
      yield* ready.splice(0)
    }
    member.push(new Uint8Array(), true)
  }
  zip.end()
  yield* ready.splice(0)
}
