import { Muted } from '#ui/muted.tsx'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { ModerationRow } from '../contract/desk.ts'
import { workbenchWords } from '../words/workbench.ts'
import classes from './service-badge.module.css'
import { WireDate } from './wire-date.tsx'

const words = workbenchWords.sla
const TONES: Record<ModerationRow['service_level']['state'], StatusTone> = { ok: 'good', due: 'warn', breached: 'bad' }

interface ServiceBadgeProps {
  service: ModerationRow['service_level'] & { paused_since?: string | null }
}

/** The service level of a claim, and its next deadline. */
export function ServiceBadge({ service: { state, due_at, paused_since } }: ServiceBadgeProps) {
  if (paused_since) return <StatusBadge tone="waiting">{words.paused}</StatusBadge>
  if (!due_at) return null
  return (
    <span className={classes.service}>
      <StatusBadge tone={TONES[state]}>{words[state]}</StatusBadge>
      <Muted as="span" size="sm">
        {state === 'breached' ? words.since : words.dueBy} <WireDate at={due_at} withTime />
      </Muted>
    </span>
  )
}
