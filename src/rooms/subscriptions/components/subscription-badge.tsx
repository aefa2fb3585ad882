import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { Subscription } from '../contract/subscription.ts'
import { subscriptionWords as words } from '../words.ts'

const TONES: Record<Subscription['status'], StatusTone> = {
  PENDING_ACTIVATION: 'waiting',
  ACTIVE: 'good',
  PAST_DUE: 'warn',
  EXPIRED: 'neutral',
  BLOCKED: 'bad',
  CANCELLED: 'neutral',
  REFUNDED: 'info',
}

/** The state as text. A plan whose last day is over shows 'Expired' even before the nightly job. */
export function SubscriptionBadge({ status, is_active }: Pick<Subscription, 'status' | 'is_active'>) {
  const shown = status === 'ACTIVE' && !is_active ? 'EXPIRED' : status
  return <StatusBadge tone={TONES[shown]}>{words.status[shown]}</StatusBadge>
}
