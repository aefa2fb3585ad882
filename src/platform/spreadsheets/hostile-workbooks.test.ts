/** Workbooks that no person's program wrote: each is refused with its code, before anything is built from it. */
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { links, textCell, workbook, worksheet } from '../testing/workbooks.ts'
import { parseWorkbook } from './parse-workbook.ts'
import { UnreadableSpreadsheet } from './spreadsheet-fault.ts'

const HEADER = `<row r="1">${textCell('Name')}</row>`
const ASHA = `<row>${textCell('Asha')}</row>`
const sheet = (rows: string) => workbook(worksheet(HEADER + rows))
const oleFile = (name: string) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(name, 'utf16le')])
const readable = sheet(ASHA)
const fault = (bytes: Buffer) =>
  parseWorkbook(bytes, { max_rows: 10_000 }).then(
    () => undefined,
    (error: unknown) => (error instanceof UnreadableSpreadsheet ? `${error.fault.type} ${error.fault.reason}` : error),
  )

/** With the declared size of its first member changed, in both places. */
function lying(bytes: Buffer): Buffer {
  const list = bytes.indexOf('PK\u0001\u0002')
  const copy = Buffer.from(bytes)
  copy.writeUInt32LE(1, list + 24)
  copy.writeUInt32LE(1, 22)
  return copy
}

const types = (type: string) => ({
  '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
})
const OFFICE = 'application/vnd.openxmlformats-officedocument'

test.each<[string, Buffer]>([
  ['no rows', workbook(worksheet(''))],
  ['a header only', sheet('')],
  ['white space only', sheet(`<row>${textCell(' \n ')}</row>`)],
])('a workbook with %s is empty: ECD102 (D5.30, promise 19)', async (_, bytes) => {
  expect(await fault(bytes)).toBe('ECD102 empty')
})

test.each<[string, Buffer, string]>([
  ['a CSV', Buffer.from('Name\nAsha\n'), 'text-as-workbook'],
  ['a web page', Buffer.from('<html><table><tr><td>Name</td></tr></table></html>'), 'web-page'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'type'],
  ['a ZIP of pictures', Buffer.from(zipSync({ 'a.jpg': Buffer.from('x') })), 'type'],
  ['a letter', workbook('', types(`${OFFICE}.wordprocessingml.document.main+xml`)), 'type'],
  ['a workbook of the old format', oleFile('Workbook'), 'old-format'],
  ['a workbook with a password', oleFile('EncryptedPackage'), 'locked'],
  ['one with macros', workbook('', types('application/vnd.ms-excel.sheet.macroEnabled.main+xml')), 'program'],
  ['one with a macro that it does not declare', workbook('', { 'xl/vbaProject.bin': 'x' }), 'program'],
  ['one with a control', workbook('', { 'xl/activeX/activeX1.xml': '<a/>' }), 'program'],
  ['one with another file', workbook('', { 'xl/embeddings/oleObject1.bin': 'x' }), 'program'],
])('%s named .xlsx is none: ECD101 (D5.30, promise 19)', async (_, bytes, reason) => {
  expect(await fault(bytes)).toBe(`ECD101 ${reason}`)
})

test('a workbook that takes values from another is refused (promise 19)', async () => {
  expect(await fault(workbook('', { 'xl/externalLinks/externalLink1.xml': '<a/>' }))).toBe('ECD102 external-links')
})

test.each<[string, string]>([
  ['a value in the last cell of a sheet', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
  ['16,384 columns', `<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>`],
  ['65 columns', `<row>${'<c/>'.repeat(64)}<c><v>1</v></c></row>`],
])('%s are too many columns: ECD103 (promise 19)', async (_, rows) => {
  expect(await fault(sheet(rows))).toBe('ECD103 columns')
})

test.each<[string, string]>([
  ['a row after the last', '<row r="1048577"/>'],
  ['a column after the last', '<row r="2"><c r="XFE2"/></row>'],
  ['16,385 cells', `<row>${'<c/>'.repeat(16_385)}</row>`],
  ['the same row twice', '<row r="2"/><row r="2"/>'],
  ['rows in another order', '<row r="3"/><row r="2"/>'],
  ['cells in another order', '<row r="2"><c r="B2"/><c r="A2"/></row>'],
  ['a cell of another row', '<row r="2"><c r="A3"/></row>'],
  ['a reference that is none', '<row r="2"><c r="A0"/></row>'],
  ['a row that is no number', '<row r="1e9"/>'],
  ['a shared text that is not there', '<row><c t="s"><v>7</v></c></row>'],
  ['an unknown entity', `<row>${textCell('&laugh;')}</row>`],
  ['a tag that does not close', '<row><c></row>'],
  ['a tag of 64 kB', `<row spans="${'x'.repeat(70_000)}"/>`],
  ['a comment without end', `<!--${'x'.repeat(70_000)}`],
  ['a tag without end', `<row r="${'x'.repeat(70_000)}`],
  ['an attribute twice', '<row r="2" r="3"/>'],
  ['a thousand levels', `<row>${'<c>'.repeat(1_000)}`],
])('%s is damage: ECD102 (promise 19)', async (_, rows) => {
  expect(await fault(sheet(rows))).toBe('ECD102 damaged')
})

const LAUGHS = `<!DOCTYPE lolz [<!ENTITY a "lol">${Array.from('bcdefghij', (name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]>`
const QUADRATIC = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(50_000)}">]>`

test('half a workbook is not complete: ECD102 (promise 19)', async () => {
  expect(await fault(readable.subarray(0, readable.length / 2))).toBe('ECD102 cut')
})

test.each<[string, Buffer]>([
  ['a billion laughs', workbook(LAUGHS + worksheet(`${HEADER}<row>${textCell('&j;')}</row>`))],
  ['one entity many times', workbook(QUADRATIC + worksheet(`${HEADER}<row>${textCell('&a;'.repeat(20_000))}</row>`))],
  ['an entity of the server', workbook(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${worksheet(ASHA)}`)],
  ['laughs in its shared texts', workbook(worksheet(HEADER), { 'xl/sharedStrings.xml': `${LAUGHS}<sst/>` })],
  ['laughs in its styles', workbook(worksheet(HEADER), { 'xl/styles.xml': `${LAUGHS}<styleSheet/>` })],
  ['laughs in its links', workbook('', { '_rels/.rels': LAUGHS + links([['officeDocument', 'xl/workbook.xml']]) })],
  ['bytes that are no text', workbook('', { 'xl/worksheets/sheet1.xml': Buffer.from([60, 97, 62, 0xff, 0xfe]) })],
  ['bytes in front', Buffer.concat([readable.subarray(0, 30), readable])],
  ['another file behind', Buffer.concat([readable, Buffer.alloc(70_000)])],
  ['a size that is not true', lying(readable)],
  ['201 members', workbook('', Object.fromEntries(Array.from({ length: 197 }, (_, at) => [`a${at}`, 'x'])))],
  ['a member that leads out', workbook(worksheet(HEADER), { '../../etc/cron.d/job': 'x' })],
  ['a member twice', workbook(worksheet(HEADER), { 'XL/worksheets/SHEET1.xml': 'x' })],
  ['no sheets', workbook('', { 'xl/workbook.xml': '<workbook/>' })],
  ['a sheet that is missing', workbook('', { 'xl/worksheets/sheet1.xml': null })],
  ['a part that is something else', workbook('<html/>')],
])('a workbook with %s is damaged: ECD102 (promise 19)', async (_, bytes) => {
  expect(await fault(bytes)).toBe('ECD102 damaged')
})

test.each<[string, Buffer]>([
  ['a cell of 33 kB', sheet(`<row>${textCell('A'.repeat(32_768))}</row>`)],
  [
    'one text in every cell',
    workbook(worksheet(HEADER + `<row>${'<c t="s"><v>0</v></c>'.repeat(60)}</row>`.repeat(100)), {
      'xl/sharedStrings.xml': `<sst><si><t>${'A'.repeat(32_000)}</t></si></sst>`,
    }),
  ],
  [
    '300 texts of 30 kB',
    workbook(worksheet(HEADER + `<row><c t="s"><v>0</v></c></row>`.repeat(300)), {
      'xl/sharedStrings.xml': `<sst><si><t>${'A'.repeat(30_000)}</t></si></sst>`,
    }),
  ],
  ['10,001 links', workbook('', { '_rels/.rels': links(Array.from({ length: 10_001 }, () => ['a', 'b'])) })],
  [
    '1,001 sheets',
    workbook('', { 'xl/workbook.xml': `<workbook><sheets>${'<sheet/>'.repeat(1_001)}</sheets></workbook>` }),
  ],
])('a workbook with %s is too much: ECD102 (promise 19)', async (_, bytes) => {
  expect(await fault(bytes)).toBe('ECD102 too-much')
})

test.each<[string, Buffer]>([
  ['an escaped NUL in a cell', sheet(`<row>${textCell('Asha_x0000_')}</row>`)],
  ['an escaped NUL in a heading', workbook(worksheet(`<row>${textCell('Na_x0000_me')}</row>${ASHA}`))],
  ['a NUL as it is', sheet(`<row>${textCell('As\0ha')}</row>`)],
  [
    'a NUL in a shared text',
    workbook(worksheet(`${HEADER}<row><c t="s"><v>0</v></c></row>`), {
      'xl/sharedStrings.xml': '<sst><si><t>Asha_x0000_</t></si></sst>',
    }),
  ],
])('a workbook with %s is refused, as no database stores it: ECD102 (promise 19)', async (_, bytes) => {
  expect(await fault(bytes)).toBe('ECD102 encoding')
})

test('links that a person presses, archives inside, and the number of other sheets’ rows do not matter', async () => {
  const bomb = Buffer.from(zipSync({ 'a.xlsx': zipSync({ 'b.xml': Buffer.alloc(1_000_000) }) }))
  const mail = '<Relationship Id="rId1" Type="x/hyperlink" Target="mailto:asha@x.example" TargetMode="External"/>'
  const bytes = workbook(worksheet(HEADER + ASHA), {
    'xl/media/nested.zip': bomb,
    'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${mail}</Relationships>`,
    'xl/worksheets/sheet2.xml': worksheet(ASHA.repeat(20_000)),
    'xl/printerSettings/printerSettings1.bin': 'x',
  })
  expect(await fault(bytes)).toBeUndefined()
})
