import { on, type Route } from '#platform/serving/context.ts'
import { receivePaymentWebhook } from '../contract.ts'
import { receiveWebhook } from './commands/receive-webhook.ts'
import type { Payments } from './payments.ts'

export function paymentRoutes(payments: Payments): Route[] {
  return [
    on(receivePaymentWebhook, async (request) => {
      await receiveWebhook(request, payments, {
        rawBody: request.rawBody ?? Buffer.alloc(0),
        signature: request.header('x-razorpay-signature'),
        event_id: request.header('x-razorpay-event-id'),
      })
      return { received: true as const }
    }),
  ]
}
