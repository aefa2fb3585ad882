import type { FastifyInstance } from 'fastify'
import { answerFailures, requireKeys } from '../../payment-gateway/simulator/rest.ts'
import { callPage } from './call-page.ts'
import { DESK_SIMULATOR_PREFIX } from './desk-prefix.ts'
import { type DeskSimulator, deskRoutes } from './desk-routes.ts'

/** Registers the simulated doctors' desk on the server: its REST under basic auth, and the page of a call. */
export async function deskSimulator(
  app: FastifyInstance,
  sim: DeskSimulator,
  keys: { keyId: string; keySecret: string },
): Promise<void> {
  await app.register(
    async (api) => {
      answerFailures(api)
      await api.register(
        async (rest) => {
          requireKeys(rest, keys)
          deskRoutes(rest, sim)
        },
        { prefix: '/v1' },
      )
      callPage(api)
    },
    { prefix: DESK_SIMULATOR_PREFIX },
  )
}
