import type { Postgres } from './postgres.ts'
import { cpuPerRequest, median, start } from './processes.ts'
import type { Figure } from './report.ts'

const ROUNDS = 5
const GROUP = '/subscriptions/api/v1/plans/group/retail-promo-plans-2'

/** CPU time per request in the server, including the kernel's work for its sockets; rounds in turn. */
export async function requests({ url }: Postgres): Promise<Figure[]> {
  const product = await start('build/server.mjs', '/readyz', { DATABASE_URL: url, WORKER: 'off' })
  const sample = await fetch(product.origin + GROUP)
  const conditional = { 'if-none-match': sample.headers.get('etag') ?? '' }
  const BODY_BYTES = String((await sample.arrayBuffer()).byteLength)
  const limits = await start('bench/limits/fastify-routes.mjs', '/readyz', { DATABASE_URL: url, BODY_BYTES })
  const cases = {
    json: () => cpuPerRequest(limits, '/json'),
    empty: () => cpuPerRequest(limits, '/empty'),
    select: () => cpuPerRequest(limits, '/select'),
    group: () => cpuPerRequest(product, GROUP),
    unchanged: () => cpuPerRequest(product, GROUP, conditional),
  }
  const times: Record<keyof typeof cases, number[]> = { json: [], empty: [], select: [], group: [], unchanged: [] }
  const names = Object.keys(cases) as (keyof typeof cases)[]
  for (const name of names) await cases[name]()
  for (let round = 0; round < ROUNDS; round++) for (const name of names) times[name].push(await cases[name]())
  await limits.stop()
  await product.stop()
  const of = (name: keyof typeof cases) => median(times[name])
  const figure = (what: string, name: keyof typeof cases, limit: 'json' | 'empty', goal?: number): Figure => ({
    what,
    measured: `${of(name).toFixed(0)} µs`,
    limit: `${of(limit).toFixed(0)} µs of a bare Fastify route`,
    ratio: of(name) / of(limit),
    ...(goal === undefined ? {} : { goal }),
  })
  return [
    figure('a route with one prepared SELECT', 'select', 'json'),
    figure('plan group (goal 1)', 'group', 'json', 2),
    figure('plan group, unchanged (304)', 'unchanged', 'empty'),
  ]
}
