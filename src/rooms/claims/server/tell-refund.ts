import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import type { ClaimCall } from '../rules/transitions.ts'
import type { ClaimRow, LockedClaim } from './claim-row.ts'

/** Published when a claim of a refunded plan is decided again; plan-refunds returns what the claim no longer takes. */
export const DECIDED_AFTER_REFUND = { name: 'claims.decided-after-refund' }
export interface DecidedAfterRefund {
  subscription_id: string
}

const DECIDING: readonly ClaimCall[] = ['approve', 'reject', 'withdraw']

/** Publishes that a claim was decided whose plan is refunded. The caller holds the plan's lock. */
export async function tellRefund(
  trx: Db,
  { subscription_id, plan_status }: Pick<ClaimRow, 'subscription_id'> & Partial<Pick<LockedClaim, 'plan_status'>>,
  call: ClaimCall,
  run_at: Date,
): Promise<void> {
  if (!DECIDING.includes(call)) return
  const status = plan_status ?? (await lockSubscription(trx, subscription_id)).status
  if (status !== 'REFUNDED') return
  const payload: DecidedAfterRefund = { subscription_id }
  await enqueue(trx, DECIDED_AFTER_REFUND, { payload, run_at })
}
