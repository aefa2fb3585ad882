import { callUrl } from '#platform/contract/client.ts'
import type { Room } from '#platform/room.ts'
import { receivePaymentWebhook } from './contract.ts'
import { paymentInvariants } from './server/invariants.ts'
import { paymentJobs } from './server/jobs.ts'
import type { Payments } from './server/payments.ts'
import { paymentRoutes } from './server/routes.ts'

export const paymentsRoom = {
  routes: ({ payments }) => paymentRoutes(payments),
  jobs: ({ payments }) => paymentJobs(payments),
  invariants: paymentInvariants,
  provides: { paymentWebhook: callUrl(receivePaymentWebhook, { gateway: 'razorpay' }) },
} satisfies Room<{ payments: Payments }>
