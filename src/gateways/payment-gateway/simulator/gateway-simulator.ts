import type { FastifyInstance } from 'fastify'
import { type CheckoutKeys, checkoutRoutes } from './checkout-routes.ts'
import { mandateRoutes } from './mandate-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { paymentRoutes } from './payment-routes.ts'
import { answerFailures, requireKeys } from './rest.ts'
import { settlementRoutes } from './settlements.ts'
import type { Simulator } from './simulator.ts'
import { upiRoutes } from './upi-routes.ts'

/** The path of the simulated Razorpay on our own server; the client adds /v1 as on the real one. */
export const SIMULATOR_PREFIX = '/dev/gateway/razorpay'

/**
 * Registers the simulated gateway on the server: its REST under basic auth, and its hosted page for the buyer's
 * browser.
 */
export async function gatewaySimulator(app: FastifyInstance, sim: Simulator, keys: CheckoutKeys): Promise<void> {
  const prefix = `${SIMULATOR_PREFIX}/v1`
  await app.register(
    async (api) => {
      answerFailures(api)
      await api.register(async (rest) => {
        requireKeys(rest, keys)
        orderRoutes(rest, sim)
        paymentRoutes(rest, sim)
        upiRoutes(rest, sim)
        mandateRoutes(rest, sim)
        settlementRoutes(rest, sim)
      })
      await api.register(async (pages) => {
        readForms(pages)
        checkoutRoutes(pages, sim, keys, prefix)
      })
    },
    { prefix },
  )
}

/** Only the hosted page accepts forms; the server's own form handling stays unchanged. */
function readForms(pages: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  if (pages.hasContentTypeParser(type)) pages.removeContentTypeParser(type)
  pages.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 20_000 }, (_request, body, parsed) =>
    parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
