import { toDecimal } from '#values/money.ts'
import { columnLetters, MAIN, PROLOG, textXml } from '../spreadsheets/book-xml.ts'
import { inertText } from '../spreadsheets/column.ts'
import { CELL_STYLES } from './cell-sql.ts'
import type { CellType, ReportColumn, ShortCell, ShortSheet } from './sheet.ts'

const HEADING = 7
const WRAPPED = 8
const WIDTHS: Record<CellType, number> = {
  text: 24,
  number: 12,
  decimal: 12,
  figure: 12,
  money: 16,
  date: 14,
  time: 20,
}
/** As write-xlsx.ts: crore and lakh grouping, which a format supports in only three cases. */
const FORMATS = [
  '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00',
  'dd mmm yyyy',
  'dd mmm yyyy hh:mm',
]
const FIRST_FORMAT = 164

const plain = (format: number) =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`

/** The styles of CELL_STYLES, of headings and of long texts. */
export const REPORT_STYLES = `${PROLOG}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${FORMATS.map(
  (format, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${format.replaceAll('>', '&gt;')}"/>`,
).join('')}</numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EAED"/></patternFill></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="9">${plain(0)}${plain(49)}${plain(1)}${plain(0)}${plain(164)}${plain(165)}${plain(166)}<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

/** The XML of a sheet before its rows, with the headings. */
export function sheetStart(columns: readonly ReportColumn[]): string {
  const widths = columns.map(({ type = 'text', header }) => Math.max(WIDTHS[type], header.length + 4))
  const headings = columns.map(({ header }, at) => textCell(header, `${columnLetters(at)}1`, HEADING))
  return `${beginning(widths, FROZEN)}<row r="1">${headings.join('')}</row>\n`
}

/** The XML after so many rows below the headings. */
export function sheetEnd(columns: readonly ReportColumn[], rows: number): string {
  return `</sheetData><autoFilter ref="A1:${columnLetters(columns.length - 1)}${rows + 1}"/></worksheet>`
}

/** A sheet of few rows as a whole. */
export function shortSheetXml({ widths, rows }: ShortSheet): string {
  const lines = rows.map(({ cells, is_heading }, at) => {
    const written = cells.map((cell, column) => shortCell(cell, `${columnLetters(column)}${at + 1}`, is_heading))
    return `<row r="${at + 1}">${written.join('')}</row>`
  })
  return `${beginning(widths, '')}${lines.join('')}</sheetData></worksheet>`
}

function beginning(widths: readonly number[], views: string): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  return `${PROLOG}<worksheet xmlns="${MAIN}">${views}<sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>`
}

function shortCell(cell: ShortCell, place: string, is_heading = false): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(cell, place, is_heading ? HEADING : WRAPPED)
  const [value, style] =
    typeof cell === 'number' ? [cell, CELL_STYLES.decimal] : [toDecimal(cell.paise), CELL_STYLES.money]
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`
}

function textCell(text: string, place: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is>${textXml(inertText(text))}</is></c>`
}
