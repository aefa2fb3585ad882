import type { Config } from '#config.ts'
import type { Room } from '#platform/room.ts'
import { deskSimulatorJobs } from './doctor-desk/simulator/jobs.ts'
import { deskToolRoutes } from './doctor-desk/simulator/tools.ts'
import { insurerSimulatorJobs } from './insurer/simulator/jobs.ts'
import { insurerToolRoutes } from './insurer/simulator/tools.ts'
import { simulatorJobs } from './payment-gateway/simulator/jobs.ts'
import { gatewayToolRoutes } from './payment-gateway/simulator/tools.ts'
import { payoutSimulatorJobs } from './payout/simulator/jobs.ts'

/**
 * What simulator mode adds: calls that play the gateways, and their jobs, which send webhooks to us.
 * @param ownAddress our server's address, read at each delivery because it is known only once we listen
 * @param webhooks the paths on our server that receive the gateways' events
 */
export function simulatedGateways(
  { razorpay, razorpayx, doctorDesk, insurer }: Config,
  ownAddress: () => string,
  webhooks: {
    paymentWebhook: string
    payoutWebhook: string
    deskWebhook: string
    insurerWebhook: (code: string) => string
  },
): Room {
  const payments = () => ({
    url: ownAddress() + webhooks.paymentWebhook,
    secret: razorpay.webhookSecrets[0]?.secret ?? '',
  })
  const payouts = () => ({ url: ownAddress() + webhooks.payoutWebhook, secret: razorpayx?.webhookSecret ?? '' })
  const desk = () => ({ url: ownAddress() + webhooks.deskWebhook, secret: doctorDesk?.webhookSecret ?? '' })
  const policies = () => ({
    url: ownAddress() + webhooks.insurerWebhook(insurer?.code ?? ''),
    secret: insurer?.webhookSecret ?? '',
  })
  return {
    routes: [...gatewayToolRoutes, ...deskToolRoutes(desk), ...insurerToolRoutes(policies)],
    jobs: [
      ...simulatorJobs(payments),
      ...payoutSimulatorJobs(payouts),
      ...deskSimulatorJobs(desk),
      ...insurerSimulatorJobs(policies),
    ],
  }
}
