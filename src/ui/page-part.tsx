import { type ReactNode, useId } from 'react'
import classes from './page-part.module.css'

interface PagePartProps {
  title: string
  /** What stands here, where the title does not say it all. */
  note?: ReactNode
  children: ReactNode
}

/** One subject of a page under its heading. */
export function PagePart({ title, note, children }: PagePartProps) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {children}
    </section>
  )
}
