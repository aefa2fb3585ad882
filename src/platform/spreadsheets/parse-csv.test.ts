/** CSV as programs of several countries write it. */
import { describe, expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'
import { UnreadableSpreadsheet } from './spreadsheet-fault.ts'

const LIMITS = { max_rows: 10_000 }
const PEOPLE = 'Name,Mobile\r\nआशा,9876543210\r\n'
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

describe('a CSV', () => {
  test.each([
    ['UTF-8', Buffer.from(PEOPLE)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${PEOPLE}`)],
    ['UTF-16 LE', utf16(PEOPLE)],
    ['UTF-16 LE with a mark', utf16(`\uFEFF${PEOPLE}`)],
    ['UTF-16 BE', swapped(utf16(PEOPLE))],
    ['UTF-16 BE with a mark', swapped(utf16(`\uFEFF${PEOPLE}`))],
  ])('in %s is read', async (_, bytes) => {
    expect(await parseCsv(bytes, LIMITS)).toEqual({
      sheet: '',
      other_sheets: [],
      is_guessed: false,
      header_row: 1,
      header: ['Name', 'Mobile'],
      rows: [{ row: 2, cells: ['आशा', '9876543210'] }],
    })
  })

  test.each([
    [',', 'Name,Mobile\n"Verma, Asha",1\n'],
    [';', 'Name;Mobile\nVerma, Asha;1\n'],
    ['tab', 'Name\tMobile\nVerma, Asha\t1\n'],
    ['one that is named', 'sep=|\nName|Mobile\nVerma, Asha|1\n'],
    ['; with commas in a quoted heading', '"Name, first, last";Mobile\n"Verma, Asha";1\n'],
  ])('separated by %s is read', async (_, text) => {
    expect((await parseCsv(Buffer.from(text), LIMITS)).rows[0]?.cells).toEqual(['Verma, Asha', '1'])
  })

  test('has rows numbered as a spreadsheet shows them, and columns without a heading', async () => {
    const text = '\r\nName\r\n\r\n"As\nha",x\rRavi "R" V,\n,,\n'
    expect(await parseCsv(Buffer.from(text), LIMITS)).toEqual({
      sheet: '',
      other_sheets: [],
      is_guessed: false,
      header_row: 2,
      header: ['Name', ''],
      rows: [
        { row: 4, cells: ['As\nha', 'x'] },
        { row: 5, cells: ['Ravi "R" V', ''] },
      ],
    })
  })

  test('of three megabytes of empty lines is read in the time of a test (promise 19)', async () => {
    const text = `Name${'\n'.repeat(3_000_000)}Asha\n`
    expect((await parseCsv(Buffer.from(text), LIMITS)).rows).toEqual([{ row: 3_000_001, cells: ['Asha'] }])
  })

  test('that no program wrote as Unicode is read as Windows writes it, which is said to be a guess', async () => {
    const read = await parseCsv(Buffer.from('Name\nJos\xe9 D\x92Souza\n', 'latin1'), LIMITS)
    expect(read).toMatchObject({ is_guessed: true, rows: [{ cells: ['José D’Souza'] }] })
  })

  test.each([
    ['bytes that are no UTF-8', Buffer.from([...Buffer.from(PEOPLE), 0xff, 0xc3, 0x28]), 'ECD102', 'encoding'],
    ['a NUL', Buffer.from(`${PEOPLE}a\0b,1\n`), 'ECD102', 'encoding'],
    ['half a character of UTF-16', utf16(PEOPLE).subarray(1), 'ECD102', 'encoding'],
    ['a quote that does not end', Buffer.from(`${PEOPLE}"Asha,1\n`), 'ECD102', 'damaged'],
    ['white space', Buffer.from(' \r\n ,, \n'), 'ECD102', 'empty'],
    ['a header only', Buffer.from('Name,Mobile\n'), 'ECD102', 'empty'],
    ['a workbook', Buffer.from('PK\u0003\u0004 and so on'), 'ECD101', 'workbook-as-text'],
    ['a web page', Buffer.from('<!DOCTYPE html><table>'), 'ECD101', 'web-page'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'ECD101', 'type'],
    ['65 columns', Buffer.from(`${PEOPLE}${'x,'.repeat(65)}`), 'ECD103', 'columns'],
    ['300,000 lines', Buffer.from(`Name\n${' \n'.repeat(300_000)}Asha`), 'ECD102', 'too-much'],
    ['10,001 rows', Buffer.from(PEOPLE + 'Asha,1\n'.repeat(10_000)), 'ECD104', 'rows'],
  ])('with %s is refused (D5.30)', async (_, bytes, type, reason) => {
    const error = await parseCsv(bytes, LIMITS).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(UnreadableSpreadsheet)
    expect((error as UnreadableSpreadsheet).fault).toMatchObject({ type, reason })
  })
})
