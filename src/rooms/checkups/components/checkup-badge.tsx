import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { OrderStatus, SubStatus } from '../rules/sub-status.ts'
import { needsTime as needsTimeText, subStatusWords } from '../words/refusals.ts'

const TONES: Record<OrderStatus, StatusTone> = { in_progress: 'waiting', completed: 'good', cancelled: 'neutral' }
const OF_SUB_STATUS: Partial<Record<SubStatus, StatusTone>> = {
  SLOT_CONFIRMED: 'info',
  NO_SHOW: 'warn',
  TEMP_UNFIT: 'warn',
  UNFIT: 'bad',
}

interface CheckupBadgeProps {
  status: OrderStatus
  sub_status: SubStatus
  /** Nobody has proposed or asked for another time yet. */
  needsTime?: boolean
}

/** Where a check-up is. */
export function CheckupBadge({ status, sub_status, needsTime = false }: CheckupBadgeProps) {
  if (needsTime) return <StatusBadge tone="warn">{needsTimeText}</StatusBadge>
  return <StatusBadge tone={OF_SUB_STATUS[sub_status] ?? TONES[status]}>{subStatusWords[sub_status]}</StatusBadge>
}
