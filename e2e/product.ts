import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WORLD_START } from '#platform/testing/still-clock.ts'

const START_MS = 180_000
/** As src/simulated-world/announce.ts prints it once the server listens. */
const ANNOUNCED = /http:\/\/localhost:(\d+)\/plus\//
/** The workers of Playwright inherit the environment of its global setup. */
const DEMO_DATA = 'JOURNEY_DEMO_DATA'
const SHIFT = 'JOURNEY_SHIFT_MS'

export interface Product {
  origin: string
  stop(): Promise<void>
}

/** Lets the built product fill a folder with the demo world, which every later start copies. @returns the folder */
export async function prepareDemoData(): Promise<string> {
  const folder = newFolder()
  const server = await startServer(folder)
  const clock = await fetch(`${server.origin}/dev/clock`)
  const { now } = (await clock.json()) as { now: string }
  process.env[SHIFT] = String(new Date(now).getTime() - Date.now())
  await server.stop()
  process.env[DEMO_DATA] = folder
  return folder
}

/** How far the world's time is from the machine's when nobody has moved its clock, in milliseconds. */
export const worldShift = () => Number(process.env[SHIFT])

/** Starts the built product as a separate process, with its own copy of the demo world. @param env further settings */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const folder = newFolder()
  cpSync(process.env[DEMO_DATA] ?? '', folder, { recursive: true })
  const server = await startServer(folder, env)
  return {
    origin: server.origin,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'tulsi-journey-'))

/** @throws with the server's output when it does not become ready */
async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const server = spawn(process.execPath, ['build/server.mjs'], {
    env: {
      ...inherited,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      ADMIN_PORT: '0',
      DATA_DIR: dataDir,
      WORLD_START: WORLD_START.toISOString(),
      DEMO: 'small',
      LOG_LEVEL: 'error',
      TRUST_PROXY: '127.0.0.1',
      ANONYMOUS_PER_MINUTE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => (output = `${output}${chunk}`.slice(-20_000)))
  try {
    const origin = await ready(server, () => output)
    return {
      origin,
      stop: async () => {
        if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
      },
    }
  } catch (error) {
    server.kill('SIGKILL')
    throw error
  }
}

/** @returns the server's origin, once it serves */
async function ready(server: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${output()}`)
    const port = ANNOUNCED.exec(output())?.[1]
    if (port) {
      const origin = `http://127.0.0.1:${port}`
      const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
      if (answer?.ok) return origin
    }
    await sleep(50)
  }
  throw new Error(`The server was not ready within ${START_MS} ms:\n${output()}`)
}
