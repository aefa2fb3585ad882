import type { Db } from '#platform/database/open-database.ts'
import type { ProposalRow } from '../proposals.ts'

/** Records that a patient's day is over, so that another proposal may take its place. */
export async function expireProposal(trx: Db, { id }: Pick<ProposalRow, 'id'>): Promise<void> {
  await trx.updateTable('plan_proposals').set({ status: 'EXPIRED' }).where('id', '=', id).execute()
}

/**
 * Once a day: records whose day is over, and deletes the answers that led to no purchase and are due. The rows stay, with
 * nothing about the patient.
 */
export async function deleteAnswers(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('plan_proposals')
    .set({ status: 'EXPIRED' })
    .where('status', '=', 'ELIGIBLE')
    .where('expires_at', '<=', now)
    .execute()
  await db
    .updateTable('plan_proposals')
    .set({ sealed_details: null, dose_address_id: null })
    .where('sealed_details', 'is not', null)
    .where('details_until', '<=', now)
    .execute()
}
