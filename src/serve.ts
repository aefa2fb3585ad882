/** Builds the whole server from open parts, without listening: server.ts and the tests call it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { deskSimulator } from '#gateways/doctor-desk/simulator/desk-simulator.ts'
import { insurerSimulator } from '#gateways/insurer/simulator/insurer-simulator.ts'
import { gatewaySimulator } from '#gateways/payment-gateway/simulator/gateway-simulator.ts'
import { payoutSimulator } from '#gateways/payout/simulator/payout-simulator.ts'
import { API_BASE } from '#platform/contract/call.ts'
import { openApi } from '#platform/contract/open-api.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { silentMs } from '#platform/database/open-database.ts'
import { Worker } from '#platform/jobs/worker.ts'
import type { Parts } from '#platform/parts.ts'
import { CompressedReply, sendCompressed } from '#platform/serving/compressed-reply.ts'
import { createApp } from '#platform/serving/create-app.ts'
import { health } from '#platform/serving/health.ts'
import { mount } from '#platform/serving/mount.ts'
import { cookieName, SESSION_COOKIE } from '#platform/serving/session.ts'
import { identify, identifySession } from '#rooms/accounts/server/identify.ts'
import type { ReadAs, SessionFile } from '#rooms/native-app/server/read-as.ts'
import { SIMULATED_DESK, SIMULATED_PAYOUTS } from './config.ts'
import { composeProduct, type Product } from './product.ts'
import { SIMULATED_INSURER } from './simulated-secrets.ts'
import { simulatedWorldRoutes } from './simulated-world/routes.ts'

export interface RunningServer {
  app: FastifyInstance
  product: Product
  /** Not started: the caller decides whether jobs run in this process. */
  worker: Worker
  /** The load balancer is told to send requests elsewhere; they are still served. */
  retire: () => void
}

/**
 * @param extend registers what only some processes have: pages, the simulator
 */
export async function serve(
  parts: Parts,
  extend: (app: FastifyInstance, product: Product) => Promise<void> = async () => {},
): Promise<RunningServer> {
  const app = await createApp(parts.config, parts.log, () => silentMs(parts.db))
  // Set while a call is made inside this process, which no request from outside can do.
  const inside = new AsyncLocalStorage<{ session_id: string }>()
  const product = composeProduct(
    parts,
    () => loopbackAddress(app, parts),
    undefined,
    (session_id, request) => inside.run({ session_id }, () => readFile(app, request)),
  )
  const worker = new Worker(parts, product.jobs)
  product.routes.push(...simulatedWorldRoutes(parts, worker))
  const name = cookieName(parts.config, SESSION_COOKIE)
  const mounting = {
    ...parts,
    identify: (request: { cookies: Record<string, string | undefined> }, now: Date) => {
      const of = inside.getStore()
      return of ? identifySession(parts.db, of.session_id, now) : identify(parts.db, request.cookies[name], now)
    },
  }
  for (const route of product.routes) {
    if (route.call.simulatorOnly && !parts.config.simulator) continue
    mount(app, route, mounting)
  }
  if (parts.config.openApi) publish(app, parts, product)
  const { retire } = health(app, parts)
  if (parts.config.simulator) {
    await gatewaySimulator(app, parts, parts.config.razorpay)
    await payoutSimulator(app, parts, SIMULATED_PAYOUTS)
    await deskSimulator(app, parts, SIMULATED_DESK)
    await insurerSimulator(app, parts, SIMULATED_INSURER)
  }
  await extend(app, product)
  app.answerOtherMethods()
  return { app, product, worker, retire }
}

/** What a call answers inside this process. */
async function readFile(
  app: FastifyInstance,
  { path, address }: Parameters<ReadAs>[1],
): Promise<SessionFile | undefined> {
  const { statusCode, headers, rawPayload } = await app.inject({
    method: 'GET',
    url: path,
    remoteAddress: address,
    // Not counted among the address's requests without a login.
    headers: { cookie: `${SESSION_COOKIE}=` },
  })
  const [, name] = /filename\*=UTF-8''([^;]+)$/.exec(String(headers['content-disposition'] ?? '')) ?? []
  // What does not work now is not what does not exist; a session that has ended opens nothing any more.
  if (statusCode === 429 || statusCode >= 500) throw new Refusal('UNAVAILABLE', { retry_after: 2 })
  if (statusCode !== 200) return undefined
  const file_name = name === undefined ? null : decodeURIComponent(name)
  return { content: rawPayload, media_type: String(headers['content-type']), file_name }
}

/** The description of all calls, generated on first request so that the start does not wait for it. */
function publish(app: FastifyInstance, { config }: Parts, { routes }: Product): void {
  const calls = () => routes.map(({ call }) => call).filter(({ simulatorOnly }) => !simulatorOnly)
  const write = async () =>
    new CompressedReply(
      Buffer.from(JSON.stringify(await openApi(calls(), { title: `${config.brand} Plus`, version: '1' }))),
    )
  let description: Promise<CompressedReply> | undefined
  app.get(`${API_BASE}/openapi.json`, { config: { who: 'anyone' } }, async (request, reply) => {
    description ??= write()
    return sendCompressed(request, reply, await description)
  })
}

/** The server's address from this machine: the address it listens on, with "every address" meaning loopback. */
function loopbackAddress(app: FastifyInstance, { config }: Parts): string {
  const bound = app.server.address()
  if (!bound || typeof bound === 'string') return `http://${config.host}:${config.port}`
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[bound.address] ?? bound.address
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${bound.port}`
}
