import type { Config } from '#config.ts'
import type { Room } from '#platform/room.ts'
import { simulatorJobs } from './payment-gateway/simulator/jobs.ts'
import { gatewayToolRoutes } from './payment-gateway/simulator/tools.ts'
import { payoutSimulatorJobs } from './payout/simulator/jobs.ts'

/**
 * What simulator mode adds: calls that play the gateways, and their jobs, which send webhooks to us.
 * @param ownAddress our server's address, read at each delivery because it is known only once we listen
 * @param webhooks the paths on our server that receive the gateways' events
 */
export function simulatedGateways(
  { razorpay, razorpayx }: Config,
  ownAddress: () => string,
  webhooks: { paymentWebhook: string; payoutWebhook: string },
): Room {
  const payments = () => ({
    url: ownAddress() + webhooks.paymentWebhook,
    secret: razorpay.webhookSecrets[0]?.secret ?? '',
  })
  const payouts = () => ({ url: ownAddress() + webhooks.payoutWebhook, secret: razorpayx?.webhookSecret ?? '' })
  return { routes: gatewayToolRoutes, jobs: [...simulatorJobs(payments), ...payoutSimulatorJobs(payouts)] }
}
