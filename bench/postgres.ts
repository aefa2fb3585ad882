import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './processes.ts'

const FOLDERS = ['15', '16', '17', '18'].map((major) => `/usr/lib/postgresql/${major}/bin`)

export interface Postgres {
  url: string
  stop(): Promise<void>
}

/** The database of DATABASE_URL, else a PostgreSQL of our own with its usual durability, as a non-root user. */
export async function openPostgres(): Promise<Postgres> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} }
  const bin = FOLDERS.find((folder) => existsSync(join(folder, 'initdb')))
  if (!bin) throw new Error('No PostgreSQL is installed here: install one, or set DATABASE_URL.')
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

function answers(pgIsReady: string, port: number): boolean {
  try {
    execFileSync(pgIsReady, ['-q', '-h', '127.0.0.1', '-p', String(port)])
    return true
  } catch {
    return false
  }
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
