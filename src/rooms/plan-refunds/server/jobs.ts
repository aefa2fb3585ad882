import { defineJob, type Job } from '#platform/jobs/job.ts'
import { TELL_REFUND } from './commands/promise-refund.ts'
import { tellRefund } from './tell-refund.ts'

/** Tells the owner of a plan how a refund stands. */
const tell = defineJob<{ plan_refund_id: string }>({
  ...TELL_REFUND,
  work: (parts, { plan_refund_id }, { now }) => tellRefund(parts, plan_refund_id, now),
})

export const planRefundJobs = [tell] as unknown as Job<never>[]
