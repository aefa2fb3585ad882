/** Why a file is not read, with the code that an upload answers. */
const CODES = {
  extension: 'ECD100',
  /** The content is not what the name says: a renamed file, or one of another program. */
  type: 'ECD101',
  /** The workbook that Excel wrote until 2003, whatever its name. */
  'old-format': 'ECD101',
  /** A web page or its table, which some programs name like a spreadsheet. */
  'web-page': 'ECD101',
  /** Text with separators, named like a workbook. */
  'text-as-workbook': 'ECD101',
  /** A workbook, named like a text. */
  'workbook-as-text': 'ECD101',
  /** Encrypted, by a password. */
  locked: 'ECD101',
  /** It contains macros, controls or other files. */
  program: 'ECD101',
  empty: 'ECD102',
  damaged: 'ECD102',
  /** Its end is missing, where a workbook says what is in it. */
  cut: 'ECD102',
  /** Bytes that are no text. */
  encoding: 'ECD102',
  /** It takes its values from other files. */
  'external-links': 'ECD102',
  /** It unpacks to more than a list of people needs: a bomb, or the work of a program that went wrong. */
  'too-much': 'ECD102',
  columns: 'ECD103',
  rows: 'ECD104',
  size: 'ECD110',
} as const

export type FaultReason = keyof typeof CODES

/** What a file is refused with; `extra_args` has `total_rows` and `max_file_limit` for rows, `total_columns` for columns. */
export interface SpreadsheetFault {
  type: (typeof CODES)[FaultReason]
  reason: FaultReason
  extra_args: Record<string, number>
}

/** Ends the reading of a file. */
export class UnreadableSpreadsheet extends Error {
  readonly fault: SpreadsheetFault

  constructor(reason: FaultReason, extra_args: Record<string, number> = {}) {
    super(`a spreadsheet is refused: ${reason}`)
    this.fault = { type: CODES[reason], reason, extra_args }
  }
}
