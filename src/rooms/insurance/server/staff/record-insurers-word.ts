import { audit } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { POLICY_REFUSALS } from '../../contract/policies.ts'
import { type InsurersWord, settlingWords } from '../../rules/insurers-word.ts'
import { confirmCancelled } from '../commands/apply-insurer-state.ts'
import { closePolicy } from '../commands/cancel-policy.ts'
import { updatePolicy } from '../move-policy.ts'
import { notifyLater } from '../notify-later.ts'
import type { PolicyRow } from '../policies.ts'
import type { PolicyAuditStamp } from '../policy-events.ts'
import { listRefunds } from '../refunds.ts'
import { isSumOpen, WITHDRAWN } from '../shown-reason.ts'

/**
 * Settles by the insurer's word, which our staff have, what no message of it settles, for a policy that the caller has locked.
 * An issued policy that the insurer has cancelled ends; how much premium goes back is a refund that our staff request, or nothing by
 * its word.
 * @throws Refusal WRONG_STATE
 */
export async function recordInsurersWord(
  trx: Db,
  policy: PolicyRow,
  { word, note, by }: { word: InsurersWord; note: string; by: PolicyAuditStamp },
): Promise<void> {
  const is_sum_open = isSumOpen(policy, await listRefunds(trx, [policy.id]))
  if (!settlingWords({ ...policy, is_sum_open }).includes(word))
    throw new Refusal<typeof POLICY_REFUSALS>('WRONG_STATE', { extra_args: { current_state: policy.status } })
  await audit(trx, {
    ...by,
    on_behalf_of: policy.account_id,
    action: 'insurance.insurers-word-recorded',
    entity: 'insurance_policy',
    entity_id: policy.id,
    after: { word },
    reason: note,
  })
  if (word === 'NOTHING_OWED') {
    await updatePolicy(trx, policy, { nothing_owed_at: by.at }, by.at)
    await notifyLater(trx, { policy_id: policy.id, news: 'nothing-owed' }, by.at)
  } else if (policy.status === 'CANCELLED') await confirmCancelled(trx, policy, by.at)
  else if (word === 'KEPT') await updatePolicy(trx, policy, { attention: null, attention_at: null }, by.at)
  else {
    await closePolicy(trx, policy, { who: 'INSURER', cancelled_by: 'INSURER', by, reason: `${WITHDRAWN}: ${note}` })
    await notifyLater(trx, { policy_id: policy.id, news: 'withdrawn' }, by.at)
  }
}
