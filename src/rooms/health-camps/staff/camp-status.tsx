import { StatusBadge } from '#ui/status-badge.tsx'
import type { ListedCamp } from '../contract/desk.ts'
import { campDeskWords as words } from '../words/desk.ts'

const TONES = { COMING: 'info', RUNNING: 'good', OVER: 'neutral' } as const

/** Where a camp is in its life. */
export function CampStatus({ status, stage }: Pick<ListedCamp, 'status' | 'stage'>) {
  if (status === 'CANCELLED') return <StatusBadge tone="bad">{words.cancelled}</StatusBadge>
  return <StatusBadge tone={TONES[stage]}>{words.stages[stage]}</StatusBadge>
}
