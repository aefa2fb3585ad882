import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { openProxy } from './machine-proxy.ts'
import { type Figures, keepVisiting, until200, visit } from './machine-visitors.ts'
import type { KillablePostgres } from './postgres.ts'
import { freePort, KillableServer } from './server.ts'

const LANDING = '/plus/'
const REVIEWS = '/subscriptions/api/v1/feedback'
const USER = '/subscriptions/api/v1/userinfo'
/** Enough for a look at the sessions. */
const COOKIE = 'plus_session=none'
const LATEST_200_MS = 60_000
const LATEST_503_MS = 5_500
const MOST_MEMORY_MB = 250

interface Machine {
  server: KillableServer
  postgres: KillablePostgres
  proxy: Awaited<ReturnType<typeof openProxy>>
  database: pg.Client
  dataDir: string
}

/** Each plays one fault, prints its figures, and returns what it broke. */
export class MachineFaults {
  readonly #machine: Machine

  constructor(machine: Machine) {
    this.#machine = machine
  }

  /** All connections of now fall silent without an end; new ones work. */
  readonly silence = async (): Promise<string[]> => {
    const { server, proxy } = this.#machine
    const stop = keepVisiting([`${server.origin}/readyz`, `${server.origin}${REVIEWS}`])
    await sleep(1_000)
    proxy.swallow()
    // Until the silence shows, the first answers come from connections that are opened now.
    await sleep(1_000)
    const ms = await until200(`${server.origin}/readyz`)
    const figures = await stop()
    report('silent connections', figures, `200 after ${ms + 1_000} ms`)
    return ms > LATEST_200_MS ? [`200 only after ${ms} ms`] : []
  }

  /** Another process on the folder of a running one. */
  readonly folder = async (): Promise<string[]> => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tulsi-folder-'))
    const settings = { DATABASE_URL: '', SEED: 'off' }
    const first = new KillableServer(await freePort(), { url: undefined, dataDir }, settings)
    await first.start()
    const second = new KillableServer(await freePort(), { url: undefined, dataDir }, settings)
    const refusal = await second.start().then(
      () => undefined,
      (error: Error) => error.message,
    )
    await first.stop()
    rmSync(dataDir, { recursive: true, force: true })
    console.log(`two processes on one folder: ${refusal ? 'the second was refused' : 'both ran'}`)
    return refusal ? [] : ['a second process ran on the same folder']
  }

  /** A worker whose clock is a day ahead works beside for some seconds. */
  readonly clock = async (): Promise<string[]> => {
    const { postgres, database, dataDir } = this.#machine
    const sum = `select coalesce(sum(extract(epoch from next_run_at)), 0)::float8 as sum from job_schedules`
    const before = (await database.query(sum)).rows[0].sum
    let output = ''
    const worker = spawn(process.execPath, ['--import', './e2e/soak/moved-clock.ts', 'build/worker.mjs'], {
      env: {
        ...process.env,
        DATABASE_URL: postgres.url,
        DATA_DIR: dataDir,
        CLOCK_AHEAD_S: '86400',
        ADMIN_PORT: '0',
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [worker.stdout, worker.stderr]) stream.on('data', (chunk) => (output += chunk))
    const gone = once(worker, 'exit')
    for (let waited = 0; waited < 60 && !/"working"/.test(output) && worker.exitCode === null; waited++)
      await sleep(1_000)
    await sleep(15_000)
    worker.kill('SIGTERM')
    await gone
    const moved_h = ((await database.query(sum)).rows[0].sum - before) / 3600
    const isReported = /ahead of the database/.test(output)
    console.log(
      `a clock a day ahead for 15 s: reported ${isReported}, schedules moved by ${moved_h.toFixed(2)} h in all`,
    )
    const breaches = isReported ? [] : [`not reported: ${output.slice(-500)}`]
    if (moved_h > 24) breaches.push(`schedules moved by ${moved_h} h`)
    return breaches
  }

  /** The database's host freezes for a quarter of a minute: nothing answers, also no new connection. */
  readonly frozen = async (): Promise<string[]> => {
    const { server, proxy } = this.#machine
    await visit(`${server.origin}${LANDING}`)
    const memory = server.memoryMb()
    const stop = keepVisiting(
      [USER, LANDING, '/readyz'].map((path) => server.origin + path),
      COOKIE,
    )
    proxy.swallow({ alsoNew: true })
    await sleep(8_000)
    const landing = await visit(`${server.origin}${LANDING}`)
    await sleep(7_000)
    const grown = server.memoryMb() - memory
    const figures = await stop()
    proxy.speak()
    const ms = await until200(`${server.origin}/readyz`)
    report('frozen database', figures, `landing page ${landing.status}, 200 after ${ms} ms, memory +${grown} MB`)
    return [
      ...(landing.status === 200 ? [] : [`the landing page answered ${landing.status}`]),
      ...late(figures),
      ...(grown > MOST_MEMORY_MB ? [`memory grew by ${grown} MB`] : []),
      ...(ms > LATEST_200_MS ? [`200 only after ${ms} ms`] : []),
    ]
  }

  /** One table is locked for ten seconds while everybody needs it. */
  readonly locked = async (): Promise<string[]> => {
    const { server, postgres } = this.#machine
    const holder = new pg.Client({ connectionString: postgres.url })
    await holder.connect()
    await visit(`${server.origin}${LANDING}`)
    await holder.query('begin; lock table reviews, claims in access exclusive mode')
    const stop = keepVisiting([server.origin + USER], COOKIE)
    const stopLanding = keepVisiting([`${server.origin}${LANDING}`, `${server.origin}/readyz`])
    await sleep(10_000)
    const [figures, landing] = await Promise.all([stop(), stopLanding()])
    await holder.query('rollback')
    await holder.end()
    report(
      'locked table',
      figures,
      `landing page and /readyz ${JSON.stringify(landing.answers)}, longest ${landing.longest_ms} ms`,
    )
    const failed = Object.keys(landing.answers).filter((status) => status !== '200')
    return [
      ...late(figures),
      ...late(landing),
      ...(failed.length > 0 ? [`landing page answered ${failed.join()}`] : []),
    ]
  }
}

function late({ longest_ms }: Figures): string[] {
  return longest_ms > LATEST_503_MS ? [`an answer took ${longest_ms} ms`] : []
}

function report(fault: string, { answers, longest_ms }: Figures, more: string): void {
  console.log(`${fault}: answers ${JSON.stringify(answers)}, longest ${longest_ms} ms; ${more}`)
}
