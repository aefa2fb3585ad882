import { withTransaction } from '#platform/database/transaction.ts'
import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { closeExpired } from './commands/close-expired.ts'

/** Proposed settings that nobody confirmed are closed; until the job runs they cannot be confirmed either. */
export const closeProposals = defineJob({
  name: 'catalogue.close-proposals',
  schedule: dailyAt('03:35'),
  housekeeping: true,
  work: ({ db }, _payload, { now }) => withTransaction(db, (trx) => closeExpired(trx, now)),
})
