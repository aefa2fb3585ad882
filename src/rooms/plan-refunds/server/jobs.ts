import { defineJob, type Job } from '#platform/jobs/job.ts'
import { TELL_REFUND } from './commands/promise-refund.ts'
import { tellRefund } from './tell-refund.ts'

/** Tells the owner of a plan how a refund stands, or that its money has gone. */
const tell = defineJob<{ plan_refund_id: string; of?: 'SENT' }>({
  ...TELL_REFUND,
  work: (parts, { plan_refund_id, of }, { now }) => tellRefund(parts, plan_refund_id, now, of),
})

export const planRefundJobs = [tell] as unknown as Job<never>[]
