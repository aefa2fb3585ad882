import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Request } from '#platform/serving/context.ts'
import type * as calls from '../../contract/returns.ts'
import type { Bank } from '../payouts.ts'
import { applyPayout, reportedPayout } from './apply-payout.ts'

type Return = typeof calls.reportReturn | typeof calls.decideReturn
type ReturnQueryContext = Pick<Request<Return, undefined>, 'db' | 'keys' | 'config' | 'log' | 'now'>

/**
 * A bank that paid through its API knows whether the money came back, and its word counts. Of a transfer by file or by hand
 * it knows nothing, so two people's word has to do.
 * @throws Refusal BANK_SILENT, BANK_SAYS_PAID, RETURNED_ALREADY if it confirms the return, which is recorded then
 */
export async function askOfReturn(request: ReturnQueryContext, bank: Bank, claim_id: bigint): Promise<void> {
  const payout = await request.db
    .selectFrom('payouts as p')
    .innerJoin('payout_batches as b', 'b.id', 'p.batch_id')
    .select(['p.id', 'p.key', 'p.payout_ref'])
    .where('p.claim_id', '=', claim_id)
    .where('p.status', '=', 'PAID')
    .where('b.way', '=', 'GATEWAY')
    .orderBy('p.attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!bank || !payout) return
  const found = payout.payout_ref ? await bank.fetch(payout.payout_ref) : await bank.find(payout.key)
  if (found.outcome !== 'DONE') throw new Refusal<Return>('BANK_SILENT')
  const state = found.value?.state
  if (state === 'paid' || state === 'waiting') throw new Refusal<Return>('BANK_SAYS_PAID')
  const reported = found.value && reportedPayout(found.value)
  if (reported?.state !== 'RETURNED') return
  const by = { at: request.now, actor: 'gateway' as const }
  if (await withTransaction(request.db, (trx) => applyPayout(trx, request, payout.id, reported, by)))
    throw new Refusal<Return>('RETURNED_ALREADY')
}
