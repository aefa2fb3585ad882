import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './processes.ts'

const FOLDERS = ['15', '16', '17', '18'].map((major) => `/usr/lib/postgresql/${major}/bin`)

export interface Postgres {
  url: string
  stop(): Promise<void>
}

/** The database of DATABASE_URL, else a new PostgreSQL with default durability, run as a non-root user. */
export async function openPostgres(): Promise<Postgres> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} }
  const bin = programs('initdb')
  const folder = mkdtempSync(join(tmpdir(), 'tulsi-bench-'))
  const as = unprivileged()
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid ?? as.uid)
  const data = join(folder, 'cluster')
  const options = { ...as, cwd: folder, stdio: 'ignore' as const }
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'tulsi', '-A', 'trust', '-E', 'UTF8', '--no-locale'], options)
  const port = await freePort()
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder],
    options,
  )
  while (!answers(join(bin, 'pg_isready'), port)) {
    if (server.exitCode !== null) throw new Error('PostgreSQL did not start.')
    await sleep(100)
  }
  return {
    url: `postgres://tulsi@127.0.0.1:${port}/postgres`,
    stop: async () => {
      server.kill('SIGINT')
      while (server.exitCode === null && server.signalCode === null) await sleep(50)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder of PostgreSQL's programs that contains this one. */
export function programs(name: string): string {
  const bin = FOLDERS.find((folder) => existsSync(join(folder, name)))
  if (!bin) throw new Error(`No ${name} is installed here: install PostgreSQL.`)
  return bin
}

/** Databases for one benchmark on that server, dropped afterwards and recreated each time. */
export async function withDatabases<T>(
  { url }: Pick<Postgres, 'url'>,
  names: readonly string[],
  work: (at: (name: string) => string, admin: pg.Client) => Promise<T>,
): Promise<T> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const drop = async () => {
    for (const name of names) await admin.query(`drop database if exists ${name} with (force)`)
  }
  try {
    await drop()
    return await work((name) => Object.assign(new URL(url), { pathname: `/${name}` }).href, admin)
  } finally {
    await drop()
    await admin.end()
  }
}

/** The same with one database, empty. */
export function withDatabase<T>(
  postgres: Pick<Postgres, 'url'>,
  name: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  return withDatabases(postgres, [name], async (at, admin) => {
    await admin.query(`create database ${name}`)
    return work(at(name))
  })
}

function answers(pgIsReady: string, port: number): boolean {
  try {
    execFileSync(pgIsReady, ['-q', '-h', '127.0.0.1', '-p', String(port)])
    return true
  } catch {
    return false
  }
}

/** The user PostgreSQL runs as: it refuses to run as root. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
