import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/database/open-database.ts'
import { inlineQuery } from '#platform/reports/inline-query.ts'
import { csvQuery } from '#platform/reports/sheet-queries.ts'
import { KAVERI_CONTRACT, WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { fillDemo } from '#testing/fill-demo.ts'
import SERVER_FLAGS from '../tools/server-flags.json' with { type: 'json' }
import { appDownloadReport } from './app-download-report.ts'
import { bundled } from './bundled.ts'
import { readEveryReport } from './every-report.ts'
import { loadPeople, PEOPLE } from './million-people.ts'
import { type Postgres, programs, withDatabases } from './postgres.ts'
import { median } from './processes.ts'
import type { Figure } from './report.ts'
import { sequentialScans } from './sequential-scans.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const MEMORY_MB = 120
const BIG = ['partner_users', 'subscriptions', 'accounts', 'wallet_transactions', 'wallets', 'ledger_accounts']

/**
 * The App Download Report of a million people (goal 10), in turn with `psql` copying the same file, and the bare values of the
 * same rows: as CSV and as a workbook with cell references, each by a process of its own that stores what the product stores.
 */
export function generateReport(postgres: Postgres): Promise<Figure[]> {
  return withDatabases(postgres, ['bench_report'], async (at, admin) => {
    await admin.query('create database bench_report')
    const url = at('bench_report')
    const folder = mkdtempSync(join(tmpdir(), 'plus-bench-'))
    try {
      const database = await openDatabase({ url, dataDir: '' }, () => {})
      await fillDemo(database)
      await database.close()
      return await measure(url, folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

async function measure(url: string, folder: string): Promise<Figure[]> {
  await loadPeople(url, await ownerOf(url), { bare: true })
  const [sheet] = appDownloadReport(WALLET_CONTRACT).sheets
  const target = join(folder, 'psql.csv')
  const writer = await bundled('report-writer')
  const copies: number[] = []
  const bare: number[] = []
  const written = { csv: [] as ReportMeasurement[], xlsx: [] as ReportMeasurement[] }
  for (let round = 0; round <= ROUNDS; round++) {
    const values = await timed(() => copyByPsql(url, inlineQuery(sheet.rows), target))
    const psql = await timed(() => copyByPsql(url, inlineQuery(csvQuery(sheet)), target))
    const csv = await writeReport(writer, 'csv', url, folder)
    const xlsx = await writeReport(writer, 'xlsx', url, folder)
    // The first round fills the caches of the database.
    if (round === 0) continue
    bare.push(values)
    copies.push(psql)
    written.csv.push(csv)
    written.xlsx.push(xlsx)
  }
  await expectIndexes(url)
  const limit = median(copies)
  const megabytes = (statSync(target).size / 1_048_576).toFixed(0)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const against = `${seconds(limit)} by psql, ${megabytes} MB`
  const figure = (what: string, of: ReportMeasurement[], goal: number): Figure => {
    const ms = median(of.map(({ ms }) => ms))
    return { what, measured: seconds(ms), limit: against, ratio: ms / limit, goal }
  }
  const values = median(bare)
  const peak = Math.max(...[...written.csv, ...written.xlsx].map(({ peak_mb }) => peak_mb))
  return [
    figure(`report of ${PEOPLE} rows as CSV`, written.csv, 1),
    figure('the same as a workbook', written.xlsx, 4),
    {
      what: 'the file by psql',
      measured: seconds(limit),
      limit: `${seconds(values)} for the bare values of its rows`,
      ratio: limit / values,
    },
    {
      what: 'peak memory of the process',
      measured: `${peak.toFixed(0)} MB`,
      limit: `${MEMORY_MB} MB`,
      ratio: peak / MEMORY_MB,
      goal: 1,
    },
  ]
}

/** A report of another company reads nothing of the million from beginning to end. */
async function expectIndexes(url: string): Promise<void> {
  const database = await openDatabase({ url, dataDir: '', pool: 1 }, () => {})
  try {
    const scanned = await sequentialScans(url, BIG, () => readEveryReport(database.db, KAVERI_CONTRACT))
    if (scanned.length > 0) throw new Error(`Read from beginning to end: ${scanned.join(', ')}`)
  } finally {
    await database.close()
  }
}

interface ReportMeasurement {
  ms: number
  peak_mb: number
}

/** A process of its own: its peak is that of a report alone. */
async function writeReport(
  script: string,
  format: 'csv' | 'xlsx',
  url: string,
  folder: string,
): Promise<ReportMeasurement> {
  const child = spawn(process.execPath, [...SERVER_FLAGS, script, format, url, folder, WALLET_CONTRACT], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The report was not written: ${code}`)
  return JSON.parse(output) as ReportMeasurement
}

async function copyByPsql(url: string, query: string, target: string): Promise<void> {
  const sink = createWriteStream(target)
  await once(sink, 'open')
  // As a report is read: compiling its hundreds of expressions takes longer than most of them.
  const command = `copy (${query}) to stdout (format csv)`
  const child = spawn(join(programs('psql'), 'psql'), ['-X', '-q', '-c', 'set jit = off', '-c', command, url], {
    stdio: ['ignore', sink, 'inherit'],
  })
  const [code] = await once(child, 'exit')
  sink.close()
  if (code !== 0) throw new Error(`psql ended with ${code}`)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** A million people under one contract. */
async function ownerOf(url: string): Promise<Parameters<typeof loadPeople>[1]> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select subsidiary_id from partner_plans where id = $1', [WALLET_CONTRACT])
  await client.end()
  return { subsidiary: rows[0].subsidiary_id, plain: WALLET_CONTRACT, wallet: WALLET_CONTRACT }
}
