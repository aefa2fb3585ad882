import { type ReactNode, useId } from 'react'
import classes from './explained.module.css'

interface ExplainedProps {
  /** How it is calculated, or what it means. */
  text: string
  children: ReactNode
}

/** A figure with an explanation that appears on hover, on focus and on a tap; Escape closes it. */
export function Explained({ text, children }: ExplainedProps) {
  const id = useId()
  return (
    <span className={classes.explained}>
      <button
        type="button"
        className={classes.term}
        aria-describedby={id}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      >
        {children}
      </button>
      <span role="tooltip" id={id} className={classes.text}>
        {text}
      </span>
    </span>
  )
}
