import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const SOURCE = join(import.meta.dirname, '..')
/** As src/simulated-world/announce.ts prints it once the server listens. */
const ANNOUNCED = /http:\/\/localhost:(\d+)\/plus\//

/** A process of the product as an operator starts it, with its output so far. */
export interface SpawnedProcess {
  readonly process: ChildProcess
  readonly output: () => string
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
}

/** Starts `server.ts`, on a port that the system chooses, or `worker.ts` in a separate process. */
export function spawnProduct(file: 'server.ts' | 'worker.ts', env: Record<string, string>): SpawnedProcess {
  let output = ''
  const { DATABASE_URL: _, ...machine } = process.env
  const child = spawn(process.execPath, [join(SOURCE, file)], {
    env: {
      ...machine,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_PORT: '0',
      SEED: 'off',
      DEMO: 'small',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string)
  return { process: child, output: () => output, ended }
}

/**
 * Waits until the process is ready to serve, for as long as the test has.
 * @returns its origin
 */
export async function whenReady({ process: child, output }: SpawnedProcess): Promise<string> {
  while (child.exitCode === null && child.signalCode === null) {
    const port = ANNOUNCED.exec(output())?.[1]
    const origin = `http://127.0.0.1:${port}`
    if (port && (await isReady(origin))) return origin
    await sleep(50)
  }
  throw new Error(`The server ended before it was ready:\n${output()}`)
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
  return answer?.status === 200
}
