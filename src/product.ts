/** The product's rooms put together: every call, job and timetable, the same for server, worker, tools and tests. */

import { openPaymentGateway } from '#gateways/payment-gateway/open-payment-gateway.ts'
import { simulatorJobs } from '#gateways/payment-gateway/simulator/jobs.ts'
import { gatewayToolRoutes } from '#gateways/payment-gateway/simulator/tools.ts'
import { callUrl } from '#platform/contract/client.ts'
import type { Job, Schedule } from '#platform/jobs/job.ts'
import { purge, purgeSchedule } from '#platform/jobs/purge.ts'
import type { Parts, Route } from '#platform/serving/context.ts'
import { receivePaymentWebhook } from '#rooms/payments/contract.ts'
import { paymentJobs, paymentSchedules } from '#rooms/payments/server/jobs.ts'
import type { Payments } from '#rooms/payments/server/payments.ts'
import { paymentRoutes } from '#rooms/payments/server/routes.ts'
import { planRoutes } from '#rooms/plans/server/routes.ts'

export interface Product {
  routes: Route[]
  jobs: Job<never>[]
  schedules: Schedule[]
}

/**
 * Composes the rooms over the parts of this process.
 * @param ownAddress where this server is reached over loopback; known only once it listens
 */
export function composeProduct(parts: Parts, ownAddress: () => string): Product {
  const { config, clock } = parts
  const payments: Payments = { gateway: openPaymentGateway(config, clock, ownAddress), settle: {} }
  return {
    routes: [...planRoutes(parts), ...paymentRoutes(payments), ...(config.simulator ? gatewayToolRoutes : [])],
    jobs: [purge, ...paymentJobs(payments), ...(config.simulator ? simulatorJobs(webhookTarget) : [])],
    schedules: [purgeSchedule, ...paymentSchedules],
  }

  function webhookTarget() {
    const path = callUrl(receivePaymentWebhook, { gateway: payments.gateway.name })
    return { url: ownAddress() + path, secret: config.razorpay.webhookSecrets[0]?.secret ?? '' }
  }
}
