import type { Attention } from './attention.ts'
import type { PolicyStatus } from './statuses.ts'

/** What an insurer told our staff, on the phone or by letter. */
export const INSURERS_WORDS = ['KEPT', 'CANCELLED'] as const
export type InsurersWord = (typeof INSURERS_WORDS)[number]

/**
 * Which word of the insurer would settle a policy: both where it contradicted what it had issued; only that it has cancelled where
 * it does not confirm a cancellation. None where nothing is open.
 */
export function settlingWords(policy: {
  status: PolicyStatus
  attention: Attention | null
  insurer_cancel_wanted: boolean
}): readonly InsurersWord[] {
  if (policy.status === 'COMPLETED') return policy.attention === 'CONTRADICTED' ? INSURERS_WORDS : []
  const isUnconfirmed = policy.attention === 'CANCEL_UNCONFIRMED' || policy.attention === 'ISSUED_AFTER_CANCEL'
  return policy.status === 'CANCELLED' && policy.insurer_cancel_wanted && isUnconfirmed ? ['CANCELLED'] : []
}
