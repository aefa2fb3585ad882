import type { ReactNode } from 'react'
import classes from './split.module.css'

interface SplitProps {
  /** Two elements: a heading or sentence, and its state or action. */
  children: ReactNode
  align?: 'start' | 'center'
}

/** What it is about at the start of the line, and its state or action at the end; below each other where space is short. */
export function Split({ align = 'center', children }: SplitProps) {
  return (
    <div className={classes.split} data-align={align}>
      {children}
    </div>
  )
}
