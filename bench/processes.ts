import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import SERVER_FLAGS from '../tools/server-flags.json' with { type: 'json' }

export interface ServerProcess {
  origin: string
  /** From the spawn to the first answer. */
  startMs: number
  /** CPU time used so far. */
  cpuMs(): number
  /** Current memory, and the peak since it was last reset. */
  memoryMb(): { now: number; peak: number }
  forgetPeak(): void
  stop(): Promise<void>
}

/** Starts a server script on a free port, as `npm start` does, and waits for its first answer. Limits run with the same flags. */
export async function start(
  script: string,
  path: string,
  env: Record<string, string> = {},
  { folder = process.cwd() }: { folder?: string } = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [...SERVER_FLAGS, script], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      ADMIN_PORT: '0',
      DEMO: 'small',
      LOG_LEVEL: 'warn',
      ANONYMOUS_PER_MINUTE: '1000000000',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers(port, path))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}.`)
    await sleep(2)
  }
  const startMs = performance.now() - began
  return {
    origin: `http://127.0.0.1:${port}`,
    startMs,
    cpuMs: () => cpuMs(child.pid!),
    memoryMb: () => memoryMb(child),
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    stop: () => end(child),
  }
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

function answers(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ port, path, host: '127.0.0.1', agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.on('error', () => resolve(false))
  })
}

/** CPU time as the kernel counts it, in nanoseconds and per thread: its ticks are too coarse for a few requests. */
export function cpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const times = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return times.reduce((sum, time) => sum + time, 0) / 1e6
}

function memoryMb({ pid }: ChildProcess) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { now: of('VmRSS'), peak: of('VmHWM') }
}

const REQUESTS = 4_000
const CONNECTIONS = 10

/** @returns µs of server CPU per request */
export async function cpuPerRequest(
  server: ServerProcess,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const before = server.cpuMs()
  const result = await autocannon({ url: server.origin + path, connections: CONNECTIONS, amount: REQUESTS, headers })
  const answered = result['2xx'] + result['3xx']
  if (answered < REQUESTS) throw new Error(`${path}: ${answered} of ${REQUESTS} answered, ${result.non2xx} refused`)
  return ((server.cpuMs() - before) * 1000) / REQUESTS
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

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
