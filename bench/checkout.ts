import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import pg from 'pg'
import type { Postgres } from './postgres.ts'
import { cpuPerRequest, median, type Running, start } from './processes.ts'
import type { Figure } from './report.ts'

const ROUNDS = 5
const VALIDATIONS = 4_000
const FLOWS = 200
const AT_ONCE = 10
const API = '/subscriptions/api/v1'
const SECRET = 'bench-webhook-secret'

/**
 * CPU time of a coupon validation, and of a whole purchase with a coupon: validation, order, signed webhook, active
 * plan. The jobs that follow (documents, messages) run in the worker and are not included; nor is the gateway, which is
 * a stub here.
 */
export async function checkout({ url }: Postgres): Promise<Figure[]> {
  const gateway = await openGateway()
  // The demo world is refused beside a real gateway.
  const env = { DATABASE_URL: url, WORKER: 'off', APP_SECRET: randomBytes(32).toString('hex') }
  await (await start('build/server.mjs', '/readyz', { ...env, SEED: 'demo' })).stop()
  const product = await start('build/server.mjs', '/readyz', {
    ...env,
    SEED: 'off',
    // Each visitor has its own address, otherwise the rate limit would be measured.
    TRUST_PROXY: '127.0.0.1',
    RAZORPAY_URL: gateway.origin,
    RAZORPAY_KEY_ID: 'rzp_test_bench',
    RAZORPAY_KEY_SECRET: 'bench',
    RAZORPAY_WEBHOOK_SECRET: SECRET,
    SMS_URL: gateway.origin,
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'http://127.0.0.1',
  })
  const limits = await start('bench/limits/fastify-routes.mjs', '/readyz', { DATABASE_URL: url })
  const times: Record<'select' | 'validate' | 'flow', number[]> = { select: [], validate: [], flow: [] }
  try {
    const { plans } = await (await fetch(`${product.origin}${API}/plans/group/retail-promo-plans-2`)).json()
    const plan: Plan = plans[0]
    const buyers = await signUp(url, FLOWS * (ROUNDS + 1))
    for (let round = 0; round <= ROUNDS; round++) {
      const select = await cpuPerRequest(limits, '/select')
      const validate = await cpuOfValidation(product, plan)
      const flow = await cpuOfPurchase(product, plan, buyers.splice(0, FLOWS))
      // The first round is a warm-up.
      if (round > 0)
        for (const [name, time] of Object.entries({ select, validate, flow })) times[name as 'flow'].push(time)
    }
  } finally {
    await limits.stop()
    await product.stop()
    gateway.close()
  }
  const figure = (what: string, name: 'validate' | 'flow', goal: number): Figure => ({
    what,
    measured: `${median(times[name]).toFixed(0)} µs`,
    limit: `${median(times.select).toFixed(0)} µs of a Fastify route with one prepared SELECT`,
    ratio: median(times[name]) / median(times.select),
    goal,
  })
  return [
    figure('coupon validated (goal 2)', 'validate', 3),
    figure('coupon, order, webhook, running plan (goal 3)', 'flow', 45),
  ]
}

interface Plan {
  id: string
}

async function cpuOfValidation(product: Running, plan: Plan): Promise<number> {
  const before = product.cpuMs()
  const result = await autocannon({
    url: `${product.origin}${API}/coupon/validate`,
    connections: AT_ONCE,
    amount: VALIDATIONS,
    method: 'POST',
    body: JSON.stringify({ plan_id: plan.id, coupon_code: 'WELCOME500' }),
    requests: [{ setupRequest: (request) => ({ ...request, headers: { ...request.headers, ...newVisitor() } }) }],
  })
  if (result['2xx'] < VALIDATIONS) throw new Error(`${result['2xx']} of ${VALIDATIONS} validated`)
  return ((product.cpuMs() - before) * 1000) / VALIDATIONS
}

async function cpuOfPurchase(product: Running, plan: Plan, buyers: string[]): Promise<number> {
  const before = product.cpuMs()
  const count = buyers.length
  const buyOn = async () => {
    for (let cookie = buyers.pop(); cookie; cookie = buyers.pop()) await buy(product.origin, plan, cookie)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, buyOn))
  return ((product.cpuMs() - before) * 1000) / count
}

async function buy(origin: string, plan: Plan, cookie: string): Promise<void> {
  const headers = { cookie, ...newVisitor() }
  const coupon = { plan_id: plan.id, coupon_code: 'WELCOME500' }
  await post(`${origin}${API}/coupon/validate`, coupon, headers)
  const purchaseInput = { ...coupon, member_details: { name: 'Asha Rao', state: 'Karnataka' } }
  const order = await post(`${origin}${API}/payment/request`, purchaseInput, {
    ...headers,
    'idempotency-key': randomUUID(),
  })
  const entity = {
    id: `pay_${randomBytes(7).toString('hex')}`,
    entity: 'payment',
    amount: Math.round(order.amount * 100),
    currency: 'INR',
    status: 'captured',
    captured: true,
    method: 'upi',
    order_id: order.gateway.order_ref,
    amount_refunded: 0,
    refund_status: null,
    notes: [],
    created_at: Math.floor(Date.now() / 1000),
  }
  const event = { entity: 'event', event: 'payment.captured', contains: ['payment'], created_at: entity.created_at }
  const raw = JSON.stringify({ ...event, payload: { payment: { entity } } })
  await post(`${origin}${API}/payment/webhook/razorpay`, raw, {
    'x-razorpay-signature': createHmac('sha256', SECRET).update(raw).digest('hex'),
    'x-razorpay-event-id': randomUUID(),
  })
}

async function post(url: string, body: object | string, headers: Record<string, string>) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.status === 204 ? undefined : answer.json()
}

function newVisitor(): Record<string, string> {
  const [a = 0, b = 0, c = 0] = randomBytes(3)
  return { 'content-type': 'application/json', fingerprint: randomUUID(), 'x-forwarded-for': `10.${a}.${b}.${c}` }
}

/** Customers with one session each. @returns their cookies */
async function signUp(url: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  await client.query(
    `with people as (
      insert into accounts (mobile, created_at) select '+9170' || lpad(n::text, 8, '0'), now() from generate_series(1, $1) n returning id
    ), numbered as (select id, row_number() over () as n from people)
    insert into sessions (token_hash, account_id, audience, second_factor, created_at, last_seen_at, expires_at)
    select t.hash, p.id, 'consumer', 'none', now(), now(), now() + interval '1 day'
    from numbered p join unnest($2::bytea[]) with ordinality t (hash, n) on t.n = p.n`,
    [count, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  await client.end()
  return tokens.map((token) => `plus_session=${token}`)
}

/** A stub of the gateway: gives every order a reference. */
async function openGateway() {
  const server = createServer((request, response) => void answerOrder(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close().closeAllConnections(),
  }
}

async function answerOrder(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks = await request.toArray()
  const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
  const order = { id: `order_${randomBytes(7).toString('hex')}`, entity: 'order', amount_paid: 0, attempts: 0 }
  const created_at = Math.floor(Date.now() / 1000)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ notes: {}, ...body, ...order, status: 'created', amount_due: body.amount, created_at }))
}
