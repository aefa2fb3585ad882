import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { rejected } from '../../rules/rejected.ts'
import { historyWords } from '../../words/history.ts'
import {
  type ClaimAuditStamp,
  type ClaimRow,
  claimActorOf,
  lockClaim,
  moveClaim,
  readTransition,
} from '../move-claim.ts'
import { release } from '../reservation.ts'

/** Withdraws a claim for its owner, once; its reservation is released. @throws Refusal those of its transition, STALE */
export async function withdrawClaim(
  db: Db,
  { claim_id, version, by }: { claim_id: bigint; version?: number | undefined; by: ClaimAuditStamp },
): Promise<ClaimRow> {
  return withTransaction(db, async (trx) => {
    const actor = claimActorOf(by, 'owner')
    const known = await lockClaim(trx, claim_id, actor)
    // It answers as the first time, also to a client that has not seen what became of it.
    if (isWithdrawn(known)) return known
    const claim = await lockClaim(trx, claim_id, actor, version)
    const transition = await readTransition(trx, 'withdraw', claim, actor, { now: by.at })
    const patch = {
      ...rejected(['WITHDRAWN'], by.at),
      note: null,
      ...(await release(trx, claim, 'The member took the claim back', by)),
    }
    return moveClaim(trx, { claim, transition, by, patch, entry: historyWords.withdrawn })
  })
}

function isWithdrawn({ status, reason_codes }: ClaimRow): boolean {
  return status === 'REJECTED' && reason_codes.includes('WITHDRAWN')
}
