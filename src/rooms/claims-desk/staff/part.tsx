import { type ReactNode, useId } from 'react'
import { Split } from '#ui/split.tsx'
import classes from './part.module.css'

interface PartProps {
  title: string
  /** Shown at the end of the title's line. */
  aside?: ReactNode
  children: ReactNode
}

/** One section beside the documents, with its heading. */
export function Part({ title, aside, children }: PartProps) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Split>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside}
      </Split>
      {children}
    </section>
  )
}
