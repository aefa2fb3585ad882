import { auditedBy } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { lockPolicy, type PolicyRow } from '../policies.ts'
import type { PolicyAuditStamp } from '../policy-events.ts'
import { refuseOwnPolicy } from './affair.ts'

/**
 * Acts on a policy, which is locked: not on one's own.
 * @throws Refusal NOT_FOUND, OWN_AFFAIR
 */
export function actOn(
  context: AnyRequestContext,
  id: string,
  act: (trx: Db, policy: PolicyRow, by: PolicyAuditStamp) => Promise<unknown>,
): Promise<void> {
  return withTransaction(context.db, async (trx) => {
    const policy = await lockPolicy(trx, id)
    await refuseOwnPolicy(trx, context.caller.account_id, policy)
    await act(trx, policy, auditedBy(context))
  })
}
