import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { NavItem } from './nav.ts'
import classes from './waiting-count.module.css'
import { deskWords } from './words.ts'

/** How much waits at a place; nothing where nothing does. On the folded rail it is a dot. */
export function WaitingCount({ waiting = 0, isLate = false }: Pick<NavItem, 'waiting' | 'isLate'>) {
  if (waiting === 0) return null
  return (
    <span className={classes.count} data-late={isLate || undefined}>
      <span aria-hidden="true">{waiting.toLocaleString('en-IN')}</span>
      <VisuallyHidden>{deskWords.waiting(waiting, isLate)}</VisuallyHidden>
    </span>
  )
}
