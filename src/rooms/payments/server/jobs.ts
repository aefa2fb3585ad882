import { dailyAt, defineJob, everyMinutes, type Job } from '#platform/jobs/job.ts'
import { fetchSettlements } from './commands/fetch-settlements.ts'
import { reconcilePayments } from './commands/reconcile.ts'
import { SEND_REFUND } from './commands/request-refund.ts'
import { sendRefund } from './commands/send-refund.ts'
import type { Payments } from './payments.ts'

/** Sends refunds, compares open orders with the gateway every two minutes, and fetches its settlements each day. */
export function paymentJobs(payments: Payments): Job[] {
  const send = defineJob<{ refund_id: string }>({
    ...SEND_REFUND,
    work: (parts, { refund_id }) => sendRefund(parts, payments, refund_id),
  })
  const reconcile = defineJob({
    name: 'payments.reconcile',
    schedule: everyMinutes(2),
    housekeeping: true,
    retryAfterSeconds: [],
    timeoutSeconds: 300,
    work: (parts) => reconcilePayments(parts, payments),
  })
  const settlements = defineJob({
    name: 'payments.fetch-settlements',
    schedule: dailyAt('12:30'),
    housekeeping: true,
    retryAfterSeconds: [600, 3_600, 14_400],
    timeoutSeconds: 600,
    work: (parts) => fetchSettlements(parts, payments),
  })
  return [send, reconcile, settlements]
}
