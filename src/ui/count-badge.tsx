import classes from './count-badge.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface CountBadgeProps {
  count?: number | undefined
  isLate?: boolean | undefined
  /** What a screen reader says; without it the count is decoration beside a list that says the same. */
  label?: string | undefined
}

/** How much waits; nothing where nothing does, amber where something is late. On the folded rail it is a dot. */
export function CountBadge({ count = 0, isLate, label }: CountBadgeProps) {
  if (count === 0) return null
  return (
    <span className={classes.badge} data-late={isLate || undefined}>
      <span aria-hidden="true">{count.toLocaleString('en-IN')}</span>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
