/** Workbooks as people upload them, and as attackers do: read as text, or refused before they cost anything. */
import { describe, expect, test } from 'vitest'
import { type BookParts, links, textCell, workbook, worksheet } from '../testing/workbooks.ts'
import { parseWorkbook } from './parse-workbook.ts'
import { UnreadableSpreadsheet } from './spreadsheet-fault.ts'

const LIMITS = { max_rows: 10_000 }
const HEADER = `<row r="1">${textCell('Name')}${textCell('Value')}</row>`
const read = (rows: string, parts?: BookParts) => parseWorkbook(workbook(worksheet(HEADER + rows), parts), LIMITS)
const faultOf = (bytes: Buffer) =>
  parseWorkbook(bytes, LIMITS).then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof UnreadableSpreadsheet)) throw error
      return error.fault
    },
  )
/** What the value of one cell is read as. */
async function cellValue(cell: string, parts?: BookParts): Promise<string | undefined> {
  const { rows } = await read(`<row r="2">${textCell('Asha')}${cell}</row>`, parts)
  return rows[0]?.cells[1]
}

const styles = (...codes: (string | number)[]) =>
  `<styleSheet><numFmts>${codes
    .map((code, at) => (typeof code === 'string' ? `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>` : ''))
    .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${codes
    .map((code, at) => `<xf numFmtId="${typeof code === 'string' ? 164 + at : code}"/>`)
    .join('')}</cellXfs></styleSheet>`

describe('a workbook', () => {
  test('has the rows with content, numbered as in the sheet, hidden ones too (D2.47)', async () => {
    const rows = `<row r="3" hidden="1">${textCell(' Asha ')}<c r="B3"><v>1</v></c></row><row r="4"><c r="A4" s="0"/></row>
      <row r="7"><c r="B7"><v>2</v></c></row><row r="1048576"><c r="XFD1048576"/></row>`
    expect(await read(rows)).toEqual({
      sheet: 'People',
      other_sheets: [],
      is_guessed: false,
      header_row: 1,
      header: ['Name', 'Value'],
      rows: [
        { row: 3, cells: ['Asha', '1'], is_hidden: true },
        { row: 7, cells: ['', '2'] },
      ],
    })
  })

  test.each([
    ['a text inside', textCell('Asha &amp; &#x20B9;'), 'Asha & ₹'],
    ['a rich text', '<c t="inlineStr"><is><r><rPr><b/></rPr><t>As</t></r><r><t>ha</t></r></is></c>', 'Asha'],
    [
      'a text with pronunciation',
      '<c t="inlineStr"><is><t>Asha</t><rPh sb="0" eb="1"><t>アシャ</t></rPh></is></c>',
      'Asha',
    ],
    ['an escaped character', textCell('_x0041_sha'), 'Asha'],
    ['a marked section', '<c t="str"><v><![CDATA[<Asha>]]></v></c>', '<Asha>'],
    ['a formula with its value', '<c t="str"><f>WEBSERVICE("x")</f><v>Asha</v></c>', 'Asha'],
    ['a formula without a value', '<c><f>1+1</f></c>', '#FORMULA!'],
    ['a boolean', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['an error', '<c t="e"><f>NA()</f><v>#N/A</v></c>', '#N/A'],
    ['an ISO date', '<c t="d"><v>2026-09-05T00:00:00</v></c>', '2026-09-05'],
    ['a mobile', '<c><v>9876543210</v></c>', '9876543210'],
    ['a mobile stored with an exponent', '<c><v>9.87654321E9</v></c>', '9876543210'],
    ['a decimal', '<c><v>0.30000000000000004</v></c>', '0.3'],
    ['a number that is too long', '<c><v>1234567890123456</v></c>', '1.234567890123456e+15'],
    ['an apostrophe of our own', textCell("'+919876543210"), '+919876543210'],
    ['an apostrophe of the person', textCell("'t Hooft"), "'t Hooft"],
  ])('has %s as text', async (_, cell, text) => {
    expect(await cellValue(cell)).toBe(text)
  })

  test.each([
    ['a date', 14, '46635', '2027-09-05'],
    ['a date with a time', 'dd/mm/yyyy hh:mm', '46635.75', '2027-09-05'],
    ['a date in a language', '[$-4009]d\\-mmm\\-yy;@', '46635', '2027-09-05'],
    ['a date of before 1 March 1900', 14, '60', '60'],
    ['a percentage', '0.00%', '0.125', '12.5%'],
    ['a number in scientific notation', 11, '9876540000', '9.87654e+9'],
    ['leading zeros', '00000', '123', '00123'],
    ['a word in the format', '0 &quot;days&quot;', '12', '12'],
    ['a colour in the format', '[Red]0.00', '12', '12'],
  ])('reads a number as it is displayed: %s', async (_, code, value, text) => {
    expect(await cellValue(`<c s="1"><v>${value}</v></c>`, { 'xl/styles.xml': styles(code) })).toBe(text)
  })

  test('counts days from 1904 where it says so', async () => {
    const book =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>'
    const parts = { 'xl/workbook.xml': book, 'xl/styles.xml': styles(14) }
    expect(await cellValue('<c s="1"><v>45173</v></c>', parts)).toBe('2027-09-05')
  })

  test('may have its texts in a shared list', async () => {
    const strings = '<sst><si><t>Asha</t></si><si><r><t xml:space="preserve">Ra </t></r><r><t>vi</t></r></si></sst>'
    expect(await cellValue('<c t="s"><v>1</v></c>', { 'xl/sharedStrings.xml': strings })).toBe('Ra vi')
  })

  test('has the value of merged cells in the first of them', async () => {
    const sheet = `<worksheet><sheetData>${HEADER}<row r="2">${textCell('Asha')}<c r="B2"/></row></sheetData><mergeCells><mergeCell ref="A2:B2"/></mergeCells></worksheet>`
    expect((await parseWorkbook(workbook(sheet), LIMITS)).rows).toEqual([{ row: 2, cells: ['Asha', ''] }])
  })

  test('is its first visible sheet', async () => {
    const sheets = ['state="hidden"', '', ''].map((state, at) => `<sheet name="S${at}" ${state} r:id="rId${at + 1}"/>`)
    const names = [1, 2, 3].map((number) => ['worksheet', `worksheets/sheet${number}.xml`] as const)
    const { sheet, rows } = await read('', {
      'xl/workbook.xml': `<workbook><sheets>${sheets.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': links(names),
      'xl/worksheets/sheet2.xml': worksheet(`${HEADER}<row>${textCell('Second')}</row>`),
      'xl/worksheets/sheet3.xml': worksheet(`${HEADER}<row>${textCell('Third')}</row>`),
    })
    expect([sheet, rows]).toEqual(['S1', [{ row: 2, cells: ['Second', ''] }]])
  })
})

test('10,000 rows are read, and the rows of a longer list are counted (D5.32, D8.06)', async () => {
  const book = (rows: number) => workbook(worksheet(HEADER + `<row>${textCell('Asha')}</row>`.repeat(rows)))
  expect((await parseWorkbook(book(10_000), LIMITS)).rows).toHaveLength(10_000)
  expect(await faultOf(book(10_001))).toEqual({
    type: 'ECD104',
    reason: 'rows',
    extra_args: { total_rows: 10_001, max_file_limit: 10_000 },
  })
})
