/** The reading of an uploaded spreadsheet in its thread. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textCell, workbook, worksheet } from '../testing/workbooks.ts'
import { isErrorValue, isScientific } from './number-text.ts'
import { readSpreadsheet, UPLOAD_LIMITS } from './read-spreadsheet.ts'

const PEOPLE = Buffer.from('Name,Mobile,Credits\nAsha,9.87654E+09,#N/A\n')

test('a file is read from the disk, and its doubtful values can be told (D2.47)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plus-sheet-'))
  try {
    const source = join(folder, 'stored-without-a-name')
    await writeFile(source, PEOPLE)
    const read = await readSpreadsheet({ source, name: 'People.CSV' })
    expect(read).toEqual({
      sheet: '',
      other_sheets: [],
      is_guessed: false,
      header_row: 1,
      header: ['Name', 'Mobile', 'Credits'],
      rows: [{ row: 2, cells: ['Asha', '9.87654E+09', '#N/A'] }],
    })
    const [name = '', mobile = '', credits = ''] = 'rows' in read ? read.rows[0]!.cells : []
    expect([name, mobile, credits].map(isScientific)).toEqual([false, true, false])
    expect([name, mobile, credits].map(isErrorValue)).toEqual([false, false, true])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a workbook of more rows than fit in one piece is read whole', async () => {
  const rows = Array.from({ length: 1_234 }, (_, at) => `<row>${textCell(`Asha ${at}`)}</row>`)
  const read = await readSpreadsheet({
    source: workbook(worksheet(`<row>${textCell('Name')}</row>${rows.join('')}`)),
    name: 'a.xlsx',
  })
  expect('rows' in read && read.rows.map(({ row, cells }) => `${row} ${cells.join()}`)).toEqual(
    rows.map((_, at) => `${at + 2} Asha ${at}`),
  )
})

test.each([
  ['another extension', 'people.xls', PEOPLE, 'ECD100', 'extension'],
  ['no extension', 'people', PEOPLE, 'ECD100', 'extension'],
  ['another name', 'people.xlsx', PEOPLE, 'ECD101', 'text-as-workbook'],
  ['no content', 'people.csv', Buffer.alloc(0), 'ECD102', 'empty'],
  ['3 MB', 'people.csv', Buffer.alloc(UPLOAD_LIMITS.max_bytes, 'a'), 'ECD110', 'size'],
])('a file with %s is refused (D5.30, D5.35)', async (_, name, source, type, reason) => {
  expect(await readSpreadsheet({ source, name })).toEqual({ fault: { type, reason, extra_args: {} } })
})

test('a file that takes more time than it may is refused', async () => {
  const read = await readSpreadsheet({ source: PEOPLE, name: 'a.csv' }, UPLOAD_LIMITS, { ms: 1, memory_mb: 256 })
  expect(read).toMatchObject({ fault: { type: 'ECD102', reason: 'too-much' } })
})
