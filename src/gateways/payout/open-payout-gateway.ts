import type { Config } from '#config.ts'
import type { PayoutGateway } from './payout-gateway.ts'
import type { PayoutConnection } from './razorpayx/connection.ts'
import { razorpayxPayouts } from './razorpayx/razorpayx-payouts.ts'
import { PAYOUT_SIMULATOR_PREFIX } from './simulator/payout-simulator.ts'

const TIMEOUT_MS = 8_000

/**
 * How RazorpayX is reached, or undefined where no account is configured. In simulator mode it is the same client,
 * connected over loopback to the simulated bank on our own server.
 * @param ownAddress our server's address, read at each call because it is known only once we listen
 */
export function payoutConnection({ razorpayx }: Config, ownAddress: () => string): PayoutConnection | undefined {
  if (!razorpayx) return undefined
  const { url, keyId, keySecret, accountNumber } = razorpayx
  return {
    apiUrl: () => `${url ?? ownAddress() + PAYOUT_SIMULATOR_PREFIX}/v1`,
    keyId,
    keySecret,
    accountNumber,
    timeoutMs: TIMEOUT_MS,
  }
}

/** The bank that pays claims out, or undefined where payouts leave only as a file. */
export function openPayoutGateway(config: Config, ownAddress: () => string): PayoutGateway | undefined {
  const connection = payoutConnection(config, ownAddress)
  return connection && razorpayxPayouts({ connection, webhookSecret: config.razorpayx!.webhookSecret })
}
