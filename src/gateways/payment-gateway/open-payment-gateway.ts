import type { Config } from '#config.ts'
import type { Clock } from '#platform/clock.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { razorpayGateway } from './razorpay/razorpay-gateway.ts'
import { SIMULATOR_PREFIX } from './simulator/gateway-simulator.ts'

/**
 * The configured payment gateway. In simulator mode it is the same client, connected over loopback to the simulated
 * gateway on our own server, while the buyer's browser reaches its page at the address it already uses.
 * @param ownAddress our server's address, read at each call because it is known only once we listen
 */
export function openPaymentGateway(config: Config, clock: Clock, ownAddress: () => string): PaymentGateway {
  const { url, keyId, keySecret, webhookSecrets } = config.razorpay
  const simulated = {
    url: () => ownAddress() + SIMULATOR_PREFIX,
    checkoutUrl: `${SIMULATOR_PREFIX}/v1/checkout/embedded`,
  }
  return razorpayGateway({ keyId, keySecret, webhookSecrets, clock, ...(config.simulator ? simulated : { url }) })
}
