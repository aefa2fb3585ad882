import type { Config } from '#config.ts'
import { httpInsurer } from './http-insurer.ts'
import type { InsurerGateway } from './insurer-gateway.ts'
import { INSURER_SIMULATOR_PREFIX } from './simulator/insurer-prefix.ts'

const TIMEOUT_MS = 10_000

/**
 * The insurer, or undefined where none is configured: then applications wait. In simulator mode it is the same client,
 * connected over loopback to the simulated insurer on our own server.
 * @param ownAddress our server's address, read at each call because it is known only once we listen
 */
export function openInsurer({ insurer }: Config, ownAddress: () => string): InsurerGateway | undefined {
  if (!insurer) return undefined
  const { code, url, keyId, keySecret, webhookSecret } = insurer
  return httpInsurer({
    code,
    connection: {
      apiUrl: () => `${url ?? ownAddress() + INSURER_SIMULATOR_PREFIX}/v1`,
      keyId,
      keySecret,
      timeoutMs: TIMEOUT_MS,
    },
    webhookSecret,
  })
}
