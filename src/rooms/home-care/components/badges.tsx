import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { CallStatus } from '../rules/call-state.ts'
import type { KitStatus } from '../rules/kit-state.ts'
import { stateWords } from '../words/states.ts'

const CALLS: Record<CallStatus, StatusTone> = {
  PLANNED: 'waiting',
  CALLING: 'info',
  DONE: 'good',
  MISSED: 'bad',
  CANCELLED: 'neutral',
}
const KITS: Record<KitStatus, StatusTone> = {
  CREATED: 'waiting',
  PACKED: 'waiting',
  CANCELLED: 'neutral',
  DISPATCHED: 'info',
  FAILED: 'bad',
  DELIVERED: 'good',
  RETURNED: 'bad',
}

export function CallBadge({ status }: { status: CallStatus }) {
  return <StatusBadge tone={CALLS[status]}>{stateWords.calls[status]}</StatusBadge>
}

export function KitBadge({ status }: { status: KitStatus }) {
  return <StatusBadge tone={KITS[status]}>{stateWords.kit[status]}</StatusBadge>
}
