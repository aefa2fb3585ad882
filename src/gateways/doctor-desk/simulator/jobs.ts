import { defineJob, type Job } from '#platform/jobs/job.ts'
import { WEBHOOK_RETRIES } from '../../payment-gateway/simulator/jobs.ts'
import { type DeskTarget, deliverMessage, SEND_DESK_EVENT } from './desk-events.ts'
import { ANSWER_BY_ITSELF, answerByItself } from './desk-routes.ts'

/**
 * The jobs of the simulated desk.
 * @param target read at each delivery, because the server may have restarted at another address
 */
export function deskSimulatorJobs(target: () => DeskTarget): Job[] {
  const deliver = defineJob<{ body: string }>({
    ...SEND_DESK_EVENT,
    retryAfterSeconds: WEBHOOK_RETRIES,
    work: async (_parts, { body }) => {
      await deliverMessage(target(), body)
    },
  })
  const answer = defineJob<{ request_id: string }>({
    ...ANSWER_BY_ITSELF,
    work: (parts, payload) => answerByItself(parts, payload),
  })
  return [deliver, answer]
}
