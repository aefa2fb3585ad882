import { auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Request } from '#platform/serving/context.ts'
import { claimActorOf, lockClaim } from '#rooms/claims/server/move-claim.ts'
import type * as calls from '../../contract/settlement.ts'
import type { Bank, PayoutRow } from '../payouts.ts'
import { applyPayout, reportedPayout } from './apply-payout.ts'

type ManualSettlementCall = typeof calls.settleClaim | typeof calls.failSettlement

/** How many of a claim's payouts are asked about; older ones ended long ago. */
const LAST = 5

/**
 * Before a person records how a payout ended, the bank that was asked to pay is asked once more, about every payout of
 * the claim that may have been paid after all. What it has paid is recorded. Nobody asks it about a claim of theirs.
 * @throws Refusal NOT_FOUND, OWN_AFFAIR, BANK_SILENT while it does not answer, IN_PAYOUT while it is paying, PAID_ALREADY
 */
export async function askChannel(request: Request<ManualSettlementCall, undefined>, bank: Bank): Promise<void> {
  if (!bank) return
  const actor = claimActorOf(auditedBy(request), 'staff')
  await withTransaction(request.db, (trx) => lockClaim(trx, BigInt(request.params.id), actor))
  for (const payout of await doubtful(request)) {
    const found = await bank.find(payout.key)
    if (found.outcome !== 'DONE') throw new Refusal<ManualSettlementCall>('BANK_SILENT')
    if (found.value?.state === 'waiting')
      throw new Refusal<ManualSettlementCall>('IN_PAYOUT', { extra_args: { current_state: payout.status } })
    const reported = found.value && reportedPayout(found.value)
    if (reported?.state !== 'PAID') continue
    const by = { at: request.now, actor: 'gateway' as const }
    const isNew = await withTransaction(request.db, (trx) => applyPayout(trx, request, payout.id, reported, by))
    if (isNew) throw new Refusal<ManualSettlementCall>('PAID_ALREADY')
  }
}

function doubtful({
  db,
  params,
}: Request<ManualSettlementCall, undefined>): Promise<Pick<PayoutRow, 'id' | 'key' | 'status'>[]> {
  return db
    .selectFrom('payouts as p')
    .innerJoin('payout_batches as b', 'b.id', 'p.batch_id')
    .select(['p.id', 'p.key', 'p.status'])
    .where('p.claim_id', '=', BigInt(params.id))
    .where('b.way', '=', 'GATEWAY')
    .where('p.first_sent_at', 'is not', null)
    .where('p.status', 'in', ['MANUAL', 'FAILED', 'STOPPED'])
    .orderBy('p.attempt', 'desc')
    .limit(LAST)
    .execute()
}
