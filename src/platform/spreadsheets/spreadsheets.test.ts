/** Exported lists: parsed by independent readers, inert whatever they contain, and never a whole list in memory. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { FORMULA_TEXTS } from '#platform/testing/dangerous-texts.ts'
import type { Paise } from '#values/money.ts'
import type { Column } from './column.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

interface Row {
  name: string | null
  plans: number | null
  price_paise: Paise | null
  ends_on: string | null
  bought_at: Date | null
}
const columns: Column<Row>[] = [
  { header: 'Name', value: (row) => row.name },
  { header: 'Plans', type: 'number', value: (row) => row.plans },
  { header: 'Price', type: 'money', value: (row) => row.price_paise },
  { header: 'Ends', type: 'date', value: (row) => row.ends_on },
  { header: 'Bought on', type: 'date', value: (row) => row.bought_at },
  { header: 'Bought at', type: 'time', value: (row) => row.bought_at },
]
const asha: Row = {
  name: 'Asha ₹ आशा',
  plans: 2,
  price_paise: 123_456_750n,
  ends_on: '2027-09-05',
  // 20:00 UTC: the next day in India.
  bought_at: new Date('2026-12-31T20:00:00Z'),
}
const nothing: Row = { name: null, plans: null, price_paise: null, ends_on: null, bought_at: null }
const named = (name: string): Row => ({ ...nothing, name })

async function* each<T>(rows: Iterable<T>): AsyncGenerator<T> {
  yield* rows
}
const asCsv = async (rows: Row[]) => (await buffer(writeCsv(columns, each(rows)))).toString()
const readCsv = (csv: string): string[][] => parse(csv, { bom: true })

/** Cells by their reference, as in the sheet. */
async function readXlsx(stream: Readable): Promise<Map<string, { attributes: string; value: string }>> {
  const archive = await fromBufferPromise(await buffer(stream))
  const parts = new Map<string, string>()
  for await (const entry of archive.eachEntry())
    parts.set(entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString())
  expect([...parts.keys()]).toEqual(
    expect.arrayContaining(['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/styles.xml']),
  )
  const cells = parts.get('xl/worksheets/sheet1.xml')!.matchAll(/<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/gs)
  const styles = [...parts.get('xl/styles.xml')!.matchAll(/<xf numFmtId="(\d+)"[^>]*xfId/g)].map(([, id]) => id)
  const formats = new Map(
    [...parts.get('xl/styles.xml')!.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [
      id,
      code,
    ]),
  )
  return new Map(
    [...cells].map(([, at = '', attributes = '', value = '']) => {
      const style = / s="(\d+)"/.exec(attributes)?.[1]
      const format = formats.get(styles[Number(style)]) ?? ''
      return [at, { attributes: attributes.replace(/ s="\d+"/, format && ` ${format}`).trim(), value }]
    }),
  )
}
const asXlsx = (rows: Row[]) => readXlsx(writeXlsx(columns, each(rows), 'People'))

describe('a list as CSV', () => {
  test('is read back with rupees, Indian dates and times, and empty cells for unknown values', async () => {
    expect(readCsv(await asCsv([asha, nothing]))).toEqual([
      ['Name', 'Plans', 'Price', 'Ends', 'Bought on', 'Bought at'],
      ['Asha ₹ आशा', '2', '1234567.50', '05 Sep 2027', '01 Jan 2027', '01 Jan 2027 01:30'],
      ['', '', '', '', '', ''],
    ])
  })

  test('begins with the byte order mark by which Excel reads ₹ and Devanagari, also when the list is empty', async () => {
    expect(await asCsv([])).toBe('\uFEFFName,Plans,Price,Ends,Bought on,Bought at\r\n')
  })

  test('keeps a comma, a quote and a line break inside their cell', async () => {
    const name = 'Verma, "Asha"\r\nMumbai'
    expect(readCsv(await asCsv([named(name)]))[1]?.[0]).toBe(name)
  })

  test.each(['\n', '\r'])(
    'quotes a cell with the line break %j, so that no reader takes its rest for a row',
    async (end) => {
      expect(await asCsv([named(`Asha${end}=1+1`)])).toContain(`\r\n"Asha${end}=1+1",`)
    },
  )

  test('a negative amount stays an amount', async () => {
    expect(readCsv(await asCsv([{ ...nothing, price_paise: -5n }]))[1]?.[2]).toBe('-0.05')
  })
})

describe('a list as a workbook', () => {
  test('has text as text, and numbers, money, dates and times as numbers with their format', async () => {
    const cells = await asXlsx([asha, nothing])
    expect(cells.get('A1')).toMatchObject({ value: '<is><t>Name</t></is>' })
    expect(cells.get('A2')).toEqual({ attributes: 't="inlineStr" @', value: '<is><t>Asha ₹ आशा</t></is>' })
    expect(cells.get('B2')).toEqual({ attributes: '0', value: '<v>2</v>' })
    expect(cells.get('C2')?.attributes).toContain('##,##0.00')
    expect(cells.get('C2')?.value).toBe('<v>1234567.5</v>')
    expect(cells.get('D2')).toEqual({ attributes: 'dd mmm yyyy', value: '<v>46635</v>' })
    expect(cells.get('E2')).toEqual({ attributes: 'dd mmm yyyy', value: '<v>46388</v>' })
    expect(cells.get('F2')).toEqual({ attributes: 'dd mmm yyyy hh:mm', value: '<v>46388.0625</v>' })
    expect(cells.has('A3')).toBe(false)
  })

  test.each([
    ['what a spreadsheet would read as an escape', '_x0041_', '_x005F_x0041_'],
    ['what XML does not allow', 'a\uFFFFb', 'ab'],
    ['markup', '</t></is><f>1+1</f>', '&lt;/t&gt;&lt;/is&gt;&lt;f&gt;1+1&lt;/f&gt;'],
    ['more than the maximum length of a cell', 'x'.repeat(40_000), 'x'.repeat(32_767)],
  ])('holds %s as plain text', async (_, name, written) => {
    expect((await asXlsx([named(name)])).get('A2')?.value).toBe(`<is><t>${written}</t></is>`)
  })

  test('an amount that a number cannot represent to the paisa ends the export instead of being rounded', async () => {
    await expect(asXlsx([{ ...nothing, price_paise: 10n ** 17n }])).rejects.toThrow(RangeError)
  })
})

describe('both', () => {
  test.each([
    ...FORMULA_TEXTS,
    '"=1',
    ';=1',
    // Direction marks and a zero-width space, which nobody sees and some programs drop.
    '\u202E=1+1',
    '\u200B=1',
    '\u2066@SUM(1)',
    "=cmd|'/C calc'!A0",
  ])('run nothing: %j is shown with an apostrophe in front (promise 22)', async (text) => {
    expect(readCsv(await asCsv([named(text)]))[1]?.[0]).toBe(`'${text}`)
    const cell = (await asXlsx([named(text)])).get('A2')
    expect(cell?.attributes).toContain('t="inlineStr"')
    expect(cell?.value).toMatch(/^<is><t[^>]*>'/)
    expect(cell?.value).not.toContain('<f>')
  })

  test.each(['9876543210', 'Asha-Verma', 'a=b', 'asha@example.com'])('leave %j as it is', async (text) => {
    expect(readCsv(await asCsv([named(text)]))[1]?.[0]).toBe(text)
    expect((await asXlsx([named(text)])).get('A2')?.value).toBe(`<is><t>${text}</t></is>`)
  })

  const ROWS = 100_000
  const writers: [string, (rows: AsyncIterable<Row>) => Readable][] = [
    ['CSV', (rows) => writeCsv(columns, rows)],
    ['a workbook', (rows) => writeXlsx(columns, rows, 'People')],
  ]

  test.each(writers)('%s of 100,000 rows are read no faster than the output is consumed', async (_, write) => {
    let rows = 0
    async function* people() {
      for (; rows < ROWS; rows++) yield { ...asha, name: `Asha ${(rows * 7919) % 1_000_003}` }
    }
    const chunks = write(people())[Symbol.asyncIterator]()
    for (let taken = 0; taken < 3; taken++) {
      await chunks.next()
      // Enough turns for a writer without backpressure to run ahead.
      for (let turn = 0; turn < 1_000; turn++) await setImmediate()
    }
    expect(rows).toBeGreaterThan(0)
    expect(rows).toBeLessThan(ROWS / 5)
    await chunks.return?.()
  })

  test.each(writers)('%s stops reading rows when its consumer goes away', async (_, write) => {
    const left = Promise.withResolvers<void>()
    async function* endless() {
      try {
        for (;;) yield asha
      } finally {
        left.resolve()
      }
    }
    const stream = write(endless())
    await stream[Symbol.asyncIterator]().next()
    stream.destroy()
    await left.promise
  })

  test.each(writers)('%s whose rows fail ends with their error, not as if it were complete', async (_, write) => {
    async function* broken() {
      yield asha
      throw new Error('connection lost')
    }
    await expect(buffer(write(broken()))).rejects.toThrow('connection lost')
  })
})
