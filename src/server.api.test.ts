import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeWorldKind } from '#platform/database/world-kind.ts'
import { openWire } from '#platform/testing/database-wire.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { type SpawnedProcess, spawnProduct, whenReady } from './testing/spawn-server.ts'

let folder: string
const started: SpawnedProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plus-server-'))
})
afterAll(async () => {
  for (const { process } of started) process.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}) {
  const spawned = spawnProduct('server.ts', { DATA_DIR: join(folder, 'data'), ...env })
  started.push(spawned)
  return spawned
}

async function stopped(server: SpawnedProcess) {
  server.process.kill('SIGTERM')
  return server.ended
}

describe('one process on one data folder', () => {
  it('a second process refuses to start and reports the first one', async () => {
    const first = start()
    const origin = await whenReady(first)
    const second = start()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`in use by process ${first.process.pid}`)
    // Process numbers of another container say nothing in this one.
    await writeFile(join(folder, 'data', 'process.lock'), '999999999')
    expect(await start().ended).toBe(1)
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    expect(await stopped(first)).toBe(0)
  })

  it('the lock of a killed process is taken over', async () => {
    const killed = start()
    await whenReady(killed)
    killed.process.kill('SIGKILL')
    expect(await killed.ended).toBe('SIGKILL')
    const next = start()
    await whenReady(next)
    expect(await stopped(next)).toBe(0)
  })
})

/**
 * The server reads connections in the order of their data: once a later one is answered, the earlier one has been read.
 */
async function readByServer(origin: string): Promise<void> {
  for (let later = 0; later < 3; later++) await (await fetch(`${origin}/readyz`)).text()
}

describe('a clean shutdown', () => {
  it('the running request is finished, its connection ends with it, and the process exits with 0', async () => {
    const server = start()
    const origin = await whenReady(server)
    const { port } = new URL(origin)
    const report = JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'inline' } })
    const socket = connect(Number(port), '127.0.0.1')
    let answers = ''
    socket.on('data', (chunk) => (answers += chunk)).on('error', () => {})
    socket.write(
      `POST /csp-report HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/csp-report\r\ncontent-length: ${report.length}\r\n\r\n${report.slice(0, 10)}`,
    )
    await readByServer(origin)
    server.process.kill('SIGTERM')
    const answer = () =>
      fetch(`${origin}/readyz`).then(
        ({ status }) => status,
        () => 'refused',
      )
    await expect.poll(answer).toBe('refused')
    socket.write(report.slice(10))
    await once(socket, 'close')
    expect(answers).toMatch(/^HTTP\/1.1 204[\s\S]*connection: close/)
    expect(await server.ended).toBe(0)
    expect(server.output()).not.toMatch(/Warning|Deprecat/)
  })

  it('the load balancer is told first and requests are still served; a second signal ends the wait', async () => {
    const server = start({ DRAIN_NOTICE_SECONDS: '120' })
    const origin = await whenReady(server)
    server.process.kill('SIGTERM')
    const statusOf = async (path: string) => (await fetch(`${origin}${path}`)).status
    await expect.poll(() => statusOf('/readyz')).toBe(503)
    expect([await statusOf('/healthz'), await statusOf('/subscriptions/api/v1/plans')]).toEqual([200, 200])
    expect(await stopped(server)).toBe(0)
  })

  it('a request that never finishes does not block the process', async () => {
    const server = start()
    const origin = await whenReady(server)
    const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {})
    socket.write('POST /csp-report HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n')
    await readByServer(origin)
    expect(await stopped(server)).toBe(0)
    socket.destroy()
  })
})

it('on a port that the system chooses, links lead to that port', async () => {
  const server = start()
  const origin = await whenReady(server)
  expect(await (await fetch(`${origin}/sitemap.xml`)).text()).toContain(`<loc>${origin}/plus`)
  expect(await stopped(server)).toBe(0)
})

describe('metrics', () => {
  it('are served on the admin port, by route and never by URL', async () => {
    // Nobody gets a port on another loopback address that somebody has on this one.
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    const admin = { ADMIN_HOST: '127.0.0.2', ADMIN_PORT: String(port) }
    const metricsAnswer = () => fetch(`http://127.0.0.2:${port}/metrics`)
    const server = start(admin)
    const origin = await whenReady(server)
    let first = ''
    const readFirst = async (answer: Response) => {
      first = await answer.text()
      return answer.status
    }
    await expect.poll(() => metricsAnswer().then(readFirst, String)).toBe(200)
    // What is read together is of this reading, also where it stands before the others.
    expect(first).toMatch(/\nmessages_allowed_hour [1-9]/)
    await fetch(`${origin}/readyz`)
    await fetch(`${origin}/subscriptions/api/v1/nowhere/9876543210`)
    const metrics = await (await metricsAnswer()).text()
    expect(metrics).toMatch(/http_request_duration_seconds_count\{route="\/readyz",method="GET",status="200"\} [1-9]/)
    for (const name of ['jobs_due', 'jobs_dead', 'nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes'])
      expect(metrics).toContain(`\n${name}`)
    expect(metrics).not.toContain('9876543210')
    // A page elsewhere that gives its own name this address.
    const foreign = request({ host: '127.0.0.2', port, path: '/metrics', headers: { host: `evil.example:${port}` } })
    const [refused] = await once(foreign.end(), 'response')
    expect(refused.statusCode).toBe(421)
    expect((await fetch(`${origin}/metrics`)).status).toBe(404)
    // A second server finds the admin port in use: it logs that and continues.
    const other = start({ ...admin, DATA_DIR: join(folder, 'other') })
    await whenReady(other)
    await expect.poll(other.output).toContain('metrics are not served')
    holder.close()
    expect([await stopped(server), await stopped(other)]).toEqual([0, 0])
  })
})

describe('a separate worker', () => {
  it('is refused on the embedded database', async () => {
    const worker = spawnProduct('worker.ts', { DATA_DIR: join(folder, 'data') })
    expect(await worker.ended).toBe(1)
    expect(worker.output()).toContain('needs DATABASE_URL')
  })

  it.runIf(process.env.DATABASE_URL)(
    'waits for a database that is away, works, and says at its port that it does',
    async () => {
      const database = await testDatabase()
      await storeWorldKind(database.db, { simulator: true })
      const away = await openWire(database.db)
      away.close()
      const worker = spawnProduct('worker.ts', {
        DATA_DIR: join(folder, 'worker'),
        DATABASE_URL: away.url,
        ADMIN_HOST: '127.0.0.4',
        ADMIN_PORT: new URL(away.url).port,
      })
      started.push(worker)
      await expect.poll(worker.output, { timeout: 60_000 }).toContain('waiting for the database')
      const wire = await openWire(database.db, undefined, Number(new URL(away.url).port))
      await expect.poll(worker.output, { timeout: 60_000 }).toContain('"working"')
      const asked = (path: string) => fetch(`http://127.0.0.4:${new URL(away.url).port}${path}`)
      await expect.poll(() => asked('/healthz').then(({ status }) => status, String)).toBe(200)
      expect(await (await asked('/metrics')).text()).toMatch(/\njobs_last_poll_seconds \d/)
      expect(await stopped(worker)).toBe(0)
      wire.close()
      await database.close()
    },
  )
})
