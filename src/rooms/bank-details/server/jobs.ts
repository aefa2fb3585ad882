import type { BankVerification } from '#gateways/bank-verification/bank-verification.ts'
import { defineJob, type Job } from '#platform/jobs/job.ts'
import { verifyAgain } from './commands/verify-again.ts'
import { VERIFY_AGAIN } from './events.ts'

/** Banks that did not answer are queried again. */
export function bankDetailsJobs(verification: BankVerification | undefined): Job[] {
  const again = defineJob<{ bank_details_id: string }>({
    ...VERIFY_AGAIN,
    work: (parts, { bank_details_id }, { now }) => verifyAgain(parts, verification, { bank_details_id, now }),
  })
  return [again]
}
