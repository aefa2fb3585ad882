import { defineJob, type Job } from '#platform/jobs/job.ts'
import { deliverWebhook, type WebhookTarget } from '../../payment-gateway/simulator/deliver-webhook.ts'
import { WEBHOOK_RETRIES } from '../../payment-gateway/simulator/jobs.ts'
import { FINISH_PAYOUT, type Finish, finishPayout, SEND_EVENT } from './finish-payout.ts'

/**
 * The jobs of the simulated bank.
 * @param target read at each delivery, because the server may have restarted at another address
 */
export function payoutSimulatorJobs(target: () => WebhookTarget): Job[] {
  const finish = defineJob<Finish>({ ...FINISH_PAYOUT, work: (parts, payload) => finishPayout(parts, payload) })
  const deliver = defineJob<{ event_id: string; body: string }>({
    ...SEND_EVENT,
    retryAfterSeconds: WEBHOOK_RETRIES,
    work: (_parts, { event_id, body }) => deliverWebhook(target(), event_id, body),
  })
  return [finish, deliver]
}
