/** Workbooks that people fill in: opened by a second parser, inert, and read back by ourselves as they were written. */
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { FORMULA_TEXTS } from '#platform/testing/dangerous-texts.ts'
import type { BookColumn } from './book-xml.ts'
import { parseWorkbook } from './parse-workbook.ts'
import { type BookSheet, writeBook } from './write-book.ts'

const COLUMNS: BookColumn[] = [
  { header: 'Name', is_required: true, note: 'Letters and spaces' },
  { header: 'Gender', allowed: ['M', 'F', 'O'], width: 10 },
  { header: 'Location', allowed: ['Mumbai, "West"', '=Pune'], note: 'As in the contract' },
]
const DATA: BookSheet = { name: 'Data', columns: COLUMNS, rows: [['Asha ₹ <आशा>', 'F', null]] }
const HELP: BookSheet = {
  name: 'Instructions & help',
  columns: [{ header: 'Column' }, { header: 'What to enter', is_wrapped: true, width: 60 }],
  rows: [['Name', 'As on the\nidentity card']],
}
const write = (...sheets: BookSheet[]) => buffer(writeBook(sheets))
const LIMITS = { max_rows: 10_000 }

/** Texts of one column, written and read back. */
async function roundTrip(texts: readonly string[]): Promise<string[]> {
  const sheet: BookSheet = { name: 'Data', columns: [{ header: 'Text' }], rows: texts.map((text) => [text]) }
  return (await parseWorkbook(await write(sheet), LIMITS)).rows.map(({ cells }) => cells[0]!)
}

describe('a workbook to fill in', () => {
  test('is opened by another parser with its sheets, lists, notes and formats (D7.32)', async () => {
    const { sheets } = await readXlsx(await write(DATA, HELP), { readStyles: true })
    expect(sheets.map(({ name, hidden }) => [name, hidden ?? false])).toEqual([
      ['Data', false],
      ['Instructions & help', false],
      ['Lists', true],
    ])
    const [data, help, lists] = sheets
    expect(data?.rows).toEqual([
      ['Name', 'Gender', 'Location'],
      ['Asha ₹ <आशा>', 'F', null],
    ])
    expect(data?.freezePane).toMatchObject({ rows: 1 })
    expect(data?.columns?.map(({ width }) => width)).toEqual([24, 10, 24])
    expect(data?.dataValidations).toMatchObject([
      { type: 'list', range: 'B2:B10001', formula1: 'Lists!$A$1:$A$3', showErrorMessage: true },
      { type: 'list', range: 'C2:C10001', formula1: 'Lists!$B$1:$B$2' },
    ])
    const notes = [...(data?.cells ?? [])].flatMap(([at, { comment }]) => (comment ? [[at, comment.text]] : []))
    expect(notes).toEqual([
      ['0,0', 'Letters and spaces'],
      ['0,2', 'As in the contract'],
    ])
    expect(data?.cells?.get('1,0')?.style?.numFmt).toBe('@')
    expect(data?.cells?.get('0,0')?.style?.font?.bold).toBe(true)
    expect(help?.rows[1]).toEqual(['Name', 'As on the\nidentity card'])
    expect(lists?.rows).toEqual([
      ['M', 'Mumbai, "West"'],
      ['F', "'=Pune"],
      ['O', null],
    ])
  })

  test('keeps as text what is typed into its empty rows', async () => {
    expect.assertions(1)
    const archive = await fromBufferPromise(await write({ ...DATA, rows: [] }))
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName !== 'xl/worksheets/sheet1.xml') continue
      const xml = (await buffer(await archive.openReadStreamPromise(entry))).toString()
      // Style 1 is the format of text; what has no cell yet takes its column's.
      expect(xml.match(/<col [^>]*style="1"/g)).toHaveLength(COLUMNS.length)
    }
  })

  test('is read by us: its first sheet, without the header’s notes', async () => {
    expect(await parseWorkbook(await write(DATA, HELP), LIMITS)).toEqual({
      sheet: 'Data',
      other_sheets: [HELP.name],
      is_guessed: false,
      header_row: 1,
      header: ['Name', 'Gender', 'Location'],
      rows: [{ row: 2, cells: ['Asha ₹ <आशा>', 'F', ''] }],
    })
  })

  test('with the same content is the same file', async () => {
    expect((await write(DATA, HELP)).equals(await write(DATA, HELP))).toBe(true)
  })

  const HIDDEN = ['"=1', ';=1', "'=1", '\u202E=1+1', '\u200B=1', '\u2066@SUM(1)', "=cmd|'/C calc'!A0"]

  test('runs nothing, and what it was given comes back (promise 22)', async () => {
    const texts = [...FORMULA_TEXTS, ...HIDDEN]
    const sheet: BookSheet = { name: 'Data', columns: [{ header: '=1+1' }], rows: texts.map((text) => [text]) }
    const [data] = (await readXlsx(await write(sheet), { readStyles: true })).sheets
    expect(data?.rows.flat()).toEqual(["'=1+1", ...texts.map((text) => `'${text}`)])
    expect([...(data?.cells ?? [])].filter(([, cell]) => cell.formula !== undefined)).toEqual([])
    expect(await roundTrip(texts)).toEqual(texts.map((text) => text.trim()))
  })

  test('returns any text as it was, without white space around it (promise 22)', async () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).map((given) => given.trim())
    const readable = text.filter((given) => given !== '' && !/[\p{Cc}\uFFFE\uFFFF]/u.test(given))
    await fc.assert(
      fc.asyncProperty(fc.array(readable, { minLength: 1, maxLength: 20 }), async (texts) => {
        expect(await roundTrip(texts)).toEqual(texts)
      }),
      { numRuns: 10 },
    )
  })

  test('drops what XML does not allow, and keeps what looks like an escape', async () => {
    expect(await roundTrip(['a\0\u0001b', '_x0041_', 'a\uFFFFb', 'a\rb', '\uD800a'])).toEqual([
      'ab',
      '_x0041_',
      'ab',
      'a\rb',
      '\uFFFDa',
    ])
  })

  test('leaves pauses for others where its rows are in memory already (promise 19)', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => [`Asha ${(at * 7919) % 1_000_003}`, 'Verma'])
    const columns = [{ header: 'Name' }, { header: 'Family' }]
    let turns = 0
    const written = write({ name: 'Data', columns, rows })
    const isWritten = written.then(() => true)
    while (!(await Promise.race([isWritten, setImmediate(false)]))) turns += 1
    expect(turns).toBeGreaterThan(20)
  })

  test('is written no faster than it is consumed, and ends with the error of its rows', async () => {
    let rows = 0
    async function* people() {
      for (; rows < 100_000; rows++) yield [`Asha ${(rows * 7919) % 1_000_003}`]
      throw new Error('connection lost')
    }
    const sheet: BookSheet = { name: 'Data', columns: [{ header: 'Name' }], rows: people() }
    const chunks = writeBook([sheet])[Symbol.asyncIterator]()
    await chunks.next()
    for (let turn = 0; turn < 100; turn++) await setImmediate()
    expect(rows).toBeLessThan(50_000)
    await expect(
      (async () => {
        while (!(await chunks.next()).done);
      })(),
    ).rejects.toThrow('connection lost')
  })
})
