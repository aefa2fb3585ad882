import type { Db } from '#platform/database/open-database.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import type { ClaimType } from '../../rules/claim-types.ts'
import { LATE_CLAIM_DAYS } from '../../rules/claim-window.ts'
import type { SentFiles } from '../claim-files.ts'
import { readClaimantOf } from '../claimant.ts'
import type { ClaimAuditStamp, ClaimRow } from '../move-claim.ts'
import { proposalOf } from '../proposal.ts'
import { fileClaim } from './file-claim.ts'

/**
 * Files a claim for a member whose bill reached us another way; it pays the plan's buyer, and its filer cannot decide
 * it.
 * @param filed the body of the call, by the fields of contract/claim-data.ts, with the reason
 * @throws Refusal as fileClaim; NOT_FOUND for a member of another plan
 */
export async function fileManualClaim(
  db: Db,
  filed: {
    subscription_id: string
    claim_type: ClaimType
    data: Parameters<typeof proposalOf>[1] & { uhid: string }
    /** Why staff file it, and why late where it is. */
    reason: string
    files: SentFiles
    by: ClaimAuditStamp
    account_id: string
  },
): Promise<ClaimRow> {
  const { subscription_id, claim_type, data, reason, files, by, account_id } = filed
  const claimant = await readClaimantOf(db, subscription_id, data.uhid)
  const { uhid: patient, scheduled_time: at } = data
  await refuseOwnAffair(db, account_id, { plan: subscription_id, patient, payee: claimant.account_id, at })
  return fileClaim(db, {
    claimant,
    proposal: proposalOf(claim_type, data),
    files,
    by,
    bills: data.bills,
    version: 'v2',
    reimbursement_type: 'MANUAL',
    created_by: account_id,
    late: { max_claim_days: LATE_CLAIM_DAYS, reason },
  })
}
