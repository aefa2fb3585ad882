import { defineJob } from '#platform/jobs/job.ts'
import { closeOrder } from './commands/close-order.ts'
import { NOTIFY_PAID, notifyPaid } from './commands/notify-buyer.ts'
import { EXPIRE_ORDER } from './commands/open-order.ts'

/** Expires an order whose time to pay is over; one that was paid or given up meanwhile is left as it is. */
const expireOrder = defineJob<{ transaction_id: string }>({
  ...EXPIRE_ORDER,
  work: async ({ db }, { transaction_id }, { now }) => void (await closeOrder(db, transaction_id, 'timed_out', now)),
})

const notifyPayment = defineJob<{ transaction_id: string }>({
  ...NOTIFY_PAID,
  work: (parts, { transaction_id }, { now }) => notifyPaid(parts, transaction_id, now),
})

export const checkoutJobs = [expireOrder, notifyPayment]
