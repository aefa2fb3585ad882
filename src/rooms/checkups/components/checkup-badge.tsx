import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { OrderStatus, SubStatus } from '../rules/sub-status.ts'
import { subStatusWords } from '../words/refusals.ts'

const TONES: Record<OrderStatus, StatusTone> = { in_progress: 'waiting', completed: 'good', cancelled: 'neutral' }
const OF_SUB_STATUS: Partial<Record<SubStatus, StatusTone>> = {
  SLOT_CONFIRMED: 'info',
  NO_SHOW: 'warn',
  TEMP_UNFIT: 'warn',
  UNFIT: 'bad',
}

/** Where a check-up is. */
export function CheckupBadge({ status, sub_status }: { status: OrderStatus; sub_status: SubStatus }) {
  return <StatusBadge tone={OF_SUB_STATUS[sub_status] ?? TONES[status]}>{subStatusWords[sub_status]}</StatusBadge>
}
