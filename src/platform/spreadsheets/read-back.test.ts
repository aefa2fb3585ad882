/** What our exports and another library write, read by us: as it was, whatever a text begins with. */
import { buffer } from 'node:stream/consumers'
import { writeXlsx as writeByLibrary, writeXlsxStream } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { FORMULA_TEXTS } from '#platform/testing/dangerous-texts.ts'
import type { Column } from './column.ts'
import { parseCsv } from './parse-csv.ts'
import { parseWorkbook } from './parse-workbook.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

const LIMITS = { max_rows: 10_000 }
const HIDDEN = [
  '"=1',
  ';=1',
  '\u202E=1+1',
  '\u200B=1',
  "=cmd|'/C calc'!A0",
  "'=1",
  "'t Hooft",
  'Verma, "Asha"',
  '_x0041_',
]
const texts = [...FORMULA_TEXTS, ...HIDDEN]
const columns: Column<string>[] = [{ header: 'Text', value: (text) => text }]
async function* each() {
  yield* texts
}

describe('an exported list is read as it was', () => {
  test.each([
    ['a CSV', async () => parseCsv(await buffer(writeCsv(columns, each())), LIMITS)],
    ['a workbook', async () => parseWorkbook(await buffer(writeXlsx(columns, each(), 'List')), LIMITS)],
  ])('from %s (promise 22)', async (_, read) => {
    const { header, rows } = await read()
    expect(header).toEqual(['Text'])
    expect(rows.map(({ cells }) => cells[0])).toEqual(texts.map((text) => text.trim()))
  })
})

test.each(['1900', '1904'] as const)('a workbook by another library, with days counted from %s', async (dateSystem) => {
  const day = new Date('2026-09-05T00:00:00Z')
  const row = ['Asha ₹ & आशा', 9_876_543_210, true, day, 12.5, 0.5, null, 'Asha ₹ & आशा']
  const style = (numFmt: string) => ({ style: { numFmt } })
  const bytes = await writeByLibrary({
    dateSystem,
    sheets: [
      {
        name: 'People',
        columns: [{}, {}, {}, style('dd-mm-yyyy'), {}, style('0%'), {}, {}],
        rows: [row.map((_value, at) => `Column ${at}`), row, [], row],
        cells: new Map([['3,0', { formula: 'A2', formulaResult: 'Ravi' }]]),
      },
      { name: 'Other', rows: [['not read']] },
    ],
  })
  const cells = ['9876543210', 'TRUE', '2026-09-05', '12.5', '50%', '', 'Asha ₹ & आशा']
  const { sheet, rows } = await parseWorkbook(Buffer.from(bytes), LIMITS)
  expect([sheet, ...rows]).toEqual([
    'People',
    { row: 2, cells: ['Asha ₹ & आशा', ...cells] },
    { row: 4, cells: ['Ravi', ...cells] },
  ])
})

test('a workbook whose archive has the records of large ones, as some programs always write', async () => {
  const bytes = await new Response(writeXlsxStream([['Name'], ['Asha']], { name: 'People', zip64: true })).bytes()
  expect((await parseWorkbook(Buffer.from(bytes), LIMITS)).rows).toEqual([{ row: 2, cells: ['Asha'] }])
})

test('an archive whose two end records speak of different members is refused (promise 19)', async () => {
  const bytes = await new Response(writeXlsxStream([['Name'], ['Asha']], { name: 'People', zip64: true })).bytes()
  const other = Buffer.from(bytes)
  other.writeUInt8(1, other.indexOf('PK\u0006\u0006') + 32)
  await expect(parseWorkbook(other, LIMITS)).rejects.toThrow('damaged')
})
