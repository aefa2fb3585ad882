import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const SOURCE = join(import.meta.dirname, '..')
const START_MS = 180_000

/** A process of the product as an operator starts it, with its output so far. */
export interface Spawned {
  readonly process: ChildProcess
  readonly origin: string
  readonly output: () => string
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Starts `server.ts` or `worker.ts` in a separate process. */
export function spawnProduct(file: 'server.ts' | 'worker.ts', env: Record<string, string>): Spawned {
  let output = ''
  const { DATABASE_URL: _, ...machine } = process.env
  const child = spawn(process.execPath, [join(SOURCE, file)], {
    env: { ...machine, NODE_ENV: 'production', HOST: '127.0.0.1', ADMIN_PORT: '0', SEED: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string)
  return { process: child, origin: `http://127.0.0.1:${env.PORT}`, output: () => output, ended }
}

/** Waits until the process is ready to serve. */
export async function whenReady(spawned: Spawned): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (spawned.process.exitCode !== null) break
    const answer = await fetch(`${spawned.origin}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    await sleep(50)
  }
  throw new Error(`The server did not get ready:\n${spawned.output()}`)
}
