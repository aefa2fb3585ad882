import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#platform/database/open-database.ts'
import { readSpreadsheet } from '#platform/spreadsheets/read-spreadsheet.ts'
import { embeddedUpload } from './embedded-upload.ts'
import { besideCopy } from './people-set.ts'
import { type Postgres, withDatabases } from './postgres.ts'
import { median, type ServerProcess, start } from './processes.ts'
import type { Figure } from './report.ts'
import {
  addPeople,
  asCsv,
  asNewPeople,
  asXlsx,
  type Hr,
  openCompany,
  people,
  type Run,
  uploadList,
} from './uploading-company.ts'
import { otherUsers, percentile } from './visitors.ts'

const ROWS = 10_000
const ROUNDS = 3
const BY_HAND = 200
const READ_MS = 1_000
const WHOLE_MS = 3_000
const MEMORY_MB = 150

/**
 * A list of 10,000 people (goal 7): read, and from its upload to its last row, with what it costs the server and its other
 * users; compared with the same people added one by one, and as a set with COPY of the same rows.
 */
export function bulkUpload(postgres: Postgres): Promise<Figure[]> {
  return withDatabases(postgres, ['bench_uploads', 'bench_uploads_copy'], async (at, admin) => {
    await admin.query('create database bench_uploads')
    const url = at('bench_uploads')
    const folder = await mkdtemp(join(tmpdir(), 'plus-bench-'))
    const env = { DATABASE_URL: url, SEED: 'demo', DATA_DIR: folder }
    const product = await start('build/server.mjs', '/readyz', env)
    const database = await openDatabase({ url, dataDir: '' }, () => {})
    try {
      const { hr, other } = await openCompany(database.db)
      const figures = [...(await measureReading()), ...(await measureLists(product, database.db, { hr, other }))]
      await product.stop()
      await database.close()
      await admin.query('create database bench_uploads_copy template bench_uploads')
      const again = await openDatabase({ url, dataDir: '' }, () => {})
      const batches = await Promise.all([0, 1, 2, 3].map((round) => asNewPeople(again.db, people(50 + round, ROWS))))
      const beside = await besideCopy({ at, admin, db: again.db, batch: (round) => batches[round]! })
      await again.close()
      return [...figures, beside, ...(await embeddedUpload())]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function measureReading(): Promise<Figure[]> {
  const rows = people(0, ROWS)
  const files = [
    { name: 'people.xlsx', source: await asXlsx(rows) },
    { name: 'people.csv', source: asCsv(rows) },
  ]
  const figures: Figure[] = []
  for (const file of files) {
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      const began = performance.now()
      const read = await readSpreadsheet(file)
      times.push(performance.now() - began)
      if ('fault' in read || read.rows.length !== ROWS) throw new Error('The list was not read whole.')
    }
    figures.push(below(`${ROWS} rows read, ${file.name} (goal 7)`, median(times), READ_MS))
  }
  return figures
}

async function measureLists(product: ServerProcess, db: Db, { hr, other }: { hr: Hr; other: Hr }): Promise<Figure[]> {
  const visitors = () => otherUsers(product.origin, other)
  await uploadList(product.origin, hr, { name: 'first.csv', content: asCsv(people(1, 1_000)) })
  const runs: Run[] = []
  const idle: number[] = []
  const beside: number[] = []
  const memory: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const list = async (batch: number) => ({ name: 'people.xlsx', content: await asXlsx(people(batch, ROWS)) })
    const [alone, visited] = [await list(2 + round), await list(12 + round)]
    await settled(product, db)
    runs.push(await uploadList(product.origin, hr, alone))
    await settled(product, db)
    const before = visitors()
    await sleep(4_000)
    idle.push(...(await before.stop()))
    product.forgetPeak()
    const { now } = product.memoryMb()
    const meanwhile = visitors()
    await uploadList(product.origin, hr, visited)
    beside.push(...(await meanwhile.stop()))
    memory.push(product.memoryMb().peak - now)
  }
  await settled(product, db)
  const hand = await addByHand(db)
  const wholes = runs.map(({ total }) => total)
  const peak = Math.max(...memory)
  const parts = median(runs.map(({ parts: { apply, start } }) => apply + start))
  return [
    below(`${ROWS} people, from the upload to the last row (goal 7)`, median(wholes), WHOLE_MS, partsOf(runs)),
    {
      what: 'faster than one by one by the same command (goal 7)',
      measured: `${(median(wholes) / ROWS).toFixed(2)} ms a person`,
      limit: `${hand.toFixed(2)} ms by hand`,
      ratio: median(wholes) / ROWS / hand,
      goal: 1 / 8,
    },
    {
      what: 'its start and application alone',
      measured: `${(parts / ROWS).toFixed(2)} ms a person`,
      limit: `${hand.toFixed(2)} ms by hand`,
      ratio: parts / ROWS / hand,
    },
    {
      what: 'memory of the server meanwhile',
      measured: `${peak.toFixed(0)} MB at most`,
      limit: `${MEMORY_MB} MB`,
      ratio: peak / MEMORY_MB,
      goal: 1,
    },
    ...[0.95, 0.99].map((share) => besideIdle(share, beside, idle)),
  ]
}

function besideIdle(share: number, beside: readonly number[], idle: readonly number[]): Figure {
  const [busy, quiet] = [beside, idle].map((times) =>
    percentile(
      times.toSorted((a, b) => a - b),
      share,
    ),
  )
  return {
    what: `requests of others meanwhile, p${share * 100}`,
    measured: `${busy!.toFixed(1)} ms`,
    limit: `${quiet!.toFixed(1)} ms without a list`,
    ratio: busy! / quiet!,
    goal: 2,
  }
}

/** Without the messages to the people of the last list: they are no part of it. */
async function settled(product: ServerProcess, db: Db): Promise<void> {
  await sql`update jobs set status = 'done', finished_at = now(), lease_until = null where status = 'queued'`.execute(
    db,
  )
  for (let still = 0; still < 4; ) {
    const before = product.cpuMs()
    await sleep(500)
    still = product.cpuMs() - before < 50 ? still + 1 : 0
  }
}

/** @returns the milliseconds of one person, each in a transaction of their own */
async function addByHand(db: Db): Promise<number> {
  const times: number[] = []
  for (const person of await asNewPeople(db, people(90, BY_HAND))) {
    const began = performance.now()
    await addPeople(db, [person], new Date())
    times.push(performance.now() - began)
  }
  return median(times)
}

function partsOf(runs: readonly Run[]): string {
  const of = (part: keyof Run['parts']) => median(runs.map(({ parts }) => parts[part])).toFixed(0)
  return ` (upload ${of('upload')}, dry run ${of('dryRun')}, start ${of('start')}, rows ${of('apply')})`
}

function below(what: string, time: number, limit: number, more = ''): Figure {
  return { what, measured: `${time.toFixed(0)} ms${more}`, limit: `${limit} ms`, ratio: time / limit, goal: 1 }
}
