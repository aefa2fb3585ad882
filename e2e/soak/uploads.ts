/**
 * `npm run soak -- uploads`: a list of SOAK_ROWS (10,000) people is added and half of them are blocked again, while the
 * server is killed SOAK_KILLS (20) times in the middle of applying it and PostgreSQL once. Then people, seats, credits,
 * ledger, messages, activities and rows are compared with those of a run without kills.
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, openDatabase } from '#platform/database/open-database.ts'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { readUploadEffects, type UploadEffects } from '#testing/upload-effects.ts'
import { ListUploader, uploadLists } from './list-uploader.ts'
import { KillablePostgres } from './postgres.ts'
import { freePort, KillableServer } from './server.ts'
import { verify } from './verify.ts'

const ROWS = Number(process.env.SOAK_ROWS ?? 10_000)
const KILLS = Number(process.env.SOAK_KILLS ?? 20)
/** Rows that one transaction applies. */
const SET = 1_000
/** Messages that wait for the morning are not waited for. */
const SOON_MS = 15 * 60_000
const LONGEST_MS = 30 * 60_000
const JOBS = ['bulk-uploads.apply', 'employees.welcome', 'notifications.deliver-message', 'subscriptions.term-started']

const built = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const breaches: string[] = []
const quiet = await run(0, 0)
const killed = await run(KILLS, quiet.set_ms)
// A second start is in the audit log.
for (const [what, lines] of Object.entries(quiet.effects))
  if (what !== 'audited' || killed.restarts === 0) compare(what, lines, killed.effects[what as keyof UploadEffects])
if (killed.kills < KILLS) breaches.push(`the lists were over after ${killed.kills} kills`)
const { people, messages, rows } = killed.effects
console.log(
  `${ROWS} rows, about ${quiet.set_ms} ms for ${SET} of them; ${killed.kills} kills, ${killed.inside} of them in the middle of a set, and ${killed.crashes} of PostgreSQL; ${killed.restarts} lists started again.`,
)
console.log(`${people.length} people, ${rows.length} rows and ${messages.length} messages compared.`)
for (const line of breaches) console.log(`BROKEN  ${line}`)
console.log(`${breaches.length} promises broken.`)
process.exitCode = breaches.length > 0 || people.length < ROWS * 0.9 ? 1 : 0

interface Place {
  url: string
  dataDir: string
}

/** Applies the lists on a new server and database. @param set_ms how long a set of rows takes, and so about when to kill */
async function run(most: number, set_ms: number) {
  const postgres = await KillablePostgres.open()
  const where = { url: postgres.url, dataDir: mkdtempSync(join(tmpdir(), 'tulsi-soak-')) }
  const server = new KillableServer(await freePort(), where)
  await server.start()
  try {
    const uploader = new ListUploader(server.origin)
    await uploader.open()
    const packages = await withDb(where, listPackages)
    const deaths = { kills: 0, inside: 0, crashes: 0 }
    const strike = async () => {
      await server.kill()
      deaths.kills += 1
      if (await withDb(where, isApplying)) deaths.inside += 1
      if (deaths.kills === Math.ceil(most / 2)) {
        await postgres.crash()
        await postgres.start()
        deaths.crashes += 1
      }
      await withDb(where, releaseJobs)
      await server.start()
    }
    for (const list of uploadLists(ROWS, packages)) {
      const id = await uploader.start(list)
      let [longest, before] = [set_ms, 0]
      while (deaths.kills < most && (await untilApplying(where))) {
        // A new process is slower at first: where no set was done before the kill, the next one comes later.
        const done = await withDb(where, countDone)
        longest = done > before ? set_ms : longest * 2
        before = done
        await sleep(randomInt(0, 100 + longest))
        await strike()
      }
      await uploader.waitFor(id, list)
      await withDb(where, hurryMessages)
      if (list.type === 'ACTIVATE' && most > 0) {
        await sleep(randomInt(0, 2_000))
        await strike()
      }
      // Whom the next list blocks before the welcome is not welcomed.
      await untilQuiet(where)
    }
    const effects = await withDb(where, (db) => readUploadEffects(db, WALLET_CONTRACT))
    breaches.push(...(await verify(where, [])).breaches)
    const taken = await withDb(where, timeOfFirst)
    return { effects, ...deaths, restarts: uploader.restarts, set_ms: Math.round((taken * SET) / ROWS) }
  } finally {
    await server.stop()
    await postgres.remove()
    rmSync(where.dataDir, { recursive: true, force: true })
  }
}

async function listPackages(db: Db): Promise<string[]> {
  const packages = db.selectFrom('wallet_sublimit_packages').select('name')
  const rows = await packages.where('partner_plan_id', '=', WALLET_CONTRACT).execute()
  return rows.map(({ name }) => name)
}

/** The milliseconds that the first list took. */
async function timeOfFirst(db: Db): Promise<number> {
  const uploads = db.selectFrom('bulk_uploads').select(['started_at', 'finished_at'])
  const { started_at, finished_at } = await uploads
    .where('type', '=', 'ACTIVATE')
    .orderBy('uploaded_on', 'desc')
    .executeTakeFirstOrThrow()
  return finished_at!.getTime() - started_at!.getTime()
}

async function withDb<T>(where: Place, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...where, pool: 1 }, (error) => console.error(error.message))
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

function openJobs(db: Db) {
  return db.selectFrom('jobs').select('id').where('status', '=', 'queued')
}

async function isApplying(db: Db): Promise<boolean> {
  const job = openJobs(db).where('name', '=', 'bulk-uploads.apply').where('lease_until', 'is not', null)
  return (await job.executeTakeFirst()) !== undefined
}

async function countDone(db: Db): Promise<number> {
  const rows = db.selectFrom('bulk_upload_rows').select(({ fn }) => fn.countAll().as('rows'))
  return Number((await rows.where('status', '<>', 'WAITING').executeTakeFirstOrThrow()).rows)
}

/** Waits until a process applies rows. @returns false when there are none left */
async function untilApplying(where: Place): Promise<boolean> {
  return withDb(where, async (db) => {
    for (;;) {
      if (await isApplying(db)) return true
      const open = await openJobs(db).where('name', '=', 'bulk-uploads.apply').executeTakeFirst()
      if (!open) return false
      await sleep(2)
    }
  })
}

/** While no process runs: the dead one has left its jobs leased, some for ten minutes. */
async function releaseJobs(db: Db): Promise<void> {
  await db.updateTable('jobs').set({ lease_until: null }).where('status', '=', 'queued').execute()
}

/** Messages to thousands of people are spread over minutes, for the sake of others. */
async function hurryMessages(db: Db): Promise<void> {
  const run_at = new Date()
  await db
    .updateTable('jobs')
    .set({ run_at })
    .where('status', '=', 'queued')
    .where('name', '=', 'employees.welcome')
    .execute()
}

async function untilQuiet(where: Place): Promise<void> {
  const deadline = Date.now() + LONGEST_MS
  await withDb(where, async (db) => {
    while (
      await openJobs(db)
        .where('name', 'in', JOBS)
        .where('run_at', '<', new Date(Date.now() + SOON_MS))
        .executeTakeFirst()
    ) {
      if (Date.now() > deadline) throw new Error('The jobs did not end.')
      await sleep(500)
    }
  })
}

function compare(what: string, expected: readonly string[], found: readonly string[]): void {
  const [wanted, there] = [new Set(expected), new Set(found)]
  const [missing, surplus] = [expected.filter((line) => !there.has(line)), found.filter((line) => !wanted.has(line))]
  if (missing.length === 0 && surplus.length === 0 && expected.length === found.length) return
  breaches.push(`${what}: ${found.length} instead of ${expected.length}, ${missing.length} missing`)
  for (const line of missing.slice(0, 2)) breaches.push(`  missing ${line}`)
  for (const line of surplus.slice(0, 2)) breaches.push(`  surplus ${line}`)
}
