import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ConfigError } from '#config.ts'
import type { Database } from './open-database.ts'
import { withWaitLimits } from './wait-limits.ts'

interface MigrationFile {
  name: string
  sql: string
  checksum: string
}

interface MigrationWaits {
  lock_ms: number
  pause_ms: number
  tries: number
}

const HALF_AN_HOUR: MigrationWaits = { lock_ms: 5_000, pause_ms: 1_000, tries: 300 }

const LOCK_NOT_AVAILABLE = '55P03'

/** Raised inside a migration that another process has applied meanwhile. */
const ALREADY_APPLIED = 'TM001'

/** Reads db/migrations in the order of their names. */
function readMigrations(folder: string): MigrationFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, sql: text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Applies missing migrations, forward only, each file in one transaction, one process at a time.
 * @returns the names applied now
 * @throws when an applied file has changed since, or is missing
 */
export async function migrate(
  database: Database,
  folder: string,
  waits: MigrationWaits = HALF_AN_HOUR,
): Promise<string[]> {
  const files = readMigrations(folder)
  const { db } = database
  const known = await appliedMigrations(database)
  for (const [name, checksum] of known) {
    const file = files.find((candidate) => candidate.name === name)
    if (!file)
      throw new ConfigError(
        `This database is newer than this version of the product, which does not have its migration ${name}: start the version that wrote it, or restore a dump from before.`,
      )
    if (file.checksum !== checksum)
      throw new Error(`Migration ${name} has changed since it was applied; write a new one.`)
  }
  const missing = files.filter((file) => !known.has(file.name))
  if (missing.length === 0) return []
  await sql`create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
    db,
  )
  const applied: string[] = []
  for (const file of missing) {
    // Several statements sent together are one transaction: a file is applied completely or not at all.
    const script = `select pg_advisory_xact_lock(781204);
      do $guard$ begin
        if exists (select 1 from migrations where name = '${file.name}') then
          raise exception 'already applied' using errcode = '${ALREADY_APPLIED}';
        end if;
      end $guard$;
      ${file.sql}
      ;insert into migrations (name, checksum) values ('${file.name}', '${file.checksum}');`
    try {
      await runBetweenOthers(() => database.runScript(script), waits)
      applied.push(file.name)
    } catch (error) {
      if ((error as { code?: string }).code === ALREADY_APPLIED) continue
      throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error })
    }
  }
  return applied
}

/**
 * A migration that waits for a table, behind a dump for instance, stops all who come to that table after it. So it waits for
 * seconds only, lets them through, and tries again.
 */
async function runBetweenOthers(run: () => Promise<void>, { lock_ms, pause_ms, tries }: MigrationWaits): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      return await withWaitLimits({ statement: 0, lock: lock_ms }, run)
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || left <= 1) throw error
      await sleep(pause_ms)
    }
  }
}

async function appliedMigrations({ db }: Database): Promise<Map<string, string>> {
  const exists = await sql<{ found: boolean }>`select to_regclass('migrations') is not null as found`.execute(db)
  if (!exists.rows[0]?.found) return new Map()
  const rows = await sql<{ name: string; checksum: string }>`select name, checksum from migrations`.execute(db)
  return new Map(rows.rows.map((row) => [row.name, row.checksum]))
}
