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

/** The status as text. */
export function SubscriptionBadge({ status }: Pick<Subscription, 'status'>) {
  return <StatusBadge tone={TONES[status]}>{words.status[status]}</StatusBadge>
}
