import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Keys } from '#platform/seal.ts'
import type { ReasonCode } from '../../rules/eligibility.ts'
import { type ProposalStatus, statusAfter, statusNow } from '../../rules/proposal-state.ts'
import { hasNewerProposal, lockProposal } from '../proposals.ts'
import { passesToday } from './check-proposal.ts'

export interface ForPurchase {
  plan_proposal_id: string
  account_id: string
  plan_id: string
  now: Date
}

/** Whether a proposal pays for its plan now; why not. */
export type Verdict =
  | { is: 'eligible'; version: number }
  /** It does not exist, or belongs to another person or plan. */
  | { is: 'unknown' }
  | { is: 'not_eligible'; current_state: ProposalStatus; reasons: ReasonCode[] }

/**
 * Whether a patient may be cared for at home as of now: checked and eligible, the answers not stale, and every rule applied
 * to them again. Locks the proposal until the transaction ends.
 */
export async function checkForPurchase(
  trx: Db,
  keys: Pick<Keys, 'unseal'>,
  { plan_proposal_id, account_id, plan_id, now }: ForPurchase,
): Promise<Verdict> {
  const proposal = await lockProposal(trx, plan_proposal_id)
  if (proposal?.account_id !== account_id || proposal.plan_id !== plan_id) return { is: 'unknown' }
  const current_state = statusNow(proposal, now)
  const { is_eligible, reasons } = await passesToday(trx, keys, proposal)
  return current_state === 'ELIGIBLE' && is_eligible
    ? { is: 'eligible', version: proposal.version }
    : { is: 'not_eligible', current_state, reasons }
}

/**
 * Whether nothing has changed since an order was opened with this version of an eligible proposal: not bought with, not
 * answered otherwise, neither in it nor in a newer one. Locks the proposal until the transaction ends.
 */
export async function isUnchanged(
  trx: Db,
  { plan_proposal_id, version }: { plan_proposal_id: string; version: number },
): Promise<boolean> {
  const proposal = await lockProposal(trx, plan_proposal_id)
  if (proposal?.version !== version || !statusAfter(proposal.status, 'bought')) return false
  return !(await hasNewerProposal(trx, proposal))
}

/** Published with the purchase: the care can start. */
export const CARE_BOUGHT = { name: 'covid-care.care-bought' }
export interface CareBought {
  subscription_id: string
  plan_proposal_id: string
  /** As ISO text. */
  bought_at: string
}

/** Ends a proposal with the subscription that was bought with it. The caller has locked and checked it. */
export async function consumeProposal(
  trx: Db,
  { plan_proposal_id, subscription_id, now }: { plan_proposal_id: string; subscription_id: string; now: Date },
): Promise<void> {
  const consumed = await trx
    .updateTable('plan_proposals')
    .set((update) => ({
      status: 'CONSUMED',
      subscription_id,
      details_until: null,
      version: update('version', '+', 1),
      modified_at: now,
    }))
    .where('id', '=', plan_proposal_id)
    .where('status', 'in', ['ELIGIBLE', 'EXPIRED'])
    .executeTakeFirst()
  if (consumed.numUpdatedRows !== 1n) throw new Error(`The proposal ${plan_proposal_id} pays for nothing.`)
  const payload = { subscription_id, plan_proposal_id, bought_at: now.toISOString() }
  await enqueue<CareBought>(trx, CARE_BOUGHT, { payload, run_at: now })
}
