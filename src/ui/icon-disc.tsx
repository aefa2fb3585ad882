/* chunk: frame */
import type { ReactNode } from 'react'
import classes from './icon-disc.module.css'

/** A picture or initial on a round ground, before what it stands for. */
export function IconDisc({ children }: { children: ReactNode }) {
  return <span className={classes.disc}>{children}</span>
}
