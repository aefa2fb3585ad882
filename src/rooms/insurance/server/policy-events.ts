import type { InsurancePolicyEvents } from '#db/schema.ts'
import type { AuditEntry } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { PolicyStatus } from '../rules/statuses.ts'
import type { PolicyRow } from './policies.ts'

type ActorType = InsurancePolicyEvents['actor_type']

/** Who acts on a policy, in the audit log's terms. */
export type PolicyAuditStamp = Pick<AuditEntry, 'at' | 'actor' | 'ip' | 'request_id'>

interface Entry {
  from_status: PolicyStatus | null
  actor_type: ActorType
  actor_id?: string | null
  reason?: string | null
  at: Date
}

/** Adds to the log of a policy what has just happened to it. */
export async function recordPolicyEvent(
  trx: Db,
  { id: policy_id, status: to_status }: Pick<PolicyRow, 'id' | 'status'>,
  { from_status, actor_type, actor_id = null, reason = null, at }: Entry,
): Promise<void> {
  await trx
    .insertInto('insurance_policy_events')
    .values({ policy_id, from_status, to_status, actor_type, actor_id, reason, at })
    .execute()
}
