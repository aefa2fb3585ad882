import { dailyAt, defineJob, type Job } from '#platform/jobs/job.ts'
import { deliverWebhook, type WebhookTarget } from './deliver-webhook.ts'
import { answerMandate } from './mandate-rows.ts'
import { finishRefund } from './refunds.ts'
import { settle } from './settlements.ts'
import { captureLate } from './simulate-outcome.ts'

/** Growing waits that add up to a day, which is how long Razorpay keeps trying. */
export const WEBHOOK_RETRIES = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800]

/**
 * The jobs of the simulated gateway.
 * @param target read at each delivery, because the server may have restarted at another address
 */
export function simulatorJobs(target: () => WebhookTarget): Job[] {
  const deliver = defineJob<{ event_id: string; body: string }>({
    name: 'gateway-simulator.deliver-webhook',
    retryAfterSeconds: WEBHOOK_RETRIES,
    work: (_parts, { event_id, body }) => deliverWebhook(target(), event_id, body),
  })
  const late = defineJob<{ payment_ref: string }>({
    name: 'gateway-simulator.capture-late',
    work: (parts, { payment_ref }) => captureLate(parts, payment_ref),
  })
  const refund = defineJob<{ refund_ref: string }>({
    name: 'gateway-simulator.finish-refund',
    work: (parts, { refund_ref }) => finishRefund(parts, refund_ref),
  })
  const mandate = defineJob<{ token_ref: string }>({
    name: 'gateway-simulator.answer-mandate',
    work: (parts, { token_ref }) => answerMandate(parts, token_ref),
  })
  const settlement = defineJob({
    name: 'gateway-simulator.settle',
    schedule: dailyAt('11:00'),
    housekeeping: true,
    work: (parts) => settle(parts),
  })
  return [deliver, late, refund, mandate, settlement]
}
