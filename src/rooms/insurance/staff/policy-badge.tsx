import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { Policy } from '../contract/policies.ts'
import type { Attention } from '../rules/attention.ts'
import type { PolicyStatus } from '../rules/statuses.ts'
import { policyWords } from '../words/policy.ts'
import { staffWords as words } from '../words/staff.ts'

const TONES: Record<PolicyStatus, StatusTone> = {
  PENDING: 'waiting',
  PROCESSING: 'info',
  COMPLETED: 'good',
  CANCELLED: 'neutral',
}

/** Where a policy is. */
export function PolicyBadge({ status, is_expired }: Pick<Policy, 'status' | 'is_expired'>) {
  if (is_expired) return <StatusBadge tone="neutral">{words.expired}</StatusBadge>
  return <StatusBadge tone={TONES[status]}>{policyWords.states[status]}</StatusBadge>
}

/** Why somebody has to look at it. */
export function AttentionBadges({ attention }: { attention: readonly Attention[] }) {
  return attention.map((one) => (
    <StatusBadge key={one} tone={one === 'REFUND_TO_APPROVE' ? 'warn' : 'bad'}>
      {words.attention[one]}
    </StatusBadge>
  ))
}
