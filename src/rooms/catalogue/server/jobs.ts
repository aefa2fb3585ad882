import { withTransaction } from '#platform/database/transaction.ts'
import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { closeProposals } from './commands/close-proposals.ts'

/** Proposed settings that nobody confirmed, or whose proposer left, are closed; until the job runs they cannot be confirmed either. */
export const closeProposalsJob = defineJob({
  name: 'catalogue.close-proposals',
  schedule: dailyAt('03:35'),
  housekeeping: true,
  work: ({ db }, _payload, { now }) => withTransaction(db, (trx) => closeProposals(trx, now)),
})
