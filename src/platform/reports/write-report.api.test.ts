/** Workbooks and CSV files whose cells the database builds, opened by other readers. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, ownConnection } from '../database/open-database.ts'
import { inertText } from '../spreadsheets/column.ts'
import { readSpreadsheet } from '../spreadsheets/read-spreadsheet.ts'
import { FORMULA_TEXTS } from '../testing/dangerous-texts.ts'
import { testDatabase } from '../testing/test-database.ts'
import { copyFromSnapshot } from './postgres-snapshot.ts'
import type { ReportSheet } from './sheet.ts'
import { openSnapshot } from './snapshot.ts'
import type { SnapshotPlan } from './snapshot-plan.ts'
import { SnapshotTimeout } from './snapshot-timeout.ts'
import { copiesOf, type Report, writeReportCsv, writeReportXlsx } from './write-report.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const texts = (values: readonly string[], name = 'Report'): ReportSheet => ({
  name,
  columns: [
    { key: 'number', header: 'No.', type: 'number', meaning: 'Its place.' },
    { key: 'value', header: 'Text, as it is', meaning: 'A text.' },
  ],
  rows: sql`select number, value from unnest(${[...values]}::text[]) with ordinality as t (value, number) order by number`,
})

async function written(report: Report, rows_of_sheet?: number) {
  const snapshot = await openSnapshot(database.db, {
    copies: copiesOf(report, rows_of_sheet),
    read: async () => 'read',
  })
  const counts: number[] = []
  try {
    const xlsx = await buffer(writeReportXlsx(snapshot, report, (rows) => counts.push(rows), rows_of_sheet))
    const csv = (await buffer(writeReportCsv(snapshot, report, () => {}))).toString()
    const { sheets } = await readXlsx(xlsx)
    return { xlsx, csv, counts, sheets: Object.fromEntries(sheets.map(({ name, rows }) => [name, rows])) }
  } finally {
    await snapshot.close()
  }
}

const cellsOf = (rows: readonly (readonly unknown[])[] | undefined, column: number) =>
  (rows ?? []).slice(1).map((row) => row[column] ?? null)

describe('texts that a spreadsheet would evaluate (promise 22)', () => {
  const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']
  const hostile = [
    ...FORMULA_TEXTS,
    ...starts.flatMap((start) => [`${start}1+1`, `"${start}1`, ` ;${start}1`, `x${start}`]),
    // What a sheet may not contain is left out of it.
    ...['\u0001', '\u007F', '\u0085', '\uFFFE', '\uFFFF'].map((dropped) => `${dropped}=1+1`),
    '_\u0001x003D_1+1',
  ]

  test('are text in a workbook and in CSV, as the other exports write them', async () => {
    const { sheets, csv } = await written({ sheets: [texts(hostile)], short: [] })
    expect(cellsOf(sheets.Report, 1)).toEqual(hostile.map((text) => readable(inertText(text))))
    expect(cellsOf(sheets.Report, 1).filter((text) => typeof text === 'string' && /^[=+\-@]/.test(text))).toEqual([])
    const rows: string[][] = parse(csv, { bom: true })
    expect(rows.slice(1).map(([, text]) => text)).toEqual(hostile.map((text) => inertText(text)))
  })

  test('are made inert by the database exactly where inertText does it, whatever character they begin with', async () => {
    const all = Array.from({ length: 0xffff }, (_, at) => at + 1)
      .concat(
        Array.from({ length: 0xe_01ff - 0x1_0000 }, (_, at) => at + 0x1_0000).filter(
          (at) => at % 7 === 0 || at >= 0xe_0000,
        ),
      )
      .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
      .map((code) => `${String.fromCodePoint(code)}=1`)
    const { csv } = await written({ sheets: [texts(all)], short: [] })
    const rows: string[][] = parse(csv, { bom: true })
    const wrong = rows
      .slice(1)
      .flatMap(([, text], at) => (text === inertText(all[at]!) ? [] : [all[at]!.codePointAt(0)]))
    expect(wrong).toEqual([])
  })
})

/** As a sheet stores it: without characters that XML does not allow. */
const readable = (text: string) => text.replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')

describe('values', () => {
  const sheet: ReportSheet = {
    name: 'Report',
    columns: [
      { key: 'money', header: 'Money', type: 'money', meaning: '' },
      { key: 'figure', header: 'Figure', type: 'figure', meaning: '' },
      { key: 'share', header: 'Share', type: 'decimal', meaning: '' },
      { key: 'day', header: 'Day', type: 'date', meaning: '' },
      { key: 'at', header: 'At', type: 'time', meaning: '' },
    ],
    rows: sql`select * from (values
      (1, 123456789::bigint, '<5', 12.5, date '2026-04-30', timestamptz '2026-04-30T20:15:30Z'),
      (2, -5::bigint, '12', 0, date '2024-02-29', timestamptz '2026-01-01T18:29:59Z'),
      (3, null, null, null, null, null)) as v (n, money, figure, share, day, at) order by n`,
  }

  test('are numbers, dates and times in India in a workbook, and the same in words in CSV', async () => {
    const { sheets, csv } = await written({ sheets: [sheet], short: [] })
    const rows = (sheets.Report ?? [])
      .slice(1)
      .map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 16) : cell)))
    expect(rows.slice(0, 2)).toEqual([
      [1234567.89, '<5', 12.5, '2026-04-30T00:00', '2026-05-01T01:45'],
      [-0.05, 12, 0, '2024-02-29T00:00', '2026-01-01T23:59'],
    ])
    expect(csv).toBe(
      '\uFEFFMoney,Figure,Share,Day,At\n1234567.89,<5,12.5,30 Apr 2026,01 May 2026 01:45\n-0.05,12,0,29 Feb 2024,01 Jan 2026 23:59\n,,,,\n',
    )
  })
})

test('each cell says where it is, and long sheets continue in another (decisions §18)', async () => {
  const rows = Array.from({ length: 7 }, (_, at) => `Row ${at}`)
  const short = [{ name: 'About', widths: [20], rows: [{ cells: ['=1+1', 2, { paise: 150n }] }] }]
  const { xlsx, sheets, counts } = await written({ sheets: [texts(rows), texts(['x'], 'People')], short }, 3)
  expect(Object.keys(sheets)).toEqual(['Report', 'Report 2', 'Report 3', 'People', 'About'])
  expect(['Report', 'Report 2', 'Report 3'].flatMap((name) => cellsOf(sheets[name], 1))).toEqual(rows)
  expect(sheets.About).toEqual([["'=1+1", 2, 1.5]])
  expect(counts.at(-1)).toBe(8)
  const parts = unzipSync(xlsx)
  const second = Buffer.from(parts['xl/worksheets/sheet2.xml']!).toString()
  expect([...second.matchAll(/<c r="(\w+)"/g)].map(([, place]) => place)).toEqual([
    'A1',
    'B1',
    'A2',
    'B2',
    'A3',
    'B3',
    'A4',
    'B4',
  ])
})

test('a report without a row has its headings', async () => {
  const { sheets, csv } = await written({ sheets: [texts([])], short: [] })
  expect(sheets.Report).toEqual([['No.', 'Text, as it is']])
  expect(csv).toBe('\uFEFFNo.,"Text, as it is"\n')
})

test('all of a report is of one moment, whatever changes meanwhile (decisions §18)', async () => {
  await database.runScript(
    'create table moment (id int primary key); insert into moment select generate_series(1, 2000)',
  )
  const sheet: ReportSheet = {
    name: 'Report',
    columns: [{ key: 'id', header: 'Id', type: 'number', meaning: '' }],
    rows: sql`select id from moment order by id`,
  }
  const report: Report = { sheets: [sheet], short: [] }
  const snapshot = await openSnapshot(database.db, {
    copies: copiesOf(report),
    read: async (read) => (await read<{ count: number }>(sql`select count(*)::int as count from moment`))[0]!.count,
  })
  await database.runScript('delete from moment where id > 5; insert into moment values (9999)')
  const xlsx = await buffer(writeReportXlsx(snapshot, report, () => {}))
  const csv = (await buffer(writeReportCsv(snapshot, report, () => {}))).toString()
  await snapshot.close()
  const { sheets } = await readXlsx(xlsx)
  expect([snapshot.result, sheets[0]!.rows.length, csv.trim().split('\n').length]).toEqual([2000, 2001, 2001])
})

test('an error of the database ends the file with it, and the connection is given back', async () => {
  const sheet = {
    ...texts([]),
    rows: sql`select n as number, 1 / (300000 - n) as value from generate_series(1, 400000) n`,
  }
  const broken: Report = { sheets: [{ ...sheet, columns: [sheet.columns[0]!] }], short: [] }
  const failing = async () => {
    const snapshot = await openSnapshot(database.db, {
      copies: [{ query: sql`select 1 / (3000 - n) as x from generate_series(1, 4000) n`, format: 'csv' }],
      read: async () => {},
    })
    try {
      await buffer(writeReportCsv(snapshot, broken, () => {}))
    } finally {
      await snapshot.close()
    }
  }
  await expect(failing()).rejects.toThrow(/division by zero/)
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
})

describe.runIf(process.env.DATABASE_URL)('a statement that takes too long', () => {
  const slow = sql<{ x: number }>`select 1 as x from pg_sleep(20)`
  const open = (plan: SnapshotPlan<unknown>) => copyFromSnapshot(ownConnection(database.db)!, plan, 100)

  test('is ended, where the snapshot reads it', async () => {
    await expect(open({ copies: [], read: (read) => read(slow) })).rejects.toBeInstanceOf(SnapshotTimeout)
  })

  test('is ended, where its rows are copied, and so is the file that they are written to', async () => {
    const report: Report = { sheets: [{ ...texts([]), rows: slow }], short: [] }
    const snapshot = await open({ copies: [{ query: slow, format: 'csv' }], read: async () => {} })
    try {
      await expect(buffer(writeReportCsv(snapshot, report, () => {}))).rejects.toBeInstanceOf(SnapshotTimeout)
    } finally {
      await snapshot.close()
    }
  })
})

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0

test('the reader of uploaded lists opens it too, and takes the apostrophe away again (promise 22)', async () => {
  const { xlsx } = await written({ sheets: [texts(['=1+1', 'Zoë & <Co>', 'back\\slash'])], short: [] })
  const read = await readSpreadsheet({ source: xlsx, name: 'report.xlsx' })
  expect('rows' in read && read.rows.map(({ cells }) => cells)).toEqual([
    ['1', '=1+1'],
    ['2', 'Zoë & <Co>'],
    ['3', 'back\\slash'],
  ])
})

test.skipIf(!hasLibreOffice)('LibreOffice opens it (promise 22)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tulsi-report-'))
  try {
    const { xlsx } = await written({ sheets: [texts(['=1+1', '+91 98100 00001', '@SUM(1)', '\t=1'])], short: [] })
    await writeFile(join(folder, 'report.xlsx'), xlsx)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    execFileSync('soffice', [
      profile,
      '--headless',
      '--convert-to',
      'csv',
      '--outdir',
      folder,
      join(folder, 'report.xlsx'),
    ])
    const rows: string[][] = parse(await readFile(join(folder, 'report.csv')), { bom: true })
    expect(rows.slice(1).map(([, text]) => text)).toEqual(["'=1+1", "'+91 98100 00001", "'@SUM(1)", "'\t=1"])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
