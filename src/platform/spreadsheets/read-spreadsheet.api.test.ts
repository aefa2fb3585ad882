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
  ['another extension', 'people.ods', PEOPLE, 'ECD100', 'extension'],
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

const WEB_PAGE = '<html><table><tr><td>Name</td></tr></table></html>'
const BOOK = workbook(worksheet(`<row>${textCell('Name')}</row><row>${textCell('Asha')}</row>`))
const OLD = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('Workbook', 'utf16le')])

test.each<[string, Buffer, string]>([
  ['a workbook of the old format', OLD, 'old-format'],
  ['one of before 1997', Buffer.from('090406000000100000000000', 'hex'), 'old-format'],
  [
    'one that is XML',
    Buffer.from('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>'),
    'old-format',
  ],
  ['a workbook with a password', Buffer.concat([OLD, Buffer.from('EncryptedPackage', 'utf16le')]), 'locked'],
  ['a web page', Buffer.from(WEB_PAGE), 'web-page'],
  ['a web page with an XML declaration', Buffer.from(`<?xml version="1.0"?>${WEB_PAGE}`), 'web-page'],
  ['a web page with its pictures', Buffer.from(`MIME-Version: 1.0\n\n${WEB_PAGE}`), 'web-page'],
  ['a web page in UTF-16', Buffer.from(`\ufeff<!-- saved -->\n${WEB_PAGE}`, 'utf16le'), 'web-page'],
  ['a workbook that is cut', BOOK.subarray(0, BOOK.length / 2), 'cut'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'type'],
])('%s named .xls is refused by what is in it', async (_, source, reason) => {
  expect(await readSpreadsheet({ source, name: 'People.XLS' })).toMatchObject({ fault: { reason } })
})

test.each([
  ['a workbook', BOOK],
  ['a text', Buffer.from('Name\tMobile\nAsha\t9876543210\n')],
])('%s of today named .xls is read', async (_, source) => {
  expect(await readSpreadsheet({ source, name: 'people.xls' })).toMatchObject({ rows: [{ row: 2 }] })
})
