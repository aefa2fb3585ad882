import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { ChcOrder } from '../contract/orders.ts'
import { orderScreenWords as words } from '../words/screens.ts'

const CONSENT_TONES: Record<ChcOrder['consent']['state'], StatusTone> = {
  REQUESTED: 'waiting',
  EXPIRED: 'neutral',
  DECLINED: 'neutral',
  PROVIDED: 'good',
  ACTIVATED: 'info',
  ENDED: 'neutral',
  WITHDRAWN: 'warn',
}

export function ConsentState({ order: { consent } }: { order: Pick<ChcOrder, 'consent'> }) {
  return <StatusBadge tone={CONSENT_TONES[consent.state]}>{words.states[consent.state]}</StatusBadge>
}

const PROPOSAL_TONES: Record<NonNullable<ChcOrder['proposal']>['status'], StatusTone> = {
  DRAFT: 'waiting',
  ELIGIBLE: 'good',
  INELIGIBLE: 'bad',
  EXPIRED: 'warn',
  CONSUMED: 'info',
}

/** Of what is held back nothing is known here, not even that there is none. */
export function ProposalState({ order: { proposal, held_back } }: { order: Pick<ChcOrder, 'proposal' | 'held_back'> }) {
  if (held_back) return words.hidden
  if (!proposal) return words.proposals.none
  return <StatusBadge tone={PROPOSAL_TONES[proposal.status]}>{words.proposals[proposal.status]}</StatusBadge>
}

/** With the day, and what the patient needs, where they let the coordinator see it. */
export function CareState({ order }: { order: Pick<ChcOrder, 'subscription' | 'held_back' | 'alert'> }) {
  const { subscription, held_back, alert } = order
  if (held_back) return words.hidden
  if (!subscription) return words.subscription.none
  const { is_active } = subscription
  if (alert?.kind) return <StatusBadge tone="warn">{words.alerts[alert.kind](alert.day)}</StatusBadge>
  if (alert) return <StatusBadge tone="good">{words.alerts.none(alert.day)}</StatusBadge>
  return (
    <StatusBadge tone={is_active ? 'good' : 'neutral'}>
      {is_active ? words.subscription.active : words.subscription.over}
    </StatusBadge>
  )
}
