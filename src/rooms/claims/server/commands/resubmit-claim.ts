import type { z } from 'zod'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { resubmitClaim as call } from '../../contract/file-claim.ts'
import type { ClaimVersion } from '../../rules/claim-files.ts'
import type { ClaimType } from '../../rules/claim-types.ts'
import { claimWords } from '../../words/claim.ts'
import { listStoredFiles, type SentFiles } from '../claim-files.ts'
import { listLine, liveOf } from '../claim-line.ts'
import { readClaimant } from '../claimant.ts'
import { type ClaimAuditStamp, type ClaimRow, claimActorOf, lockClaim, readTransition } from '../move-claim.ts'
import { proposalOf } from '../proposal.ts'
import { firstFiledAt } from './amend-claim.ts'
import { fileClaim } from './file-claim.ts'

/** How often one bill may be filed again. */
const RESUBMISSIONS_MAX = 2

/**
 * Files a corrected rejected claim again: a new claim, with the remaining files of the first and its day.
 * @throws Refusal NOT_RESUBMITTABLE, RESUBMITTED_ALREADY, RESUBMIT_LIMIT, and those of filing
 */
export async function resubmitClaim(
  db: Db,
  asked: {
    claim_id: bigint
    body: z.output<typeof call.body>
    version: ClaimVersion
    /** Null: the one of the first claim. */
    claim_type: ClaimType | null
    files: SentFiles
    by: ClaimAuditStamp
    account_id: string
  },
): Promise<ClaimRow> {
  const { claim_id, body, version, claim_type, files, by, account_id } = asked
  return withTransaction(db, async (trx) => {
    const actor = claimActorOf(by, 'owner')
    const parent = await lockClaim(trx, claim_id, actor)
    await refuseAgain(trx, parent)
    await readTransition(trx, 'resubmit', parent, actor, { now: by.at })
    const files_before = await listStoredFiles(trx, parent.id)
    const removed = new Set(body.removed_file_ids)
    if ([...removed].some((id) => !files_before.some((file) => file.id === id)))
      throw new Refusal('INVALID', { fields: { removed_file_ids: claimWords.fields.file } })
    return fileClaim(trx, {
      claimant: await readClaimant(trx, account_id, {
        uhid: body.uhid ?? parent.uhid,
        subscription_id: parent.subscription_id,
      }),
      proposal: proposalOf(claim_type ?? (parent.claim_type as ClaimType), body, parent),
      version,
      files,
      by,
      bills: body.bills,
      reimbursement_type: 'DIRECT',
      created_by: account_id,
      again: {
        parent,
        filed_on: istDateOf(await firstFiledAt(trx, parent)),
        stored: files_before.filter(({ id }) => !removed.has(id)),
      },
    })
  })
}

/** A claim is filed again once, and only while its bill is in no other claim; a bill twice in total, withdrawn ones aside. */
async function refuseAgain(trx: Db, parent: ClaimRow): Promise<void> {
  const line = await listLine(trx, parent)
  if (liveOf(line) || line.some(({ parent_claim_id }) => parent_claim_id === parent.id))
    throw new Refusal<typeof call>('RESUBMITTED_ALREADY')
  const again = line.filter(({ parent_claim_id }) => parent_claim_id !== null)
  const counted = again.filter(({ reason_codes }) => !reason_codes.includes('WITHDRAWN'))
  if (counted.length >= RESUBMISSIONS_MAX) throw new Refusal<typeof call>('RESUBMIT_LIMIT')
}
