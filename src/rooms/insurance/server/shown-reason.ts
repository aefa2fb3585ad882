import { policyWords } from '../words/policy.ts'
import type { PolicyRow } from './policies.ts'
import type { PremiumRefundRow } from './refunds.ts'

/** The code before the note of our staff about an issued policy that the insurer has cancelled. */
export const WITHDRAWN = 'WITHDRAWN'

/** An issued policy that the insurer has cancelled: what of its premium goes back is for our staff to find out. */
export function isWithdrawn({ cancelled_by, coi_number }: Pick<PolicyRow, 'cancelled_by' | 'coi_number'>): boolean {
  return cancelled_by === 'INSURER' && coi_number !== null
}

/** Whether nobody has said yet what of the premium of such a policy goes back: neither a refund nor that it is nothing. */
export function isSumOpen(
  policy: Pick<PolicyRow, 'cancelled_by' | 'coi_number' | 'nothing_owed_at'>,
  refunds: readonly Pick<PremiumRefundRow, 'status'>[],
): boolean {
  return isWithdrawn(policy) && !policy.nothing_owed_at && refunds.every(({ status }) => status === 'FAILED')
}

/** Why a policy was cancelled, for its owner: what our staff wrote beside a reason is for colleagues. */
export function shownReason(policy: Pick<PolicyRow, 'cancelled_by' | 'coi_number' | 'cancel_reason'>): string | null {
  if (isWithdrawn(policy)) return policyWords.withdrawnByInsurer
  const { cancelled_by, cancel_reason } = policy
  return cancelled_by === 'INSURER' ? cancel_reason : (cancel_reason?.split(': ')[0] ?? null)
}
