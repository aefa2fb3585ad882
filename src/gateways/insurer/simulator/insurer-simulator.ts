import type { FastifyInstance } from 'fastify'
import { answerFailures, requireKeys } from '../../payment-gateway/simulator/rest.ts'
import { INSURER_SIMULATOR_PREFIX } from './insurer-prefix.ts'
import { type InsurerSimulator, insurerRoutes } from './insurer-routes.ts'

/** Registers the simulated insurer on the server: its REST under basic auth. */
export async function insurerSimulator(
  app: FastifyInstance,
  sim: InsurerSimulator,
  keys: { keyId: string; keySecret: string },
): Promise<void> {
  await app.register(
    async (api) => {
      answerFailures(api)
      requireKeys(api, keys)
      insurerRoutes(api, sim)
    },
    { prefix: `${INSURER_SIMULATOR_PREFIX}/v1` },
  )
}
