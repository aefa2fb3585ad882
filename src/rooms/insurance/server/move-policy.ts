import type { Updateable } from 'kysely'
import type { InsurancePolicies } from '#db/schema.ts'
import { audit } from '#platform/audit/audit.ts'
import { Defect } from '#platform/contract/defect.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { POLICY_REFUSALS } from '../contract/policies.ts'
import type { PolicyStatus } from '../rules/statuses.ts'
import { type Mover, transitionOf } from '../rules/transitions.ts'
import { policyWords } from '../words/policy.ts'
import type { PolicyRow } from './policies.ts'
import { type PolicyAuditStamp, recordPolicyEvent } from './policy-events.ts'

interface Move {
  to: PolicyStatus
  who: Mover
  by: PolicyAuditStamp
  reason?: string | null
  changes?: Updateable<InsurancePolicies>
}

/**
 * Moves a policy that the caller has locked, along the table of rules/transitions.ts: the only way in which its status
 * changes. Row, log and audit line are one; the guard of the move is the caller's.
 * @throws Defect WRONG_STATE, which the caller rules out
 */
export async function movePolicy(trx: Db, policy: PolicyRow, move: Move): Promise<PolicyRow> {
  const { to, who, by, reason = null, changes = {} } = move
  if (!transitionOf(policy.status, to, who)) throw new Defect('WRONG_STATE')
  const after = await updatePolicy(trx, policy, { ...changes, status: to }, by.at)
  await recordPolicyEvent(trx, after, {
    from_status: policy.status,
    actor_type: who,
    actor_id: typeof by.actor === 'string' ? null : by.actor.account_id,
    reason,
    at: by.at,
  })
  await audit(trx, {
    ...by,
    on_behalf_of: policy.account_id,
    action: 'insurance.policy-moved',
    entity: 'insurance_policy',
    entity_id: policy.id,
    before: { status: policy.status },
    after: { status: to, version: after.version },
    reason,
  })
  return after
}

/** Changes a policy that the caller has locked. */
export function updatePolicy(
  trx: Db,
  { id, version }: Pick<PolicyRow, 'id' | 'version'>,
  changes: Updateable<InsurancePolicies>,
  now: Date,
): Promise<PolicyRow> {
  return trx
    .updateTable('insurance_policies')
    .set({ ...changes, version: version + 1, modified_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @param text instead of the general one */
export function wrongState(
  { status }: Pick<PolicyRow, 'status'>,
  text = status === 'COMPLETED' ? policyWords.refusals.issued : undefined,
): Refusal {
  return new Refusal<typeof POLICY_REFUSALS>('WRONG_STATE', {
    extra_args: { current_state: status },
    ...(text && { text }),
  })
}
