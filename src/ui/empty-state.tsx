import type { ReactNode } from 'react'
import { IconDisc } from './icon-disc.tsx'
import { IconLeaf } from './icons.ts'
import classes from './state.module.css'

interface EmptyStateProps {
  title: string
  /** What to do next. */
  advice?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}

/** An empty list, and what to do about it. */
export function EmptyState({ title, advice, action, icon }: EmptyStateProps) {
  return (
    <section className={classes.state}>
      <IconDisc size="xl">{icon ?? <IconLeaf size={28} aria-hidden="true" />}</IconDisc>
      <h2 className={classes.title}>{title}</h2>
      {advice && <div className={classes.advice}>{advice}</div>}
      {action && <div className={classes.actions}>{action}</div>}
    </section>
  )
}
