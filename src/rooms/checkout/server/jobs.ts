import { withTransaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { lockOrderNow } from './commands/lock-order-now.ts'
import { NOTIFY_PAID, notifyPaid } from './commands/notify-buyer.ts'
import { EXPIRE_ORDER } from './commands/open-order.ts'

/** Records that an order's time to pay is over; one that was paid or given up meanwhile is left as it is. */
const expireOrder = defineJob<{ transaction_id: string }>({
  ...EXPIRE_ORDER,
  work: ({ db }, { transaction_id }, { now }) =>
    withTransaction(db, async (trx) => void (await lockOrderNow(trx, transaction_id, now))),
})

const notifyPayment = defineJob<{ transaction_id: string }>({
  ...NOTIFY_PAID,
  work: (parts, { transaction_id }, { now }) => notifyPaid(parts, transaction_id, now),
})

export const checkoutJobs = [expireOrder, notifyPayment]
