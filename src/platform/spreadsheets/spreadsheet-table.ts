import { activeText } from './column.ts'
import { UnreadableSpreadsheet } from './spreadsheet-fault.ts'

/** The content of a sheet: a row's number is the one that a spreadsheet program shows. */
export interface SpreadsheetRow {
  row: number
  /** As many as the header has. */
  cells: string[]
  /** The sheet does not show it: filtered out, grouped or hidden by hand. */
  is_hidden?: true
}

export interface TableLimits {
  /** Rows below the header. */
  max_rows: number
}

/** Of the sheet: columns that contain anything, and the characters of a cell, as in Excel. */
export const MAX_COLUMNS = 64
export const LONGEST_TEXT = 32_767
/** Of all cells together, 800 a row of ten thousand: a text that is stored once may fill every cell. */
const MAX_CHARACTERS = 8_388_608

/**
 * Collects the rows of a sheet, from the top down. The first row with content is the header; rows without content are
 * skipped. Beyond the limit rows are only counted.
 */
export class SpreadsheetTable {
  readonly #limits: TableLimits
  readonly #rows: SpreadsheetRow[] = []
  #header: { row: number; cells: string[] } | undefined
  #columns = 0
  #total = 0
  #characters = 0

  constructor(limits: TableLimits) {
    this.#limits = limits
  }

  /** @param texts by column; those of an empty cell may be missing */
  add(row: number, texts: readonly (string | undefined)[], isHidden = false): void {
    const cells = Array.from(texts, (text = '') => cellText(text))
    while (cells.at(-1) === '') cells.pop()
    if (cells.length === 0) return
    if (cells.length > MAX_COLUMNS) throw new UnreadableSpreadsheet('columns', { total_columns: cells.length })
    for (const cell of cells) {
      if (cell.includes('\0')) throw new UnreadableSpreadsheet('encoding')
      this.#characters += cell.length
      if (cell.length > LONGEST_TEXT || this.#characters > MAX_CHARACTERS) throw new UnreadableSpreadsheet('too-much')
    }
    this.#columns = Math.max(this.#columns, cells.length)
    if (!this.#header) {
      this.#header = { row, cells }
      return
    }
    this.#total++
    if (this.#total <= this.#limits.max_rows) this.#rows.push({ row, cells, ...(isHidden && { is_hidden: true }) })
  }

  /** @throws UnreadableSpreadsheet with no row below the header, or too many */
  finish(): { header: string[]; header_row: number; rows: SpreadsheetRow[] } {
    const { max_rows } = this.#limits
    if (!this.#header || this.#total === 0) throw new UnreadableSpreadsheet('empty')
    if (this.#total > max_rows)
      throw new UnreadableSpreadsheet('rows', { total_rows: this.#total, max_file_limit: max_rows })
    for (const cells of [this.#header.cells, ...this.#rows.map((row) => row.cells)])
      while (cells.length < this.#columns) cells.push('')
    return { header: this.#header.cells, header_row: this.#header.row, rows: this.#rows }
  }
}

function cellText(text: string): string {
  return activeText(text).trim()
}
