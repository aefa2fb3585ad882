/**
 * `npm run soak -- reports`: reports of SOAK_ROWS (100,000) people are written while the server is killed SOAK_KILLS (20) times at
 * a random moment of it, and PostgreSQL once. Each report has to be complete in the end, once, with the content of one that
 * nobody disturbed, one mail and no file that somebody could download before.
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#platform/database/open-database.ts'
import { isKey } from '#platform/storage/storage.ts'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { loadPeople } from '../../bench/million-people.ts'
import { KillablePostgres } from './postgres.ts'
import { hashOf, type ReportContent, ReportReader, workbookOf } from './report-reader.ts'
import { freePort, KillableServer } from './server.ts'

const ROWS = Number(process.env.SOAK_ROWS ?? 100_000)
const KILLS = Number(process.env.SOAK_KILLS ?? 20)
/** For kills that come when the report is complete: a company can request thirty reports a day. */
const SPARE = 7
/** Longer than the plan, so each request is for the same rows, and another one. */
const DAYS = 1_000

const built = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const breaches: string[] = []
const deaths = { writing: 0, before: 0, after: 0 }
/** Files that a dead process had stored for a report that was not complete: whole, and nobody's. */
let orphans = 0

const postgres = await KillablePostgres.open()
const where = { url: postgres.url, dataDir: mkdtempSync(join(tmpdir(), 'tulsi-soak-')) }
const server = new KillableServer(await freePort(), where)
await server.start()
const database = await openDatabase({ ...where, pool: 2 }, () => {})
try {
  const { db } = database
  await loadPeople(postgres.url, await ownerOf(db), { people: ROWS, with_credits: 0 })
  const reader = new ReportReader(server.origin)
  await reader.open()
  const began = Date.now()
  const quiet = await reader.contentOf(await reader.ask(0))
  const takes_ms = Date.now() - began
  let asked = 0
  while (deaths.writing < KILLS && asked < KILLS + SPARE) {
    asked += 1
    await killDuring(asked, { db, reader, quiet, takes_ms })
  }
  await crashDuring({ db, reader, quiet, takes_ms })
  await compareRecords(db, asked + 2)
  console.log(
    `${ROWS} rows, ${takes_ms} ms without a kill; ${asked} kills, ${deaths.writing} of them while the report was written, ${deaths.before} before and ${deaths.after} after; one of PostgreSQL. ${orphans} whole files without a report.`,
  )
} finally {
  await database.close()
  await server.stop()
  await postgres.remove()
  rmSync(where.dataDir, { recursive: true, force: true })
}
for (const line of breaches) console.log(`BROKEN  ${line}`)
console.log(`${breaches.length} promises broken.`)
process.exitCode = breaches.length > 0 || deaths.writing < KILLS / 2 ? 1 : 0

interface Run {
  db: Db
  reader: ReportReader
  quiet: ReportContent
  takes_ms: number
}

async function killDuring(kill: number, { db, reader, quiet, takes_ms }: Run): Promise<void> {
  const id = await reader.ask(DAYS + kill)
  // Also before a process has taken it, and sometimes after it is complete.
  await sleep(randomInt(0, takes_ms))
  const before = await statusOf(db, id)
  if (before.status === 'PENDING') await expectRefused(reader, id)
  await server.kill()
  const { status, is_taken } = await statusOf(db, id)
  deaths[status === 'COMPLETED' ? 'after' : is_taken ? 'writing' : 'before'] += 1
  await compareFiles(db, quiet)
  await server.start()
  if (status === 'PENDING') await expectRefused(reader, id)
  await reader.letTimePass()
  compare(`report ${kill}`, quiet, await reader.contentOf(id))
}

/** The database ends every connection, the one of the report too; the server lives on. */
async function crashDuring({ reader, quiet, takes_ms }: Run): Promise<void> {
  const id = await reader.ask(DAYS)
  await sleep(randomInt(0, takes_ms))
  await postgres.crash()
  await postgres.start()
  await server.ready()
  await reader.letTimePass()
  compare('the report during which PostgreSQL ended', quiet, await reader.contentOf(id))
}

/** Nothing of a report can be downloaded before it is complete; it may have become so since. */
async function expectRefused(reader: ReportReader, id: string): Promise<void> {
  const { status } = await reader.download(id, 'xlsx')
  if (status === 409) return
  await reader.contentOf(id)
}

async function statusOf(db: Db, id: string) {
  const { status, alive_at } = await db
    .selectFrom('reports')
    .select(['status', 'alive_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { status, is_taken: alive_at !== null }
}

function compare(what: string, expected: ReportContent, found: ReportContent): void {
  for (const key of ['csv', 'sheet', 'parts'] as const)
    if (expected[key] !== found[key]) breaches.push(`${what} has another ${key}`)
}

/** Every file under a key is whole, whether or not a report has it; the drafts of a dead process have no key. */
async function compareFiles(db: Db, quiet: ReportContent): Promise<void> {
  const folder = join(where.dataDir, 'files')
  const rows = await db.selectFrom('stored_files').select('storage_key').execute()
  const known = new Set(rows.map(({ storage_key }) => storage_key))
  for (const key of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isKey)) {
    if (known.has(key)) continue
    orphans += 1
    const bytes = readFileSync(join(folder, key))
    const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
    const isWhole = isZip ? workbookOf(bytes).sheet === quiet.sheet : hashOf(bytes) === quiet.csv
    if (!isWhole) breaches.push(`the file ${key} is not whole`)
    rmSync(join(folder, key))
  }
}

/** Each report is complete with its two files, one mail and one line in the audit log. */
async function compareRecords(db: Db, reports: number): Promise<void> {
  const { rows } = await sql<{ id: string; status: string; files: number; mails: number; lines: number }>`
    select r.id, r.status, (r.xlsx_file_id is not null)::int + (r.csv_file_id is not null)::int as files,
      (select count(*)::int from outbox_messages m where m.cause = 'report/' || r.id) as mails,
      (select count(*)::int from audit_log a where a.entity_id = r.id::text and a.action = 'reports.report-completed') as lines
    from reports r where r.rows_written >= ${ROWS} or r.duration_days >= ${DAYS}`.execute(db)
  if (rows.length !== reports) breaches.push(`${rows.length} reports instead of ${reports}`)
  for (const { id, status, files, mails, lines } of rows)
    if (status !== 'COMPLETED' || files !== 2 || mails !== 1 || lines !== 1)
      breaches.push(`report ${id}: ${status}, ${files} files, ${mails} mails, ${lines} times completed`)
}

async function ownerOf(db: Db) {
  const contract = db.selectFrom('partner_plans').select('subsidiary_id').where('id', '=', WALLET_CONTRACT)
  const { subsidiary_id: subsidiary } = await contract.executeTakeFirstOrThrow()
  return { subsidiary, plain: WALLET_CONTRACT, wallet: WALLET_CONTRACT }
}
