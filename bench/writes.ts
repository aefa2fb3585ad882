import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type CountingProxy, openCountingProxy, type Packet } from '#platform/testing/counting-proxy.ts'
import { type Postgres, withDatabases } from './postgres.ts'
import { cpuMs, cpuPerRequest, median, type ServerProcess, start } from './processes.ts'
import type { Figure } from './report.ts'
import { ms, timed } from './round-trip.ts'
import { ACTS, type Act, openWriters } from './writers.ts'

/** One after the other, in turn with the other version. */
const SINGLE = 60
/** Ten at a time, for the processor time. */
const TOGETHER = 200
const AT_ONCE = 10
const COUNTED = 9
const ROUNDS = 3

/**
 * What staff, members and companies do all day, as whole calls over HTTP: a claim filed, a claim approved, credits given to a
 * person and taken back. Latency, Node's and PostgreSQL's processor time, statements and round trips per act. With BESIDE naming
 * the folder of another built version, each act in turn with the same one there.
 */
export function writes(postgres: Postgres): Promise<Figure[]> {
  const folders = [process.cwd(), ...(process.env.BESIDE ? [process.env.BESIDE] : [])]
  const names = folders.map((_, index) => `bench_writes_${index}`)
  return withDatabases(postgres, names, async (at, admin) => {
    const versions: Version[] = []
    const opened: (() => unknown)[] = []
    const data = await mkdtemp(join(tmpdir(), 'plus-bench-'))
    const limits = { trip: 0, select: 0 }
    try {
      for (const [index, folder] of folders.entries()) {
        await admin.query(`create database ${names[index]}`)
        versions.push(await openVersion(at(names[index]!), { folder, data: join(data, String(index)) }, opened))
      }
      const beside = await start('bench/limits/fastify-routes.mjs', '/readyz', { DATABASE_URL: at(names[0]!) })
      limits.select = await cpuPerRequest(beside, '/select')
      await beside.stop()
      limits.trip = median(await repeat(SINGLE, () => timed(() => admin.query('select 1'))))
      for (const act of ACTS) await measure(act, versions, admin)
      const [now, before] = versions as [Version, Version | undefined]
      return ACTS.flatMap((act) => figures(act, now.found[act]!, before?.found[act], limits))
    } finally {
      for (const close of opened.toReversed()) await close()
      await rm(data, { recursive: true, force: true })
    }
  })
}

interface Version {
  writers: Awaited<ReturnType<typeof openWriters>>
  product: ServerProcess
  database: string
  /** The same version, whose statements are counted. */
  counted: { product: ServerProcess; proxy: CountingProxy }
  found: Partial<Record<Act, WriteMeasurement>>
}

interface WriteMeasurement {
  times: number[]
  node: number[]
  postgres: number[]
  sent: Packet[][]
}

async function openVersion(
  url: string,
  { folder, data }: { folder: string; data: string },
  opened: (() => unknown)[],
): Promise<Version> {
  const open = async (to: string) => {
    const env = { WORKER: 'off', SEED: 'demo', DATA_DIR: data, DATABASE_URL: to }
    const product = await start('build/server.mjs', '/readyz', env, { folder })
    opened.push(() => product.stop())
    return product
  }
  const product = await open(url)
  const proxy = await openCountingProxy(url)
  opened.push(() => proxy.close())
  const counted = { proxy, product: await open(proxy.url) }
  const writers = await openWriters(url, (SINGLE + TOGETHER) * ROUNDS + COUNTED * 2 + AT_ONCE * 2)
  return { writers, product, counted, database: new URL(url).pathname.slice(1), found: {} }
}

async function measure(act: Act, versions: readonly Version[], admin: pg.Client): Promise<void> {
  for (const version of versions) {
    version.found[act] = { times: [], node: [], postgres: [], sent: [] }
    await repeat(AT_ONCE * 2, () => version.writers[act](version.product.origin))
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (let index = 0; index < SINGLE; index++)
      for (const { product, writers, found } of versions)
        found[act]!.times.push(await timed(() => writers[act](product.origin)))
    for (const version of versions) {
      const { node, postgres } = await cpuOf(act, version, admin)
      version.found[act]!.node.push(node)
      version.found[act]!.postgres.push(postgres)
    }
  }
  for (const { counted, writers, found } of versions)
    for (let index = 0; index < COUNTED * 2; index++) {
      counted.proxy.take()
      await writers[act](counted.product.origin)
      // At first connections are opened and plans cached.
      if (index >= COUNTED) found[act]!.sent.push(counted.proxy.take())
    }
}

async function cpuOf(act: Act, { product, writers, database }: Version, admin: pg.Client) {
  const connections = async () => {
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = '${database}' and backend_type = 'client backend'`,
    )
    return new Map(rows.map(({ pid }) => [pid, cpuMs(pid)]))
  }
  const known = await connections()
  const node = product.cpuMs()
  let left = TOGETHER
  const caller = async () => {
    while (left-- > 0) await writers[act](product.origin)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  const inNode = product.cpuMs() - node
  const inDatabase = [...(await connections())].reduce((sum, [pid, time]) => sum + time - (known.get(pid) ?? 0), 0)
  return { node: (inNode * 1000) / TOGETHER, postgres: (inDatabase * 1000) / TOGETHER }
}

function figures(
  act: Act,
  now: WriteMeasurement,
  before: WriteMeasurement | undefined,
  limits: { trip: number; select: number },
): Figure[] {
  const trips = typical(now)
  const old = before && typical(before)
  if (process.env.SHOW_STATEMENTS)
    for (const [name, sent] of [
      ['now', trips],
      ['before', old],
    ] as const)
      console.log(`${act}, ${name}:\n${sent && listOf(sent).join('\n')}\n`)
  const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
  const compare = (
    what: string,
    of: (found: WriteMeasurement) => number,
    text: (value: number) => string,
    limit?: Limit,
  ): Figure => {
    const against = before ? { value: of(before), text: `${text(of(before))} before` } : limit!
    const goal = before && GOALS[`${act}, ${what}`]
    return {
      what: `${act}: ${what}`,
      measured: text(of(now)),
      limit: against.text,
      ratio: of(now) / against.value,
      ...(goal && { goal }),
    }
  }
  const trip = { value: limits.trip, text: `${ms(limits.trip)} of a select 1` }
  const select = { value: limits.select, text: `${limits.select.toFixed(0)} µs of a route with one prepared SELECT` }
  const micros = (value: number) => `${value.toFixed(0)} µs`
  return [
    compare('p50', ({ times }) => median(times), ms, trip),
    compare('p99', ({ times }) => p99(times), ms, trip),
    compare('Node', ({ node }) => median(node), micros, select),
    compare('PostgreSQL', ({ postgres }) => median(postgres), micros, select),
    compare('statements', (found) => typical(found).flat().length, String, { value: 1, text: 'one' }),
    compare('round trips', (found) => typical(found).length, String, { value: 1, text: 'one' }),
  ]
}

interface Limit {
  value: number
  text: string
}

const GOALS: Record<string, number> = { 'claim approved, p50': 0.5 }

/** Of the acts counted the one with the median of statements. */
function typical({ sent }: WriteMeasurement): Packet[] {
  return sent.toSorted((a, b) => a.flat().length - b.flat().length)[Math.floor(sent.length / 2)]!
}

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let index = 0; index < times; index++) results.push(await work())
  return results
}

/** Each statement on a line; those that begin a round trip are marked. */
function listOf(packets: readonly Packet[]): string[] {
  return packets.flatMap((packet) =>
    packet.map((statement, at) => `${at === 0 ? '> ' : ''}${statement.replaceAll(/\s+/g, ' ')}`),
  )
}
