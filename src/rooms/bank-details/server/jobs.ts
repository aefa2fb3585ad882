import type { BankVerification } from '#gateways/bank-verification/bank-verification.ts'
import { dailyAt, defineJob, type Job } from '#platform/jobs/job.ts'
import { askForBranch, findGoneBranches } from './commands/fail-gone-branches.ts'
import { verifyAgain } from './commands/verify-again.ts'
import { BRANCH_GONE, type BranchGone, VERIFY_AGAIN } from './events.ts'

/** The list of branches changes with the product's version only; before a payment it is asked as well. */
const goneBranches = defineJob({
  name: 'bank-details.find-gone-branches',
  schedule: dailyAt('04:10'),
  housekeeping: true,
  work: (parts, _, { now }) => findGoneBranches(parts, now),
})

/** Banks that did not answer are queried again. */
export function bankDetailsJobs(verification: BankVerification | undefined): Job[] {
  const again = defineJob<{ bank_details_id: string }>({
    ...VERIFY_AGAIN,
    work: (parts, { bank_details_id }, { now }) => verifyAgain(parts, verification, { bank_details_id, now }),
  })
  const ask = defineJob<BranchGone>({
    ...BRANCH_GONE,
    work: (parts, payload, { now }) => askForBranch(parts, payload, now),
  })
  return [again, ask, goneBranches]
}
