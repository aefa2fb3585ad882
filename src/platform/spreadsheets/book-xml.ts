import { inertText } from './column.ts'
import { LONGEST_TEXT } from './spreadsheet-table.ts'

/** A column of a sheet in which people enter texts. */
export interface BookColumn {
  header: string
  /** In characters. */
  width?: number
  /** Displayed at the header. */
  note?: string
  /** Offered in each cell below, and nothing else accepted. */
  allowed?: readonly string[]
  /** The header stands out. */
  is_required?: boolean
  /** Long texts are shown on several lines. */
  is_wrapped?: boolean
}

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
export const PROLOG = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const WIDTH = 24
/** Rows in which people may add to a list. */
const LAST_ROW = 10_001
/** Of cells, by their place in STYLES. */
const STYLE = { text: 1, header: 2, required: 3, wrapped: 4 }
/** The sheet that has the allowed values; of it and its columns formulas speak. */
const LISTS = 'Lists'

const STYLES = `${PROLOG}<styleSheet xmlns="${MAIN}">
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${[
  'FFE8EAED',
  'FFFFE3A3',
]
  .map((rgb) => `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/></patternFill></fill>`)
  .join('')}</fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${[
  'fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  'fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>',
  'fontId="1" fillId="3" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>',
  'fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
]
  .map((style) => `<xf numFmtId="49" ${style}`)
  .join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** A sheet's XML before its rows, with the header. */
export function sheetStart(columns: readonly BookColumn[]): string {
  const widths = columns.map(
    ({ width = WIDTH, is_wrapped }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${bodyStyle(is_wrapped)}" customWidth="1"/>`,
  )
  return `${PROLOG}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>${rowXml(
    1,
    columns.map(({ header }) => header),
    columns.map(({ is_required }) => (is_required ? STYLE.required : STYLE.header)),
  )}`
}

export function bodyRow(row: number, texts: readonly (string | null)[], columns: readonly BookColumn[]): string {
  const styles = columns.map(({ is_wrapped }) => bodyStyle(is_wrapped))
  return rowXml(row, texts, styles)
}

/**
 * A sheet's XML after its rows.
 * @param lists where the allowed values of its columns are: a column of the sheet of lists
 */
export function sheetEnd(columns: readonly BookColumn[], lists: ReadonlyMap<BookColumn, number>): string {
  const rules = columns.flatMap((column, at) => {
    const list = lists.get(column)
    if (list === undefined || !column.allowed) return []
    const [cell, from] = [columnLetters(at), `$${columnLetters(list)}$`]
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${cell}2:${cell}${LAST_ROW}"><formula1>${LISTS}!${from}1:${from}${column.allowed.length}</formula1></dataValidation>`
  })
  const validations = `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
  return `</sheetData>${rules.length > 0 ? validations : ''}${hasNotes(columns) ? '<legacyDrawing r:id="rId2"/>' : ''}</worksheet>`
}

/** The hidden sheet with a column for each list. */
export function listsSheet(lists: readonly (readonly string[])[]): string {
  const longest = Math.max(...lists.map((list) => list.length))
  const styles = lists.map(() => STYLE.text)
  const rows = Array.from({ length: longest }, (_, at) =>
    rowXml(
      at + 1,
      lists.map((list) => list[at] ?? null),
      styles,
    ),
  )
  return `${PROLOG}<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`
}

export const hasNotes = (columns: readonly BookColumn[]): boolean => columns.some(({ note }) => note)

/** The parts that only name the others, by path. */
export function frameParts(
  names: readonly string[],
  noted: readonly number[],
  has_lists: boolean,
  styles = STYLES,
): [string, string][] {
  const all = has_lists ? [...names, LISTS] : names
  const sheets = all.map((_, at) => at + 1)
  const kinds = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>',
    override('xl/workbook.xml', 'sheet.main'),
    override('xl/styles.xml', 'styles'),
    ...sheets.map((sheet) => override(`xl/worksheets/sheet${sheet}.xml`, 'worksheet')),
    ...noted.map((sheet) => override(`xl/comments${sheet}.xml`, 'comments')),
  ]
  const tabs = all.map((name, at) => {
    const state = has_lists && at === names.length ? ' state="hidden"' : ''
    return `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`
  })
  return [
    ['[Content_Types].xml', `${PROLOG}<Types xmlns="${PACKAGE}/content-types">${kinds.join('')}</Types>`],
    ['_rels/.rels', linksXml([['officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `${PROLOG}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${tabs.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      linksXml([
        ...sheets.map((sheet) => ['worksheet', `worksheets/sheet${sheet}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', styles],
  ]
}

/** The notes of a sheet's header: their texts, and the boxes that older programs draw them in. */
export function noteParts(sheet: number, columns: readonly BookColumn[]): [string, string][] {
  const notes = columns.flatMap(({ note }, at) => (note ? [{ note, at }] : []))
  const texts = notes.map(
    ({ note, at }) => `<comment ref="${columnLetters(at)}1" authorId="0"><text>${textXml(note)}</text></comment>`,
  )
  const boxes = notes.map(
    ({ at }) =>
      `<v:shape id="_x0000_s${sheet * 1024 + at + 1}" type="#_x0000_t202" style="position:absolute;width:220pt;height:90pt;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:AutoFill>False</x:AutoFill><x:Row>0</x:Row><x:Column>${at}</x:Column></x:ClientData></v:shape>`,
  )
  return [
    [
      `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
      linksXml([
        ['comments', `../comments${sheet}.xml`],
        ['vmlDrawing', `../drawings/vmlDrawing${sheet}.vml`],
      ]),
    ],
    [
      `xl/comments${sheet}.xml`,
      `${PROLOG}<comments xmlns="${MAIN}"><authors><author/></authors><commentList>${texts.join('')}</commentList></comments>`,
    ],
    [
      `xl/drawings/vmlDrawing${sheet}.vml`,
      `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${sheet}"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${boxes.join('')}</xml>`,
    ],
  ]
}

function rowXml(row: number, texts: readonly (string | null)[], styles: readonly number[]): string {
  const cells = texts.map((text, at) => {
    if (text === null || text === '') return ''
    return `<c r="${columnLetters(at)}${row}" s="${styles[at] ?? STYLE.text}" t="inlineStr"><is>${textXml(inertText(text))}</is></c>`
  })
  return `<row r="${row}">${cells.join('')}</row>`
}

const bodyStyle = (is_wrapped?: boolean) => (is_wrapped ? STYLE.wrapped : STYLE.text)
export const textXml = (text: string) => `<t xml:space="preserve">${escaped(text.slice(0, LONGEST_TEXT))}</t>`
const override = (path: string, kind: string) => `<Override PartName="/${path}" ContentType="${TYPES}.${kind}+xml"/>`

function linksXml(targets: readonly (readonly [type: string, target: string])[]): string {
  const links = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `${PROLOG}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`
}

/** The letters of a column: A for 0, AA for 26. */
export function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '_x000D_' }

/** As XML, without characters that it does not allow; `_x0041_` is how a sheet encodes 'A', so that is escaped itself. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"\r]/g, (character) => ENTITIES[character]!)
}
