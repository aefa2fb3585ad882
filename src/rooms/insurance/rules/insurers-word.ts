import type { Attention } from './attention.ts'
import type { PolicyStatus } from './statuses.ts'

/** What an insurer told our staff, on the phone or by letter; the last, that it owes nothing for a policy that it has cancelled. */
export const INSURERS_WORDS = ['KEPT', 'CANCELLED', 'NOTHING_OWED'] as const
export type InsurersWord = (typeof INSURERS_WORDS)[number]

/**
 * Which word of the insurer would settle a policy: that it keeps it or has cancelled it where it contradicted what it had issued; only
 * that it has cancelled where it does not confirm a cancellation; that it owes nothing where nobody knows yet what goes back. None
 * where nothing is open.
 */
export function settlingWords(policy: {
  status: PolicyStatus
  attention: Attention | null
  insurer_cancel_wanted: boolean
  /** What of its premium goes back is still to be found out. */
  is_sum_open: boolean
}): readonly InsurersWord[] {
  if (policy.status === 'COMPLETED') return policy.attention === 'CONTRADICTED' ? ['KEPT', 'CANCELLED'] : []
  const isUnconfirmed = policy.attention === 'CANCEL_UNCONFIRMED' || policy.attention === 'ISSUED_AFTER_CANCEL'
  if (policy.status === 'CANCELLED' && policy.insurer_cancel_wanted && isUnconfirmed) return ['CANCELLED']
  return policy.is_sum_open ? ['NOTHING_OWED'] : []
}
