import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import { isIP } from 'node:net'
import type { Registry } from 'prom-client'
import { answersTo, hostnameOf } from '#config.ts'
import type { Database } from './database/open-database.ts'
import type { InvariantResult } from './invariants/verify-invariants.ts'
import type { Worker } from './jobs/worker.ts'
import type { Parts } from './parts.ts'
import { readSendFigures } from './sending/send-figures.ts'

interface Recorders {
  request: (labels: { route: string; method: string; status: number }, seconds: number) => void
  job: (labels: { job: string; outcome: 'done' | 'failed' | 'dead' }, seconds: number) => void
  storageFailure: (operation: string) => void
  invariants: (checked: readonly InvariantResult[], now: Date) => void
}

/** A worker that has not looked for jobs for so long does not work. */
const SILENT_S = 60

let recorders: Recorders | undefined

/** Counts an answered request; `route` is the pattern, never the address, so that no id becomes a label. */
export const recordRequest: Recorders['request'] = (labels, seconds) => recorders?.request(labels, seconds)

/** Counts a run of a job. */
export const recordJob: Recorders['job'] = (labels, seconds) => recorders?.job(labels, seconds)

/** Counts an operation that the storage of files failed at. */
export const recordStorageFailure: Recorders['storageFailure'] = (operation) => recorders?.storageFailure(operation)

/** Shows the outcome of a check of all invariants until the next one. */
export const recordInvariants: Recorders['invariants'] = (checked, now) => recorders?.invariants(checked, now)

/**
 * Serves metrics for Prometheus at http://ADMIN_HOST:ADMIN_PORT/metrics, apart from the product's own port. The library
 * is loaded here so that the start does not wait for it. With a worker, /healthz there says whether it takes jobs. A port in use is
 * logged and does not stop the process.
 * @returns stops serving
 */
export async function serveMetrics(
  parts: Parts,
  database: Database,
  worker?: Pick<Worker, 'silentSeconds'>,
): Promise<() => Promise<void>> {
  const { host, port } = parts.config.admin
  if (port === 0) return async () => {}
  const registry = await collect(parts, database, worker)
  const names = new Set([host, ...parts.config.hostNames].map(hostnameOf))
  // A page elsewhere can give its own name our address, but its visitors' browsers then send that name and no address.
  const isCalledByName = (header: string | undefined) =>
    answersTo(names, header) || isIP(header?.replace(/:\d+$/, '').replaceAll(/[[\]]/g, '') ?? '') > 0
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    if (!isCalledByName(request.headers.host)) return void response.writeHead(421).end()
    if (request.method === 'GET' && request.url === '/healthz' && worker)
      return void response.writeHead(worker.silentSeconds < SILENT_S ? 200 : 503).end()
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error) => {
        parts.log.error({ err: error }, 'metrics could not be read')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      parts.log.warn({ err: error, host, port }, 'metrics are not served: set ADMIN_PORT to a free port, or 0')
      resolve()
    })
    server.listen(port, host, resolve)
  })
  return async () => {
    recorders = undefined
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

async function collect(
  parts: Parts,
  database: Database,
  worker: Pick<Worker, 'silentSeconds'> | undefined,
): Promise<Registry> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time of a run of a job, by how it ended',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 300],
    registers,
  })
  /** Gauges of one reading, which each awaits: the library reads a gauge that does not wait before the others are set. */
  const gauges = <Name extends string>(read: () => Promise<Record<Name, number>>, help: Record<Name, string>) => {
    const readOnce = shared(read)
    for (const name of Object.keys(help) as Name[])
      new Gauge({
        name,
        help: help[name],
        registers,
        async collect() {
          this.set((await readOnce())[name])
        },
      })
  }
  gauges(() => readQueue(parts), {
    jobs_due: 'Jobs due and not yet done',
    jobs_oldest_due_seconds: 'How long the oldest due job has waited',
    jobs_dead: 'Jobs given up',
  })
  if (worker) {
    const lastPoll = new Gauge({
      name: 'jobs_last_poll_seconds',
      help: 'How long ago this process last looked for jobs',
      registers,
      collect: () => {
        lastPoll.set(worker.silentSeconds)
      },
    })
  }
  gauges(() => readSends(parts), {
    messages_caused_hour: 'Messages that others caused in the last hour',
    messages_allowed_hour: 'Messages that others may cause an hour',
    messages_spent_rupees_day: 'Costs of SMS and WhatsApp in 24 hours',
  })
  if (database.kind === 'postgres') {
    const connections = new Gauge({
      name: 'database_connections',
      help: 'Connections to the database, and requests waiting for one',
      labelNames: ['state'],
      registers,
      collect: () => {
        for (const [state, count] of Object.entries(database.pool?.() ?? {})) connections.set({ state }, count)
      },
    })
  }
  const storageFailures = new Counter({
    name: 'storage_failures_total',
    help: 'Operations that the storage of files failed at',
    labelNames: ['operation'],
    registers,
  })
  gauges(() => readFree(parts), {
    storage_free_bytes: 'Bytes that still fit into the storage of files; NaN where it does not say',
    data_free_bytes: 'Bytes that still fit beside the data folder',
  })
  const breaches = new Gauge({
    name: 'invariant_breaches',
    help: 'How often an invariant of the data was found broken in the last night; NaN where it could not be checked',
    labelNames: ['invariant'],
    registers,
  })
  const verified = new Gauge({
    name: 'invariants_verified_timestamp_seconds',
    help: 'When the invariants of the data were last checked by this process',
    registers,
  })
  recorders = {
    request: (labels, seconds) => requests.observe(labels, seconds),
    job: (labels, seconds) => jobs.observe(labels, seconds),
    storageFailure: (operation) => storageFailures.inc({ operation }),
    invariants: (checked, now) => {
      for (const one of checked) breaches.set({ invariant: one.name }, one.failure ? Number.NaN : one.breaches)
      verified.set(now.getTime() / 1000)
    },
  }
  return registry
}

/** One reading for all who ask while it is under way. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
}

async function readFree({ config, storage }: Parts) {
  const beside = await statfs(config.dataDir).catch(() => undefined)
  return {
    storage_free_bytes: (await storage.freeBytes().catch(() => undefined)) ?? Number.NaN,
    data_free_bytes: beside ? beside.bavail * beside.bsize : Number.NaN,
  }
}

async function readSends(parts: Parts) {
  const figures = await readSendFigures(parts, parts.clock.now()).catch(() => undefined)
  return {
    messages_caused_hour: figures?.caused_hour ?? Number.NaN,
    messages_allowed_hour: parts.config.sends.perHour,
    messages_spent_rupees_day: (figures?.spent_paise ?? Number.NaN) / 100,
  }
}

/** Without a database these are NaN: the scrape still reports what the process itself knows. */
async function readQueue({ db, clock }: Parts) {
  const now = clock.now()
  try {
    const due = await db
      .selectFrom('jobs')
      .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.min('run_at').as('oldest')])
      .where('status', '=', 'queued')
      .where('run_at', '<=', now)
      .executeTakeFirstOrThrow()
    const dead = await db
      .selectFrom('jobs')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('status', '=', 'dead')
      .executeTakeFirstOrThrow()
    return {
      jobs_due: Number(due.count),
      jobs_oldest_due_seconds: due.oldest ? (now.getTime() - new Date(due.oldest).getTime()) / 1000 : 0,
      jobs_dead: Number(dead.count),
    }
  } catch {
    return { jobs_due: Number.NaN, jobs_oldest_due_seconds: Number.NaN, jobs_dead: Number.NaN }
  }
}
