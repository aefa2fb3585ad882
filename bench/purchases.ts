import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type ServerProcess, start } from './processes.ts'

export const API = '/subscriptions/api/v1'
const SECRET = 'bench-webhook-secret'
/** In the demo world: once per customer, and without a limit of all uses. */
export const COUPON = 'WELCOME500'

export interface Shop {
  product: ServerProcess
  plan_id: string
  stop(): Promise<void>
}

/** The built product with the demo world's catalogue, and a stub of the gateway. Jobs do not run. */
export async function openShop(url: string): Promise<Shop> {
  const gateway = await openGateway()
  // The demo world is refused beside a real gateway, until its database says that it is live.
  const env = { DATABASE_URL: url, WORKER: 'off', APP_SECRET: randomBytes(32).toString('hex') }
  await (await start('build/server.mjs', '/readyz', { ...env, SEED: 'demo' })).stop()
  await makeLive(url)
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
  const { plans } = await (await fetch(`${product.origin}${API}/plans/group/retail-promo-plans-2`)).json()
  return {
    product,
    plan_id: plans[0].id,
    stop: async () => {
      await product.stop()
      gateway.close()
    },
  }
}

async function makeLive(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`update world set kind = 'LIVE'`)
  await client.end()
}

/**
 * Validates the coupon, opens an order, and sends the gateway's signed message: the plan is active.
 * @param done is called after each of the three requests
 */
export async function buy(shop: Shop, cookie: string, done: (request: string) => void = () => {}): Promise<void> {
  const { product, plan_id } = shop
  const headers = { cookie, ...newVisitor() }
  const coupon = { plan_id, coupon_code: COUPON }
  await post(`${product.origin}${API}/coupon/validate`, coupon, headers)
  done('coupon/validate')
  const purchaseInput = { ...coupon, member_details: { name: 'Asha Rao', state: 'Karnataka' } }
  const order = await post(`${product.origin}${API}/payment/request`, purchaseInput, {
    ...headers,
    'idempotency-key': randomUUID(),
  })
  done('payment/request')
  await post(...signed(product, order))
  done('payment/webhook')
}

function signed({ origin }: ServerProcess, order: { amount: number; gateway: { order_ref: string } }) {
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
  const signature = createHmac('sha256', SECRET).update(raw).digest('hex')
  const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': randomUUID() }
  return [`${origin}${API}/payment/webhook/razorpay`, raw, headers] as const
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

export function newVisitor(): Record<string, string> {
  const [a = 0, b = 0, c = 0] = randomBytes(3)
  return { 'content-type': 'application/json', fingerprint: randomUUID(), 'x-forwarded-for': `10.${a}.${b}.${c}` }
}

/** Customers with one session each. @returns their cookies */
export async function signUp(url: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  await client.query(
    `with people as (
      insert into accounts (mobile, created_at)
      select '+9170' || lpad((n + (select count(*) from accounts))::text, 8, '0'), now() from generate_series(1, $1) n returning id
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
