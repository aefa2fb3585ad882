import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from './notice.tsx'
import classes from './outcome-notice.module.css'

interface OutcomeNoticeProps {
  /** Another number for each act; 0 before the first. */
  act: number
  tone: 'good' | 'bad'
  /** Nothing while the act is under way. */
  children: ReactNode
}

/** What came of an act in a list whose row may be gone by now: it takes the focus, and the list is one step further. */
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
