import { type CallToAction, callsToAction } from './call-to-action.ts'
import type { InsurersWord } from './insurers-word.ts'
import { type RetryFault, retryAgainAt, retryFault } from './retry.ts'
import type { PolicyStatus } from './statuses.ts'

/** What our staff can do with a policy; a free look and the insurer's word are ours, beyond the documents' table. */
export type StaffAct = CallToAction | 'free_look' | 'insurers_word'
type ActFault = RetryFault | 'REFUND_OPEN' | 'REFUND_TRANSFER' | 'NOTHING_TO_REFUND'

export interface OfferedAct {
  act: StaffAct
  /** Why it cannot be done now, though its status would allow it. */
  fault: ActFault | null
  /** When that ends by itself. */
  possible_from: Date | null
}

interface PolicyFacts {
  status: PolicyStatus
  /** A gateway serves its insurer. */
  is_connected: boolean
  /** Those of the insurer that would settle it. */
  words: readonly InsurersWord[]
  last_try_at: Date | null
  retries: number
  has_open_refund: boolean
  /** The open one waits for a bank transfer. */
  waits_for_transfer: boolean
  /** Paise that were not promised back yet. */
  refundable_paise: bigint
  in_free_look: boolean
}

/** The acts of a policy in the order in which they are offered, each possible or with the reason why not. */
export function offeredActs(policy: PolicyFacts, now: Date): OfferedAct[] {
  const offered = callsToAction(policy.status).map((act) => ({ act, ...faultOf(act, policy, now) }))
  const ours = [policy.words.length > 0 && 'insurers_word', policy.in_free_look && 'free_look'] as const
  return [...offered, ...ours.flatMap((act) => (act ? [{ act, fault: null, possible_from: null }] : []))]
}

function faultOf(act: CallToAction, policy: PolicyFacts, now: Date): Omit<OfferedAct, 'act'> {
  if (act === 'retry') {
    const fault = retryFault(policy, now) ?? null
    return { fault, possible_from: fault === 'RETRY_EARLY' ? retryAgainAt(policy.last_try_at) : null }
  }
  if (act === 'cancel') return { fault: null, possible_from: null }
  return { fault: refundFault(policy), possible_from: null }
}

function refundFault(policy: PolicyFacts): ActFault | null {
  if (policy.waits_for_transfer) return 'REFUND_TRANSFER'
  if (policy.has_open_refund) return 'REFUND_OPEN'
  return policy.refundable_paise <= 0n ? 'NOTHING_TO_REFUND' : null
}
