import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { freePayout } from '#rooms/claims/server/commands/settle-claim.ts'
import type { PayoutRow } from '../payouts.ts'
import { setStatus } from './apply-payout.ts'

/**
 * A payout whose account is no longer the member's, or whose plan pays nothing now, is never sent; a later batch takes
 * the claim again.
 */
export async function stopPayout(trx: Db, payout: PayoutRow, why: string, now: Date): Promise<void> {
  await setStatus(trx, payout, 'STOPPED', { why }, now)
  await freePayout(trx, payout.claim_id)
  await audit(trx, {
    at: now,
    actor: 'system',
    action: 'payouts.payout-stopped',
    entity: 'claim',
    entity_id: payout.claim_id,
    reason: why,
  })
}
