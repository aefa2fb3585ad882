import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import pg from 'pg'
import { type Postgres, withDatabase } from './postgres.ts'
import { cpuPerRequest, median, start } from './processes.ts'
import { packetsOfPurchase, roundTrips } from './purchase-statements.ts'
import { API, buy, COUPON, newVisitor, openShop, type Shop, signUp } from './purchases.ts'
import type { Figure } from './report.ts'

const ROUNDS = 5
const VALIDATIONS = 4_000
const FLOWS = 200
const AT_ONCE = 10
const MANY_AT_ONCE = 50

interface Cost {
  /** CPU time in µs of each. */
  node: number
  postgres: number
}

/**
 * CPU time of a coupon validation, and of a whole purchase with a coupon: validation, order, signed webhook, active
 * plan. The jobs that follow (documents, messages) run in the worker and are not included; nor is the gateway, which is
 * a stub here.
 */
export async function checkout(postgres: Postgres): Promise<Figure[]> {
  const trips = roundTrips(await packetsOfPurchase(postgres))
  return withDatabase(postgres, 'bench_checkout', async (url) => [...(await costs(url)), trips])
}

async function costs(url: string): Promise<Figure[]> {
  const shop = await openShop(url)
  const limits = await start('bench/limits/fastify-routes.mjs', '/readyz', { DATABASE_URL: url })
  const database = await watchDatabase(url)
  const selects: number[] = []
  const spent: Record<'validate' | 'purchase', Cost[]> = { validate: [], purchase: [] }
  const waits: Record<'few' | 'many', number[]> = { few: [], many: [] }
  try {
    const buyers = await signUp(url, 2 * FLOWS * (ROUNDS + 1))
    const purchases = (atOnce: number) => buyAll(shop, buyers.splice(0, FLOWS), atOnce)
    for (let round = 0; round <= ROUNDS; round++) {
      const select = await cpuPerRequest(limits, '/select')
      const validate = await costOf(shop, database, VALIDATIONS, () => validateCoupons(shop))
      const purchase = await costOf(shop, database, FLOWS, () => purchases(AT_ONCE))
      const many = await purchases(MANY_AT_ONCE)
      // The first round is a warm-up.
      if (round === 0) await database.reset()
      else {
        selects.push(select)
        spent.validate.push(validate)
        spent.purchase.push(purchase)
        waits.few.push(...purchase.result)
        waits.many.push(...many)
      }
    }
    console.log(latencies(AT_ONCE, waits.few))
    console.log(latencies(MANY_AT_ONCE, waits.many))
    console.log(await database.conflicts(2 * FLOWS * ROUNDS))
  } finally {
    await database.close()
    await limits.stop()
    await shop.stop()
  }
  const figure = (what: string, name: 'validate' | 'purchase', goal: number): Figure => {
    const [node, inPostgres] = [median(spent[name].map((cost) => cost.node)), spent[name].map((cost) => cost.postgres)]
    return {
      what,
      measured: `${node.toFixed(0)} µs, and ${median(inPostgres).toFixed(0)} µs in PostgreSQL,`,
      limit: `${median(selects).toFixed(0)} µs of a Fastify route with one prepared SELECT`,
      ratio: node / median(selects),
      goal,
    }
  }
  return [
    figure('coupon validated (goal 2)', 'validate', 3),
    figure('coupon, order, webhook, running plan (goal 3)', 'purchase', 45),
  ]
}

async function costOf<Result>(
  { product }: Shop,
  database: DatabaseWatch,
  count: number,
  work: () => Promise<Result>,
): Promise<Cost & { result: Result }> {
  const [node, postgres] = [product.cpuMs(), await database.cpuMs()]
  const result = await work()
  return {
    node: ((product.cpuMs() - node) * 1000) / count,
    postgres: (((await database.cpuMs()) - postgres) * 1000) / count,
    result,
  }
}

async function validateCoupons({ product, plan_id }: Shop): Promise<void> {
  const result = await autocannon({
    url: `${product.origin}${API}/coupon/validate`,
    connections: AT_ONCE,
    amount: VALIDATIONS,
    method: 'POST',
    body: JSON.stringify({ plan_id, coupon_code: COUPON }),
    requests: [{ setupRequest: (request) => ({ ...request, headers: { ...request.headers, ...newVisitor() } }) }],
  })
  if (result['2xx'] < VALIDATIONS) throw new Error(`${result['2xx']} of ${VALIDATIONS} validated`)
}

/** @returns how long each buyer waited, in ms */
async function buyAll(shop: Shop, buyers: string[], atOnce: number): Promise<number[]> {
  const times: number[] = []
  const buyOn = async () => {
    for (let cookie = buyers.pop(); cookie; cookie = buyers.pop()) {
      const from = performance.now()
      await buy(shop, cookie)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, buyOn))
  return times
}

function latencies(atOnce: number, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => `${sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(0)} ms`
  return `${atOnce} buyers of one coupon side by side: p50 ${at(0.5)}, p99 ${at(0.99)} a purchase`
}

type DatabaseWatch = Awaited<ReturnType<typeof watchDatabase>>

/** The work of the database's own processes, as their kernel counts it. */
async function watchDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows
  const pids = () =>
    rows<{ pid: number }>(`select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)
  const counters = async () =>
    (
      await rows<{ deadlocks: number; rollbacks: number }>(`select deadlocks::int, xact_rollback::int as rollbacks
        from pg_stat_database where datname = current_database()`)
    )[0]!
  let before = await counters()
  return {
    cpuMs: async () => (await pids()).reduce((sum, { pid }) => sum + cpuMsOf(pid), 0),
    reset: async () => {
      before = await counters()
    },
    conflicts: async (purchases: number) => {
      const { deadlocks, rollbacks } = await counters()
      return `${deadlocks - before.deadlocks} deadlocks and ${rollbacks - before.rollbacks} transactions rolled back in ${purchases} purchases`
    },
    close: () => client.end(),
  }
}

function cpuMsOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}
