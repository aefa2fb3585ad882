import type { ReplyOf } from '#platform/contract/call.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { lockClaim as lockRow } from '#rooms/claims/server/move-claim.ts'
import type { takeOldestClaim as takeCall } from '../../contract/take-oldest.ts'
import { findNextClaim } from '../queries/next-claim.ts'
import { type DeskRequest, deciderOf } from './desk-request.ts'
import { lockFor } from './review-claim.ts'

/**
 * Locks the oldest new claim that nobody has. A colleague who locks it first makes this wait, and then take the next one.
 * @returns the claim's number, or null where nothing is left
 */
export async function takeOldestClaim(request: Omit<DeskRequest, 'params'>): Promise<ReplyOf<typeof takeCall>> {
  const { actor, account_id } = deciderOf(request)
  return withTransaction(request.db, async (trx) => {
    for (;;) {
      const next = await findNextClaim(trx, account_id, request.now)
      if (!next) return { id: null }
      const claim = await lockRow(trx, next.id, actor)
      const isFree = claim.locked_until === null || claim.locked_until <= request.now
      const isOthers = claim.assigned_to !== null && claim.assigned_to !== account_id
      if (claim.status !== 'INITIATED' || !isFree || isOthers) continue
      await lockFor(trx, claim, request)
      return { id: Number(claim.id) }
    }
  })
}
