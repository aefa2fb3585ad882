import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'

/** Published when an account is verified as its owner's, also when verified again: waiting payouts may go. */
export const BANK_VERIFIED = { name: 'bank-details.bank-verified' } as const
export interface BankVerified {
  account_id: string
}

/** Published when a person saves bank details: the first, a different account, or the same again. */
export const BANK_SAVED = { name: 'bank-details.bank-saved' } as const
export interface BankSaved {
  account_id: string
}

/** The job that asks an owner whose account's branch left the list. */
export const BRANCH_GONE = { name: 'bank-details.ask-for-branch' } as const
export interface BranchGone {
  bank_details_id: string
}

/** The job that queries again a bank that did not answer. */
export const VERIFY_AGAIN = { name: 'bank-details.verify-again' } as const

export async function publishVerified(trx: Db, account_id: string, now: Date): Promise<void> {
  const payload: BankVerified = { account_id }
  await enqueue(trx, BANK_VERIFIED, { payload, run_at: now })
}
