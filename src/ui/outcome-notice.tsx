import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from './notice.tsx'
import classes from './outcome-notice.module.css'

interface OutcomeNoticeProps {
  /** Another number for each action; 0 before the first. */
  act: number
  tone: 'good' | 'bad'
  /** Undefined while the action is in progress. */
  children: ReactNode
}

/**
 * The result of an action in a list whose row may no longer be there: it takes the focus, and the list is the next tab
 * stop.
 */
export function OutcomeNotice({ act, tone, children }: OutcomeNoticeProps) {
  const element = useRef<HTMLDivElement>(null)
  const isShown = Boolean(children)
  useEffect(() => {
    if (act > 0 && isShown) element.current?.focus()
  }, [act, isShown])
  return (
    <div ref={element} tabIndex={-1} className={classes.outcome}>
      {isShown && (
        <Notice tone={tone} live>
          {children}
        </Notice>
      )}
    </div>
  )
}
