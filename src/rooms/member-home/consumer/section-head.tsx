import type { ReactNode } from 'react'
import classes from './home.module.css'

/** The heading of a part of the home, with the one link that leads on. */
export function SectionHead({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  )
}
