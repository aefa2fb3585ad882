import { posix } from 'node:path'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { judgeMembers } from '../files/archive-members.ts'
import { LinksReader, StringsReader, StylesReader, TypesReader, WorkbookReader } from './book-parts.ts'
import { kindOfText } from './kind-of-text.ts'
import { RowsReader, SheetReader } from './sheet-reader.ts'
import { UnreadableSpreadsheet } from './spreadsheet-fault.ts'
import { SpreadsheetTable, type TableLimits } from './spreadsheet-table.ts'
import { type XmlHandler, XmlReader } from './xml-reader.ts'

const MAX_MEMBERS = 200
/** Sheets beside the one that is read of which it is said whether they have rows. */
const MAX_OTHERS = 20
const UNPACKED_BYTES = 50 * 1_048_576
const PROGRAMS = /vbaproject|(?:^|\/)(?:macrosheets|activex|embeddings|ctrlprops)\//i
const OUTSIDE = /(?:^|\/)externallinks\//i
const MAIN = /spreadsheetml\.(?:sheet|template)\.main\+xml$/i
const ZIP_START = Buffer.from('PK\u0003\u0004', 'latin1')
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
/** Its entries stand at the end of an archive. */
const DIRECTORY = Buffer.from('PK\u0001\u0002', 'latin1')
const OLE_START = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
/** Of a workbook that stands in no container, as before 1997. */
const EARLY_STARTS = ['09000400', '09020600', '09040600', '09080800', '09081000'].map((digits) =>
  Buffer.from(digits, 'hex'),
)

/**
 * A sheet of a workbook: the first that is shown, or the one with a name. Every member is unpacked once to know its real size before the parts that matter are
 * read, piece by piece.
 * @throws UnreadableSpreadsheet
 */
export async function parseWorkbook(bytes: Buffer, limits: TableLimits, name?: string) {
  await checkArchive(bytes)
  const parts = await partsOf(bytes)
  const types = await parts.read('[Content_Types].xml', new TypesReader(), 'type')
  const root = await parts.read('_rels/.rels', new LinksReader(), 'type')
  const path = pathOf('', root.links.find(({ type }) => type === 'officeDocument')?.target ?? '')
  const type = types.types.get(path.toLowerCase()) ?? ''
  if (/macroEnabled/i.test(type)) throw new UnreadableSpreadsheet('program')
  if (!MAIN.test(type)) throw new UnreadableSpreadsheet('type')
  const { sheets, is_1904 } = await parts.read(path, new WorkbookReader(), 'damaged')
  const folder = posix.dirname(path)
  const { links } = await parts.read(`${folder}/_rels/${posix.basename(path)}.rels`, new LinksReader(), 'damaged')
  const targets = (kind: string) =>
    links.filter(({ type, is_outside }) => type === kind && !is_outside).map(({ id, target }) => [id, target] as const)
  const worksheets = new Map(targets('worksheet'))
  const shown = sheets.filter(({ link }) => worksheets.has(link))
  const seen = shown.filter(({ is_hidden }) => !is_hidden)
  const sheet = name === undefined ? (seen[0] ?? shown[0]) : seen.find((one) => one.name === name)
  if (!sheet) throw new UnreadableSpreadsheet('damaged')
  const { strings } = await parts.readLinked(folder, targets('sharedStrings'), new StringsReader())
  const { formats } = await parts.readLinked(folder, targets('styles'), new StylesReader())
  const table = new SpreadsheetTable(limits)
  const rows = new SheetReader({ strings, formats, is_1904 }, table)
  await parts.read(pathOf(folder, worksheets.get(sheet.link) ?? ''), rows, 'damaged')
  const other_sheets: string[] = []
  for (const one of seen.slice(0, MAX_OTHERS)) {
    if (one === sheet) continue
    const { hasRows } = await parts.read(pathOf(folder, worksheets.get(one.link) ?? ''), new RowsReader(), 'damaged')
    if (hasRows) other_sheets.push(one.name)
  }
  return { sheet: sheet.name, other_sheets, is_guessed: false, ...table.finish() }
}

/** Whether a file is a workbook of any format, by its beginning. */
export function isWorkbook(bytes: Buffer): boolean {
  return isOld(bytes) || bytes.subarray(0, 4).equals(ZIP_START)
}

function isOld(bytes: Buffer): boolean {
  return [OLE_START, ...EARLY_STARTS].some((start) => bytes.subarray(0, 4).equals(start))
}

async function checkArchive(bytes: Buffer): Promise<void> {
  if (isOld(bytes)) throw new UnreadableSpreadsheet(bytes.includes(ENCRYPTED) ? 'locked' : 'old-format')
  if (!bytes.subarray(0, 4).equals(ZIP_START)) throw new UnreadableSpreadsheet(kindOfText(bytes))
  if (!bytes.includes(DIRECTORY)) throw new UnreadableSpreadsheet('cut')
  const names = new Set<string>()
  const fault = await judgeMembers(
    bytes,
    { members: MAX_MEMBERS, budget: { bytes: UNPACKED_BYTES } },
    () => false,
    ({ name }) => {
      if (names.has(name.toLowerCase())) return 'damaged'
      names.add(name.toLowerCase())
      if (PROGRAMS.test(name)) return 'program'
      return OUTSIDE.test(name) ? 'external-links' : undefined
    },
  )
  if (fault) throw new UnreadableSpreadsheet(fault === 'unreadable' ? 'damaged' : fault)
}

async function partsOf(bytes: Buffer) {
  const zip = await fromBufferPromise(bytes, { validateEntrySizes: true, strictFileNames: true })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  async function read<Part extends XmlHandler>(path: string, part: Part, missing: 'type' | 'damaged'): Promise<Part> {
    const entry = entries.get(path.toLowerCase())
    if (!entry) throw new UnreadableSpreadsheet(missing)
    await readPart(zip, entry, part)
    return part
  }
  return {
    read,
    readLinked: async <Part extends XmlHandler>(folder: string, [link]: (readonly [string, string])[], part: Part) =>
      link ? read(pathOf(folder, link[1]), part, 'damaged') : part,
  }
}

async function readPart(zip: ZipFile, entry: Entry, part: XmlHandler & { isDone?: boolean }): Promise<void> {
  const xml = new XmlReader(part)
  let decoder: TextDecoder | undefined
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    decoder ??= decoderOf(chunk)
    xml.read(decode(decoder, chunk))
    if (part.isDone) return
  }
  xml.end()
}

/** UTF-8, or UTF-16 with its mark: what XML must be readable in. */
function decoderOf(start: Buffer): TextDecoder {
  const mark = start.subarray(0, 2).toString('latin1')
  const encoding = { '\u00ff\u00fe': 'utf-16le', '\u00fe\u00ff': 'utf-16be' }[mark] ?? 'utf-8'
  return new TextDecoder(encoding, { fatal: true })
}

function decode(decoder: TextDecoder, chunk: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: true })
  } catch {
    throw new UnreadableSpreadsheet('damaged')
  }
}

function pathOf(folder: string, target: string): string {
  return posix.normalize(target.startsWith('/') ? target.slice(1) : posix.join(folder, target))
}
