import type { Db } from '#platform/database/open-database.ts'
import type { ClaimRow } from '../move-claim.ts'

type Reviewer = Pick<ClaimRow, 'assigned_to' | 'locked_by' | 'locked_until'>

/**
 * Sets the assignee of a locked claim, or its reviewer and until when. The claim does not move, so its version stays.
 */
export async function setReviewer(trx: Db, claim_id: bigint, reviewer: Partial<Reviewer>): Promise<void> {
  await trx.updateTable('claims').set(reviewer).where('id', '=', claim_id).execute()
}
