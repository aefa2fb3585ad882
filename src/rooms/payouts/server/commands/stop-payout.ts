import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { freePayout } from '#rooms/claims/server/commands/settle-claim.ts'
import { raiseAlert } from '#rooms/payments/server/alerts.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { PayoutFault } from '../../rules/payout-fault.ts'
import { payoutWords } from '../../words.ts'
import type { PayoutParts, PayoutRow } from '../payouts.ts'
import { setStatus } from './apply-payout.ts'

/**
 * A payout whose account is no longer the member's, whose plan pays nothing now, or whose bill was found on another
 * claim is never sent; a later batch takes the claim again.
 */
export async function stopPayout(trx: Db, payout: PayoutRow, why: string, now: Date): Promise<void> {
  await setStatus(trx, payout, 'STOPPED', { why }, now)
  await release(trx, payout, why, now)
}

/**
 * A payout that was refused for no fault of the member's account: the next batch takes the claim again, without a try
 * of the member's being used and without a word to them; staff are alerted once a day and reason.
 */
export async function holdBack(
  trx: Db,
  parts: Pick<PayoutParts, 'log'>,
  payout: PayoutRow,
  { reason, fault, payout_ref }: { reason: string; fault: PayoutFault; payout_ref?: string },
  now: Date,
): Promise<void> {
  const why = payoutWords.whyHeld[fault](reason).slice(0, 300)
  await setStatus(trx, payout, 'STOPPED', { why, refused_for: fault, ...(payout_ref && { payout_ref }) }, now)
  await release(trx, payout, why, now)
  const detail = { reason: reason.slice(0, 300), first_payout: payout.key, mode: payout.mode }
  await raiseAlert(trx, parts, 'payout_held', `${fault} ${istDateOf(now)}`, detail, now)
}

async function release(trx: Db, { claim_id }: PayoutRow, reason: string, now: Date): Promise<void> {
  await freePayout(trx, claim_id)
  await audit(trx, {
    at: now,
    actor: 'system',
    action: 'payouts.payout-stopped',
    entity: 'claim',
    entity_id: claim_id,
    reason,
  })
}
