import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { reasonText } from '#rooms/claims/rules/reasons.ts'
import { rejected } from '#rooms/claims/rules/rejected.ts'
import { type ClaimRow, lockClaim, moveClaim, readTransition } from '#rooms/claims/server/move-claim.ts'
import { release } from '#rooms/claims/server/reservation.ts'
import { historyWords } from '#rooms/claims/words/history.ts'
import { recordDecision } from '../decisions.ts'
import { type Decider, type DeskRequest, deciderOf } from './desk-request.ts'

interface RejectionInput {
  version?: number | undefined
  reasons: readonly string[]
  note?: string | undefined
}

/** Rejects a claim. @throws Refusal STALE and those of its transition */
export async function rejectClaim(request: DeskRequest<RejectionInput>): Promise<ClaimRow> {
  return withTransaction(request.db, async (trx) => {
    const decider = deciderOf(request)
    const claim = await lockClaim(trx, BigInt(request.params.id), decider.actor, request.body.version)
    return reject(trx, claim, request.body, decider)
  })
}

/** Rejects a locked claim: its reservation is released, and the member may correct what can be corrected. */
export async function reject(
  trx: Db,
  claim: ClaimRow,
  { reasons, note }: RejectionInput,
  { by, actor, account_id }: Decider,
): Promise<ClaimRow> {
  const { at: now } = by
  const transition = await readTransition(trx, 'reject', claim, actor, { now })
  await recordDecision(trx, claim, { verdict: 'REJECTED', decided_by: account_id, reason_codes: reasons, note, now })
  const patch = { ...rejected(reasons, now), note: note ?? null, ...(await release(trx, claim, 'rejected', by)) }
  return moveClaim(trx, {
    claim,
    transition,
    by,
    patch: { ...patch, decided_by: account_id },
    entry: rejectionEntry(reasons, note),
  })
}

function rejectionEntry(reasons: readonly string[], note: string | undefined) {
  const { header, text } = historyWords.rejected((reasonText(reasons) ?? '').replaceAll('|', ', '))
  return { header, text: note ? `${text}. ${note}` : text }
}
