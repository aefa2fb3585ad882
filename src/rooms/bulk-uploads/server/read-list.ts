import { buffer } from 'node:stream/consumers'
import { Defect } from '#platform/contract/defect.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Parts } from '#platform/parts.ts'
import { readSpreadsheet } from '#platform/spreadsheets/read-spreadsheet.ts'
import type { FILE_REFUSALS } from '../contract/refusals.ts'
import { templateWords } from '../words/template.ts'
import { uploadWords as words } from '../words/upload.ts'

/** Longer than anything that is right; the rest is cut off. */
const LONGEST_CELL = 300
/** Of our own templates: it is no list. */
const HELP_SHEET = templateWords.instructions
const ALLOWED = ['XLSX', 'CSV']

export interface UploadedList {
  /** The sheet that was read, and others that are shown and have rows. */
  sheet: string
  other_sheets: string[]
  /** How its bytes are read as letters is a guess. */
  is_guessed: boolean
  headers: string[]
  /** The row of the sheet in which they stand. */
  heading_row: number
  rows: { row: number; cells: string[]; is_hidden?: true }[]
}

/** A list whose headings stand in another row: what is above it is none of its rows. */
export function withHeadings(list: UploadedList, row: number): UploadedList {
  const at = list.rows.findIndex((one) => one.row === row)
  return at < 0 ? list : { ...list, headers: list.rows[at]!.cells, heading_row: row, rows: list.rows.slice(at + 1) }
}

/**
 * Reads a stored file as a list: outside any transaction, because it may take seconds.
 * @param owner the company, of which one file is read at a time
 * @param sheet without one the first that is shown
 * @throws Refusal ECD100, ECD101, ECD102, ECD103, ECD104, ECD110
 */
export async function readList(
  { storage }: Pick<Parts, 'storage'>,
  { storage_key, name, owner, sheet }: { storage_key: string; name: string; owner: string; sheet?: string | undefined },
): Promise<UploadedList> {
  const source = async () => {
    const content = await storage.get(storage_key)
    if (!content) throw new Defect('An uploaded list is not in the storage.')
    return buffer(content)
  }
  const read = await readSpreadsheet({ source, name, owner, sheet })
  if ('fault' in read) throw refusalOf(read.fault)
  return {
    is_guessed: read.is_guessed,
    sheet: read.sheet.slice(0, LONGEST_CELL),
    other_sheets: read.other_sheets.map((one) => one.slice(0, LONGEST_CELL)).filter((one) => one !== HELP_SHEET),
    headers: read.header.map((header) => header.slice(0, LONGEST_CELL)),
    heading_row: read.header_row,
    rows: read.rows.map((one) => ({ ...one, cells: one.cells.map((cell) => cell.slice(0, LONGEST_CELL)) })),
  }
}

type Fault = { type: keyof typeof FILE_REFUSALS; reason: string; extra_args: Readonly<Record<string, number>> }

function refusalOf({ type, reason, extra_args }: Fault): Refusal {
  if (type === 'ECD103') return new Refusal<typeof FILE_REFUSALS>(type, { extra_args: { missing: [], unknown: [] } })
  const more =
    type === 'ECD100'
      ? { allowed: ALLOWED }
      : type === 'ECD101'
        ? { detected: reason }
        : type === 'ECD102'
          ? { reason }
          : extra_args
  const { total_rows } = extra_args
  const text = type === 'ECD104' && total_rows !== undefined ? { text: words.tooManyRows(total_rows) } : {}
  return new Refusal<typeof FILE_REFUSALS>(type, { extra_args: { ...more }, ...text })
}
