import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { Policy } from '../contract/policies.ts'
import { type PolicyStage, policyStage } from '../rules/policy-stage.ts'
import { mineWords as words } from '../words/mine.ts'

const TONES: Record<PolicyStage, StatusTone> = {
  TO_APPLY: 'warn',
  WITH_INSURER: 'waiting',
  ACTIVE: 'good',
  EXPIRED: 'neutral',
  CANCELLED: 'bad',
}

export function StageBadge({ policy }: { policy: Pick<Policy, 'status' | 'is_expired' | 'refunds'> }) {
  const stage = policyStage(policy)
  const isRefused = policy.refunds.some(({ kind }) => kind === 'REFUSED')
  return <StatusBadge tone={TONES[stage]}>{words.stages[isRefused ? 'REFUSED' : stage]}</StatusBadge>
}
