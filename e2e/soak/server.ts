import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import flags from '../../tools/server-flags.json' with { type: 'json' }
import type { DatabaseLocation } from './verify.ts'

/** On a loaded machine the embedded database takes most of a minute to be filled. */
const START_MS = 180_000

/** The built product on one address and one database, across restarts. */
export class KillableServer {
  readonly origin: string
  readonly #env: NodeJS.ProcessEnv
  #process: ChildProcess | undefined
  #output = ''

  constructor(port: number, { url, dataDir }: DatabaseLocation, settings: Record<string, string> = {}) {
    this.origin = `http://127.0.0.1:${port}`
    this.#env = {
      ...process.env,
      ...(url && { DATABASE_URL: url }),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      ADMIN_PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'small',
      LOG_LEVEL: 'error',
      TRUST_PROXY: '127.0.0.1',
      ...settings,
    }
  }

  /** @throws with the server's output when it does not become ready */
  async start(): Promise<void> {
    this.#output = ''
    const server = spawn(process.execPath, [...flags, 'build/server.mjs'], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = server
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk) => (this.#output = `${this.#output}${chunk}`.slice(-4000)))
    await this.ready()
  }

  /** Waits until it serves. @returns the milliseconds it took; @throws with its output when it ends or never serves */
  async ready(): Promise<number> {
    const began = Date.now()
    while (Date.now() < began + START_MS && this.#process?.exitCode === null) {
      const answer = await fetch(`${this.origin}/readyz`).catch(() => undefined)
      if (answer?.ok) return Date.now() - began
      await sleep(20)
    }
    throw new Error(`The server did not come back (exit code ${this.#process?.exitCode}):\n${this.#output}`)
  }

  /** Its memory now, in megabytes. */
  memoryMb(): number {
    const status = readFileSync(`/proc/${this.#process?.pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024)
  }

  /** Like a power cut: no handler runs, and the process flushes nothing. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#process
    if (!server) return
    const ended = server.exitCode ?? server.signalCode
    if (ended !== null) throw new Error(`The server had ended with ${ended}:\n${this.#output}`)
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
    this.#process = undefined
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
