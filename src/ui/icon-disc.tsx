/* chunk: frame */
import type { ReactNode } from 'react'
import classes from './icon-disc.module.css'

/** A picture or initial in a circle, beside what it represents. */
export function IconDisc({ children }: { children: ReactNode }) {
  return <span className={classes.disc}>{children}</span>
}
