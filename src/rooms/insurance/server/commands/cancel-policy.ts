import type { Db } from '#platform/database/open-database.ts'
import { withdrawNotice } from '#rooms/notifications/server/withdraw-notice.ts'
import { canCancel, type Mover } from '../../rules/transitions.ts'
import { askInsurer, CANCEL_AT_INSURER } from '../insurer-requests.ts'
import { movePolicy, wrongState } from '../move-policy.ts'
import { notifyLater } from '../notify-later.ts'
import { lockPolicy, type PolicyRow } from '../policies.ts'
import type { PolicyAuditStamp } from '../policy-events.ts'
import { returnPremium } from './return-premium.ts'

interface Cancellation {
  policy_id: string
  who: Extract<Mover, 'MEMBER' | 'STAFF'>
  by: PolicyAuditStamp
  /** None where a member gave none. */
  reason?: string | undefined
  /** What a person wrote beside the reason. */
  note?: string | undefined
}

/**
 * Cancels a policy that is not issued, decided by its state under the lock: what the insurer has issued meanwhile stays. A
 * person who cancels gets the whole premium back; our staff request the refund by an act of its own.
 * @throws Refusal NOT_FOUND, WRONG_STATE
 */
export async function cancelPolicy(trx: Db, { policy_id, who, by, reason, note }: Cancellation): Promise<PolicyRow> {
  const policy = await lockPolicy(trx, policy_id)
  if (!canCancel(policy.status, who)) throw wrongState(policy)
  const why = note ? `${reason}: ${note}` : (reason ?? null)
  const cancelled = await closePolicy(trx, policy, { who, cancelled_by: who, by, reason: why })
  if (who === 'MEMBER') await returnWhole(trx, cancelled, { kind: 'CANCELLED', by })
  await notifyLater(trx, { policy_id, news: 'cancelled' }, by.at)
  return cancelled
}

/** The whole premium of a policy that was never issued. */
export async function returnWhole(
  trx: Db,
  policy: PolicyRow,
  { kind, by }: { kind: 'CANCELLED' | 'REFUSED'; by: PolicyAuditStamp },
): Promise<void> {
  const amount_paise = policy.premium_paise
  await returnPremium(trx, policy, { kind, amount_paise, note: null, needs_approval: false, by })
}

interface PolicyClosure {
  who: Mover
  cancelled_by: NonNullable<PolicyRow['cancelled_by']>
  by: PolicyAuditStamp
  reason: string | null
}

/** Ends a locked policy with its application; the insurer is asked to cancel what it may have or has issued, if it was sent anything. */
export async function closePolicy(trx: Db, policy: PolicyRow, closing: PolicyClosure): Promise<PolicyRow> {
  const { who, cancelled_by, by, reason } = closing
  const isWithInsurer = (policy.tries > 0 || policy.status === 'COMPLETED') && who !== 'INSURER'
  const cancelled = await movePolicy(trx, policy, {
    to: 'CANCELLED',
    who,
    by,
    reason,
    changes: {
      cancelled_at: by.at,
      cancelled_by,
      cancel_reason: reason,
      ...(isWithInsurer && { insurer_cancel_wanted: true, insurer_cancel_number: policy.insurer_cancel_number + 1 }),
      attention: null,
      attention_at: null,
    },
  })
  await trx
    .updateTable('insurance_applications')
    .set((update) => ({ closed_at: by.at, modified_at: by.at, version: update('version', '+', 1) }))
    .where('id', '=', policy.application_id)
    .execute()
  await withdrawNotice(trx, `insurance:${policy.id}:issued`)
  if (isWithInsurer) await askInsurer(trx, CANCEL_AT_INSURER, policy.id, { run_at: by.at })
  return cancelled
}
