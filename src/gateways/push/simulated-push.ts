import type { Parts } from '#platform/parts.ts'
import { deliverToSimulator } from '../simulated-delivery.ts'
import { type PushGateway, UNREGISTERED } from './push-gateway.ts'

/** The token of an app that its phone no longer has. */
export const UNINSTALLED_APP = `simulated:${'f'.repeat(32)}`

/** Writes to the simulated phone, whose address is the token. */
export function simulatedPush(parts: Parts): PushGateway {
  return {
    send: async (message) =>
      message.to === UNINSTALLED_APP
        ? { outcome: 'REFUSED', reason: UNREGISTERED }
        : deliverToSimulator(parts, 'push', message),
  }
}
