import { useDesk } from '#rooms/access/components/desk.ts'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import { setUpWords as words } from '../words/set-up.ts'

const TONES: Record<keyof typeof words.statuses, StatusTone> = {
  DRAFT: 'waiting',
  SIGNED: 'good',
  LATER: 'info',
  ENDED: 'neutral',
}

interface ContractStatusProps {
  partner: { status: 'DRAFT' | 'SIGNED'; is_plan_active: boolean; starts_on: string }
}

/** A draft, or signed: not started, in force, ended. */
export function ContractStatus({ partner: { status, is_plan_active, starts_on } }: ContractStatusProps) {
  const { today } = useDesk()
  const state = status === 'DRAFT' ? 'DRAFT' : !is_plan_active ? 'ENDED' : starts_on > today ? 'LATER' : 'SIGNED'
  return <StatusBadge tone={TONES[state]}>{words.statuses[state]}</StatusBadge>
}
