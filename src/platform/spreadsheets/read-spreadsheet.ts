import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { turns } from '../files/turns.ts'
import { openThread, ThreadExceeded, type ThreadLimits } from '../threads/open-thread.ts'
import { type SpreadsheetFault, UnreadableSpreadsheet } from './spreadsheet-fault.ts'
import type { SpreadsheetRow, TableLimits } from './spreadsheet-table.ts'

/** A sheet of an uploaded file, as text. */
export interface Spreadsheet {
  /** Its name on the tab; empty for a CSV. */
  sheet: string
  /** Other sheets that are shown and have rows. */
  other_sheets: string[]
  /** Its bytes are no Unicode, so how they are read as letters is a guess. */
  is_guessed: boolean
  /** The first row with content. A column that has values but no heading has an empty one. */
  header: string[]
  /** Its number. */
  header_row: number
  /** Those with content, hidden ones too. */
  rows: SpreadsheetRow[]
}

export interface SpreadsheetLimits extends TableLimits {
  /** A file has fewer bytes. */
  max_bytes: number
}

interface SpreadsheetSource {
  source: string | Uint8Array | (() => Promise<Uint8Array>)
  name: string
  owner?: string
  sheet?: string | undefined
}

/** For the thread. */
export interface SpreadsheetTask {
  /** A path on the disk, or the bytes. */
  source: string | Uint8Array
  /** 'xls': what many programs name anything that Excel opens. */
  kind: (typeof KINDS)[number]
  limits: TableLimits
  /** By its name; without one the first that is shown. */
  sheet?: string | undefined
}

/** Of a bulk upload. */
export const UPLOAD_LIMITS: SpreadsheetLimits = { max_rows: 10_000, max_bytes: 3_145_728 }

const KINDS = ['csv', 'xlsx', 'xls'] as const

const SCRIPT = { source: 'src/platform/spreadsheets/read-spreadsheet.worker.ts', bundled: 'read-spreadsheet' }
const THREAD: ThreadLimits = { ms: 10_000, memory_mb: 256 }

/** Two files are read concurrently, of different owners; each is in memory meanwhile. */
const inTurn = turns(2)

/**
 * Reads a file that a person has uploaded, in a thread of its own that may take little time and memory. Cells are
 * trimmed text: dates are ISO, numbers plain digits, booleans TRUE and FALSE, formulas their stored value; what
 * `isScientific` or `isErrorValue` recognizes deserves a remark. An apostrophe that our own files have in front of
 * = + - @ is removed.
 * @param source a path on the disk, or the bytes, or how to get them when it is this file's turn
 * @param name the sender's file name, of which the extension counts, except that one named .xls is read as what it is
 * @param owner whose other files wait until this one is read
 * @param sheet its name; without one the first that is shown
 * @returns the sheet, or why it is refused
 */
export async function readSpreadsheet(
  { source, name, owner, sheet }: SpreadsheetSource,
  limits: SpreadsheetLimits = UPLOAD_LIMITS,
  thread: ThreadLimits = THREAD,
): Promise<Spreadsheet | { fault: SpreadsheetFault }> {
  const extension = extname(name).toLowerCase().slice(1)
  const kind = KINDS.find((one) => one === extension)
  if (!kind) return refused('extension')
  return await inTurn(async () => {
    const given = typeof source === 'function' ? await source() : source
    const size = typeof given === 'string' ? (await stat(given)).size : given.length
    if (size >= limits.max_bytes) return refused('size')
    if (size === 0) return refused('empty')
    const { max_rows } = limits
    return await readInThread({ source: given, kind, limits: { max_rows }, sheet }, thread)
  }, owner)
}

async function readInThread(task: SpreadsheetTask, limits: ThreadLimits) {
  const { ask, close } = openThread(SCRIPT, task, limits)
  try {
    const sheet = await ask<Omit<Spreadsheet, 'rows'> | { fault: SpreadsheetFault }>()
    if ('fault' in sheet) return sheet
    // In pieces: thousands of rows in one message would stop this thread for as long as they take to copy.
    const rows: SpreadsheetRow[] = []
    for (;;) {
      const next = await ask<SpreadsheetRow[]>('next')
      if (next.length === 0) return { ...sheet, rows }
      for (const row of next) rows.push(row)
    }
  } catch (error) {
    if (!(error instanceof ThreadExceeded)) throw error
    return refused('too-much')
  } finally {
    await close()
  }
}

function refused(reason: 'extension' | 'size' | 'empty' | 'too-much') {
  return { fault: new UnreadableSpreadsheet(reason).fault }
}
