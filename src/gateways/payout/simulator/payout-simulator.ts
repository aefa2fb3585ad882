import type { FastifyInstance } from 'fastify'
import type { Keys } from '#platform/seal.ts'
import { verificationRoutes } from '../../bank-verification/simulated-bank.ts'
import { answerFailures, requireKeys } from '../../payment-gateway/simulator/rest.ts'
import type { Simulator } from '../../payment-gateway/simulator/simulator.ts'
import { payoutRoutes } from './payout-routes.ts'

/** The path of the simulated RazorpayX on our own server; the client adds /v1 as on the real one. */
export const PAYOUT_SIMULATOR_PREFIX = '/dev/gateway/razorpayx'

/** Registers the simulated bank on the server: its REST under basic auth. */
export async function payoutSimulator(
  app: FastifyInstance,
  sim: Simulator & { keys: Keys },
  keys: { keyId: string; keySecret: string },
): Promise<void> {
  await app.register(
    async (api) => {
      answerFailures(api)
      requireKeys(api, keys)
      verificationRoutes(api, sim)
      payoutRoutes(api, sim)
    },
    { prefix: `${PAYOUT_SIMULATOR_PREFIX}/v1` },
  )
}
