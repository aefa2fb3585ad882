import { NO_VALUE, type NumberFormat, numberText } from './number-text.ts'
import { UnreadableSpreadsheet } from './spreadsheet-fault.ts'
import { LONGEST_TEXT, MAX_COLUMNS, type SpreadsheetTable } from './spreadsheet-table.ts'
import { attributesOf, type XmlHandler } from './xml-reader.ts'

/** What cells refer to. */
export interface Book {
  strings: readonly string[]
  formats: readonly NumberFormat[]
  is_1904: boolean
}

const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384
const REFERENCE = /^([A-Z]{1,3})([1-9]\d{0,6})$/
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i
const ROW = 3
const CELL = 4

/**
 * The rows of a worksheet, each given to the table when it closes: nothing is stored by its reference, so a cell at the
 * far end of the sheet costs nothing. Rows and cells are in order, as spreadsheet programs write and demand them.
 * Formulas are not read, their stored values are.
 */
export class SheetReader implements XmlHandler {
  /** After the rows; what follows is not read. */
  isDone = false
  readonly #book: Book
  readonly #table: SpreadsheetTable
  #isRows = false
  #row = 0
  #isHidden = false
  #column = 0
  #cells: string[] = []
  #type = 'n'
  #style = 0
  #value: string | undefined
  #isFormula = false
  #isText = false
  #isRun = false

  constructor(book: Book, table: SpreadsheetTable) {
    this.#book = book
    this.#table = table
  }

  open(name: string, depth: number, attributes: string): void {
    if (depth === 1 && name !== 'worksheet') throw new UnreadableSpreadsheet('damaged')
    if (depth === 2) this.#isRows = name === 'sheetData'
    if (!this.#isRows) return
    if (depth === ROW && name === 'row') this.#openRow(attributes)
    else if (depth === CELL && name === 'c') this.#openCell(attributes)
    else if (depth > CELL) this.#openPart(name, depth)
  }

  text(text: string): void {
    if (!this.#isText) return
    this.#value = (this.#value ?? '') + text
    if (this.#value.length > LONGEST_TEXT) throw new UnreadableSpreadsheet('too-much')
  }

  close(name: string, depth: number): void {
    if (depth === 2 && this.#isRows) this.isDone = true
    if (!this.#isRows) return
    if (depth === CELL && name === 'c') this.#closeCell()
    else if (depth === ROW && name === 'row') this.#table.add(this.#row, this.#cells, this.#isHidden)
    else if (depth > CELL) this.#isText = false
  }

  #openRow(attributes: string): void {
    const named = attributesOf(attributes)
    const number = named.get('r')
    const row = number === undefined ? this.#row + 1 : Number(number)
    if (!Number.isInteger(row) || row <= this.#row || row > LAST_ROW) throw new UnreadableSpreadsheet('damaged')
    this.#row = row
    this.#isHidden = /^(?:1|true)$/i.test(named.get('hidden') ?? '') || Number(named.get('ht') ?? 1) === 0
    this.#column = 0
    this.#cells = []
  }

  #openCell(text: string): void {
    const attributes = attributesOf(text)
    const reference = attributes.get('r')
    this.#column = reference === undefined ? this.#column + 1 : this.#columnOf(reference)
    if (this.#column > LAST_COLUMN) throw new UnreadableSpreadsheet('damaged')
    this.#type = attributes.get('t') ?? 'n'
    this.#style = Number(attributes.get('s') ?? 0)
    this.#value = undefined
    this.#isFormula = false
  }

  #columnOf(reference: string): number {
    const [, letters = '', row] = REFERENCE.exec(reference) ?? []
    let column = 0
    for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
    if (Number(row) !== this.#row || column <= this.#column) throw new UnreadableSpreadsheet('damaged')
    return column
  }

  #openPart(name: string, depth: number): void {
    if (depth === CELL + 1 && name === 'f') this.#isFormula = true
    // A run of a rich text; beside runs there are hints for pronunciation, which are no part of the text.
    if (depth === CELL + 2) this.#isRun = name === 'r'
    const isText = name === 't' && (depth === CELL + 2 || (depth === CELL + 3 && this.#isRun))
    this.#isText = (depth === CELL + 1 && name === 'v') || isText
  }

  #closeCell(): void {
    const text = this.#cellText()
    if (text === '') return
    if (this.#column > MAX_COLUMNS) throw new UnreadableSpreadsheet('columns', { total_columns: this.#column })
    while (this.#cells.length < this.#column - 1) this.#cells.push('')
    this.#cells.push(text)
  }

  #cellText(): string {
    const value = this.#value
    if (value === undefined) return this.#isFormula ? NO_VALUE : ''
    switch (this.#type) {
      case 's': {
        const text = /^\d{1,9}$/.test(value.trim()) ? this.#book.strings[Number(value)] : undefined
        if (text === undefined) throw new UnreadableSpreadsheet('damaged')
        return text
      }
      case 'inlineStr':
      case 'str':
        return withoutEscapes(value)
      case 'b':
        return /^(?:1|true)$/i.test(value.trim()) ? 'TRUE' : 'FALSE'
      case 'd':
        return value.replace(/^(\d{4}-\d\d-\d\d)T.*$/, '$1')
      case 'n':
        if (!NUMBER.test(value.trim())) return value
        return numberText(Number(value), this.#book.formats[this.#style] ?? 'plain', this.#book.is_1904)
      default:
        return value
    }
  }
}

/** Whether a sheet has rows below a heading. */
export class RowsReader implements XmlHandler {
  isDone = false
  #rows = 0
  #hasValue = false

  get hasRows(): boolean {
    return this.#rows > 1
  }

  open(name: string, depth: number): void {
    if (depth === ROW && name === 'row') this.#hasValue = false
    if (depth > CELL && (name === 'v' || name === 't')) this.#hasValue = true
  }

  close(name: string, depth: number): void {
    if (depth === ROW && name === 'row' && this.#hasValue) this.#rows++
    if (this.hasRows || (depth === 2 && name === 'sheetData')) this.isDone = true
  }
}

/** `_x0041_` is how a workbook writes a character that XML does not allow. */
export function withoutEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
