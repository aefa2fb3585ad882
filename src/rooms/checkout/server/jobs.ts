import { defineJob, type Job } from '#platform/jobs/job.ts'
import { closeOrder } from './commands/close-order.ts'
import { EXPIRE_ORDER } from './commands/open-order.ts'
import { TELL_PAID, tellPaid } from './commands/tell-buyer.ts'

/** Ends an order whose time to pay is over; one that was paid or given up meanwhile is left as it is. */
const expireOrder = defineJob<{ transaction_id: string }>({
  ...EXPIRE_ORDER,
  work: async ({ db }, { transaction_id }, { now }) => void (await closeOrder(db, transaction_id, 'timed_out', now)),
})

const tellOfPayment = defineJob<{ transaction_id: string }>({
  ...TELL_PAID,
  work: (parts, { transaction_id }, { now }) => tellPaid(parts, transaction_id, now),
})

export const checkoutJobs = [expireOrder, tellOfPayment] as unknown as Job<never>[]
