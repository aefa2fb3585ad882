import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort, type Spawned, spawnProduct, whenReady } from './testing/spawn-server.ts'

// Starts real processes, two of them in one test.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
const started: Spawned[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plus-server-'))
})
afterAll(async () => {
  for (const { process } of started) process.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}) {
  const spawned = spawnProduct('server.ts', { PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), ...env })
  started.push(spawned)
  return spawned
}

async function stopped(server: Spawned) {
  server.process.kill('SIGTERM')
  return server.ended
}

describe('one process on one data folder', () => {
  it('a second process refuses to start and reports the first one', async () => {
    const first = await start()
    await whenReady(first)
    const second = await start()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`in use by process ${first.process.pid}`)
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200)
    expect(await stopped(first)).toBe(0)
  })

  it('the lock of a killed process is taken over', async () => {
    const killed = await start()
    await whenReady(killed)
    killed.process.kill('SIGKILL')
    expect(await killed.ended).toBe('SIGKILL')
    const next = await start()
    await whenReady(next)
    expect(await stopped(next)).toBe(0)
  })
})

/**
 * The server reads connections in the order of their data: once a later one is answered, the earlier one has been read.
 */
async function readByServer(server: Spawned): Promise<void> {
  for (let later = 0; later < 3; later++) await (await fetch(`${server.origin}/readyz`)).text()
}

describe('a clean shutdown', () => {
  it('the running request is finished, the next one refused, and the process exits with 0', async () => {
    const server = await start()
    await whenReady(server)
    const { port } = new URL(server.origin)
    const report = JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'inline' } })
    const socket = connect(Number(port), '127.0.0.1')
    let answers = ''
    socket.on('data', (chunk) => (answers += chunk)).on('error', () => {})
    socket.write(
      `POST /csp-report HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/csp-report\r\ncontent-length: ${report.length}\r\n\r\n${report.slice(0, 10)}`,
    )
    await readByServer(server)
    server.process.kill('SIGTERM')
    const answer = () =>
      fetch(`${server.origin}/readyz`).then(
        ({ status }) => status,
        () => 'refused',
      )
    await expect.poll(answer).toBe('refused')
    socket.write(`${report.slice(10)}GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    await once(socket, 'close')
    expect(answers).toMatch(/^HTTP\/1.1 204/)
    expect(answers).toMatch(/HTTP\/1.1 503[\s\S]*retry-after: 5[\s\S]*UNAVAILABLE/)
    expect(await server.ended).toBe(0)
    expect(server.output()).not.toMatch(/Warning|Deprecat/)
  })

  it('a request that never finishes does not block the process', async () => {
    const server = await start()
    await whenReady(server)
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1').on('error', () => {})
    socket.write('POST /csp-report HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n')
    await readByServer(server)
    expect(await stopped(server)).toBe(0)
    socket.destroy()
  })
})

describe('metrics', () => {
  it('are served on the admin port, by route and never by URL', async () => {
    const ADMIN_PORT = String(await freePort())
    const server = await start({ ADMIN_PORT })
    await whenReady(server)
    await fetch(`${server.origin}/subscriptions/api/v1/nowhere/9876543210`)
    const metrics = await (await fetch(`http://127.0.0.1:${ADMIN_PORT}/metrics`)).text()
    expect(metrics).toMatch(/http_request_duration_seconds_count\{route="\/readyz",method="GET",status="200"\} [1-9]/)
    for (const name of ['jobs_due', 'jobs_dead', 'nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes'])
      expect(metrics).toContain(`\n${name}`)
    expect(metrics).not.toContain('9876543210')
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(404)
    // A second server finds the admin port in use: it logs that and continues.
    const other = await start({ ADMIN_PORT, DATA_DIR: join(folder, 'other') })
    await whenReady(other)
    expect(other.output()).toContain('metrics are not served')
    expect([await stopped(server), await stopped(other)]).toEqual([0, 0])
  })
})

describe('a separate worker', () => {
  it('is refused on the embedded database', async () => {
    const worker = spawnProduct('worker.ts', { DATA_DIR: join(folder, 'data') })
    expect(await worker.ended).toBe(1)
    expect(worker.output()).toContain('needs DATABASE_URL')
  })
})
