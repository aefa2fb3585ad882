import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { parseConfig, SIMULATED_GATEWAY } from '#config.ts'
import { Worker } from '#platform/jobs/worker.ts'
import { createLogger } from '#platform/logger.ts'
import { keysFrom } from '#platform/seal.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { stillClock } from '#platform/testing/still-clock.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { razorpayGateway } from '../razorpay/razorpay-gateway.ts'
import { gatewaySimulator, SIMULATOR_PREFIX } from '../simulator/gateway-simulator.ts'
import { simulatorJobs } from '../simulator/jobs.ts'

type Delivery = { event_id: string; signature: string; body: string }

/**
 * The simulated gateway alone on a loopback port, with the production client, and a shop that records every webhook.
 */
export async function openSimulator() {
  const database = await testDatabase()
  const clock = stillClock()
  const config = parseConfig({ LOG_LEVEL: 'silent' })
  const parts = {
    config,
    db: database.db,
    clock,
    log: createLogger('silent'),
    keys: keysFrom('a secret for the simulator in tests'),
    storage: openStorage(config),
  }
  const deliveries: Delivery[] = []
  const shop = { status: 200 }

  const app = Fastify({ forceCloseConnections: true })
  await gatewaySimulator(app, parts, SIMULATED_GATEWAY)
  app.post('/hook', { config: { who: 'anyone' } }, async (request, reply) => {
    const { headers } = request
    const event_id = String(headers['x-razorpay-event-id'])
    deliveries.push({ event_id, signature: String(headers['x-razorpay-signature']), body: request.body as string })
    return reply.code(shop.status).send({})
  })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, parsed) => {
    if (request.url === '/hook') return parsed(null, body)
    parsed(null, JSON.parse(String(body)))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const jobs = simulatorJobs(() => ({ url: `${origin}/hook`, secret: SIMULATED_GATEWAY.webhookSecret }))
  const worker = new Worker(parts, jobs)

  return {
    ...parts,
    origin,
    deliveries,
    shop,
    worker,
    gateway: razorpayGateway({
      ...SIMULATED_GATEWAY,
      webhookSecrets: [{ secret: SIMULATED_GATEWAY.webhookSecret }],
      url: origin + SIMULATOR_PREFIX,
      timeoutMs: 1_500,
      clock,
    }),
    events: () => deliveries.map(({ body }) => JSON.parse(body).event as string),
    advance: (minutes: number) =>
      worker.advance(clock, new Date(clock.now().getTime() + minutes * 60_000), async () => {}),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
