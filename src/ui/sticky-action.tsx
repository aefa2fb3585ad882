import type { ReactNode } from 'react'
import classes from './sticky-action.module.css'

interface StickyActionProps {
  /** What the action concerns: usually the price. */
  summary?: ReactNode
  /** One button. */
  children: ReactNode
}

/** The screen's main action: fixed at the bottom on a phone, in the flow on anything wider. */
export function StickyAction({ summary, children }: StickyActionProps) {
  return (
    <div className={classes.bar} data-dock>
      {summary && <div className={classes.summary}>{summary}</div>}
      <div className={classes.action}>{children}</div>
    </div>
  )
}
