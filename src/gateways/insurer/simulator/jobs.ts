import { defineJob, type Job } from '#platform/jobs/job.ts'
import { WEBHOOK_RETRIES } from '../../payment-gateway/simulator/jobs.ts'
import { deliverInsurerMessage, type InsurerMessage, type InsurerTarget, SEND_INSURER_EVENT } from './insurer-events.ts'

/**
 * The jobs of the simulated insurer.
 * @param target read at each delivery, because the server may have restarted at another address
 */
export function insurerSimulatorJobs(target: () => InsurerTarget): Job[] {
  return [
    defineJob<InsurerMessage>({
      ...SEND_INSURER_EVENT,
      retryAfterSeconds: WEBHOOK_RETRIES,
      work: async ({ db }, message) => {
        await deliverInsurerMessage(db, target(), message)
      },
    }),
  ]
}
