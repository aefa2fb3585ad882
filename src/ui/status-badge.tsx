import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconInfoCircle, IconMinus } from './icons.ts'
import classes from './status-badge.module.css'

const ICONS = {
  good: IconCircleCheck,
  waiting: IconClock,
  warn: IconAlertTriangle,
  bad: IconCircleX,
  info: IconInfoCircle,
  neutral: IconMinus,
} as const

export type StatusTone = keyof typeof ICONS

/** A state in words with an icon; colour only repeats it. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: string }) {
  const Icon = ICONS[tone]
  return (
    <span className={classes.badge} data-tone={tone === 'waiting' ? 'warn' : tone}>
      <Icon size={16} aria-hidden="true" />
      {children}
    </span>
  )
}
