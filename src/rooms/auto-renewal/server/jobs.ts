import { defineJob, everyMinutes, type Job } from '#platform/jobs/job.ts'
import type { Payments } from '#rooms/payments/server/payments.ts'
import { sendCancellation } from './commands/end-mandate.ts'
import { endUnclaimed } from './commands/end-unclaimed.ts'
import { NOTIFY_PAID, notifyPaid } from './commands/settle-renewal.ts'
import { syncMandate } from './commands/sync-mandate.ts'
import { workDue } from './commands/work-due.ts'
import { CANCEL_AT_BANK, SYNC_MANDATE, WORK_DUE } from './mandates.ts'

/** About ten hours: the bank may be unreachable overnight. */
const PATIENCE = [5, 30, 120, 600, 300, 3_600, 10_800, 21_600]

/** Due work runs at its instant; a half-hourly run catches what was missed. */
export function autoRenewalJobs(payments: Payments): Job[] {
  const due = defineJob({
    ...WORK_DUE,
    schedule: everyMinutes(30),
    housekeeping: true,
    retryAfterSeconds: [60, 600],
    timeoutSeconds: 600,
    work: (parts) => workDue(parts, payments),
  })
  const sync = defineJob<{ mandate_id: string }>({
    ...SYNC_MANDATE,
    retryAfterSeconds: PATIENCE,
    work: (parts, { mandate_id }, run) => syncMandate(parts, payments, mandate_id, run),
  })
  const cancel = defineJob<{ mandate_id: string }>({
    ...CANCEL_AT_BANK,
    retryAfterSeconds: PATIENCE,
    work: (parts, { mandate_id }) => sendCancellation(parts, payments.gateway, mandate_id),
  })
  const paid = defineJob<{ renewal_id: string; invoice_id: string; until: string }>({
    ...NOTIFY_PAID,
    work: (parts, paid, { now }) => notifyPaid(parts, paid, now),
  })
  const unclaimed = defineJob({
    name: 'auto-renewal.end-unclaimed',
    schedule: everyMinutes(60),
    housekeeping: true,
    timeoutSeconds: 600,
    work: (parts) => endUnclaimed(parts, payments.gateway),
  })
  return [due, sync, cancel, paid, unclaimed]
}
