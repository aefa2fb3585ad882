import { defineJob } from '#platform/jobs/job.ts'
import { NOTIFY_REFUND } from './commands/promise-refund.ts'
import { notifyRefund } from './notify-refund.ts'

/** Notifies the owner of a plan about a refund's status, or that its money was sent. */
const notifyOwner = defineJob<{ plan_refund_id: string; of?: 'SENT' | 'REVISED' }>({
  ...NOTIFY_REFUND,
  work: (parts, { plan_refund_id, of }, { now }) => notifyRefund(parts, plan_refund_id, now, of),
})

export const planRefundJobs = [notifyOwner]
