import { dailyAt, defineJob, everyMinutes, type Job } from '#platform/jobs/job.ts'
import { BANK_VERIFIED, type BankVerified } from '#rooms/bank-details/server/events.ts'
import { openBatches } from './commands/open-batch.ts'
import { reconcilePayouts } from './commands/reconcile.ts'
import { remindUnclaimed } from './commands/remind-unclaimed.ts'
import { resumePayouts } from './commands/resume-payouts.ts'
import { sendPayout } from './commands/send-payout.ts'
import { type Bank, OPEN_BATCH, SEND_PAYOUT } from './payouts.ts'
import { firstPayable } from './queries/find-payable.ts'

/** Scheduled batches, sending payouts, and the messages to their owners. */
export function payoutJobs(bank: Bank): Job[] {
  const open = defineJob({
    ...OPEN_BATCH,
    schedule: dailyAt('11:00', '16:00'),
    wantedFrom: firstPayable,
    timeoutSeconds: 300,
    work: (parts, _payload, { now }) => openBatches(parts, bank, { by: { at: now, actor: 'system' } }),
  })
  const send = defineJob<{ payout_id: string }>({
    ...SEND_PAYOUT,
    work: (parts, { payout_id }) => sendPayout(parts, bank, payout_id),
  })
  const reconcile = defineJob({
    name: 'payouts.reconcile',
    schedule: everyMinutes(5),
    housekeeping: true,
    retryAfterSeconds: [],
    timeoutSeconds: 300,
    work: (parts) => reconcilePayouts(parts, bank),
  })
  const remind = defineJob({
    name: 'payouts.remind-unclaimed',
    schedule: dailyAt('10:00'),
    housekeeping: true,
    work: (parts, _payload, { now }) => remindUnclaimed(parts, now),
  })
  const resume = defineJob<BankVerified>({
    ...BANK_VERIFIED,
    work: (parts, { account_id }, { now }) => resumePayouts(parts, account_id, now),
  })
  return [open, send, reconcile, remind, resume]
}
