import { audit } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { RETRY_REFUSALS } from '../../contract/refusals.ts'
import { retryFault } from '../../rules/retry.ts'
import { readCover } from '../covers.ts'
import { askInsurer, SUBMIT_APPLICATION } from '../insurer-requests.ts'
import { updatePolicy, wrongState } from '../move-policy.ts'
import { lockPolicy, type PolicyRow } from '../policies.ts'
import type { PolicyAuditStamp } from '../policy-events.ts'

interface Retry {
  policy_id: string
  /** The code of the insurer that a gateway serves. */
  connected: string | undefined
  by: PolicyAuditStamp
}

/**
 * Our staff ask the insurer again, under the same key as every time.
 * @throws Refusal NOT_FOUND, WRONG_STATE, NOT_CONNECTED, RETRY_EARLY, RETRIES_SPENT
 */
export async function retrySubmission(trx: Db, { policy_id, connected, by }: Retry): Promise<PolicyRow> {
  const policy = await lockPolicy(trx, policy_id)
  if (policy.status !== 'PROCESSING') throw wrongState(policy)
  const { insurer_code } = await readCover(trx, policy.plan_version_id)
  const fault = retryFault({ ...policy, is_connected: insurer_code === connected }, by.at)
  if (fault) throw new Refusal<typeof RETRY_REFUSALS>(fault)
  const after = await updatePolicy(trx, policy, { retries: policy.retries + 1, last_try_at: by.at }, by.at)
  await askInsurer(trx, SUBMIT_APPLICATION, policy_id, { run_at: by.at, again: `retry-${after.retries}` })
  await audit(trx, {
    ...by,
    on_behalf_of: policy.account_id,
    action: 'insurance.submission-retried',
    entity: 'insurance_policy',
    entity_id: policy_id,
    after: { retries: after.retries },
  })
  return after
}
