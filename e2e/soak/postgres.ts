import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { programs, unprivileged } from '../../bench/postgres.ts'
import { freePort } from './server.ts'

/**
 * A separate PostgreSQL that dies under load and restarts. Its process dies, not the machine, so its writes are in the
 * system's memory and it does not wait for the disk.
 */
export class KillablePostgres {
  readonly url: string
  readonly #port: number
  readonly #folder = mkdtempSync(join(tmpdir(), 'tulsi-soak-'))
  readonly #bin = programs('initdb')
  readonly #as = unprivileged()
  #process: ChildProcess | undefined

  private constructor(port: number) {
    this.#port = port
    this.url = `postgres://tulsi@127.0.0.1:${port}/postgres`
  }

  static async open(): Promise<KillablePostgres> {
    const postgres = new KillablePostgres(await freePort())
    postgres.#make()
    await postgres.start()
    return postgres
  }

  #make(): void {
    const { uid, gid } = this.#as
    if (uid !== undefined) chownSync(this.#folder, uid, gid ?? uid)
    const rest = ['-U', 'tulsi', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
    this.#run('initdb', ['-D', this.#data, ...rest])
  }

  get #data(): string {
    return join(this.#folder, 'cluster')
  }

  #run(program: string, args: string[]): void {
    execFileSync(join(this.#bin, program), args, { ...this.#as, cwd: this.#folder, stdio: 'ignore' })
  }

  async start(): Promise<void> {
    const address = ['-h', '127.0.0.1', '-p', String(this.#port), '-k', this.#folder]
    const settings = ['-c', 'fsync=off', '-c', 'restart_after_crash=off']
    const options = { ...this.#as, cwd: this.#folder, stdio: 'ignore' as const }
    const server = spawn(join(this.#bin, 'postgres'), ['-D', this.#data, ...address, ...settings], options)
    this.#process = server
    for (;;) {
      if (server.exitCode !== null) throw new Error('PostgreSQL did not start.')
      if (this.#answers()) return
      await sleep(20)
    }
  }

  #answers(): boolean {
    try {
      this.#run('pg_isready', ['-q', '-h', '127.0.0.1', '-p', String(this.#port)])
      return true
    } catch {
      return false
    }
  }

  /** As `pg_ctl stop -m immediate`: every connection ends immediately, and nothing more is written. */
  async crash(): Promise<void> {
    await this.#end('SIGQUIT')
  }

  async remove(): Promise<void> {
    await this.#end('SIGINT')
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#process!
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
  }
}
