import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { sharersOf } from '#rooms/bank-details/server/queries/bank-details.ts'
import type { CheckCode } from '../../rules/checks.ts'
import type { ClaimStatus } from '../../rules/claim-status.ts'
import { findBank } from '../checks/find-bank.ts'
import { replaceFindings } from '../checks/run-checks.ts'
import { lockClaim } from '../move-claim.ts'

/** The statuses in which money may still go to the account. */
const UNPAID: readonly ClaimStatus[] = ['INITIATED', 'ON_HOLD', 'PENDING', 'APPROVED', 'SETTLEMENT_FAILED']
const OWN: readonly CheckCode[] = ['BANK_SHARED', 'BANK_NEW']
const OF_SHARERS: readonly CheckCode[] = ['BANK_SHARED']

/**
 * Rechecks an account that was given after filing: for the person's unpaid claims, and for those of the people who
 * share it now. Decisions stay; the desk sees the new findings.
 */
export async function recheckBank(db: Db, account_id: string, now: Date): Promise<void> {
  await recheck(db, account_id, OWN, now)
  for (const sharer of await sharersOf(db, account_id)) await recheck(db, sharer, OF_SHARERS, now)
}

async function recheck(db: Db, account_id: string, codes: readonly CheckCode[], now: Date): Promise<void> {
  const claims = await db
    .selectFrom('claims')
    .select('id')
    .where('account_id', '=', account_id)
    .where('status', 'in', UNPAID)
    .orderBy('id')
    .execute()
  for (const { id } of claims)
    await withTransaction(db, async (trx) => {
      const claim = await lockClaim(trx, id, { part: 'system' })
      if (!UNPAID.includes(claim.status)) return
      const found = (await findBank(trx, claim, now)).filter(({ check_code }) => codes.includes(check_code))
      const risk = await replaceFindings(trx, { claim_id: id, codes, findings: found, now })
      await trx.updateTable('claims').set({ risk }).where('id', '=', id).where('risk', '<>', risk).execute()
    })
}
