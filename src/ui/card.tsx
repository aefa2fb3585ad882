/* chunk: frame */
import type { ReactNode } from 'react'
import classes from './card.module.css'

interface CardProps {
  /** An article or section when the content makes sense by itself. */
  as?: 'div' | 'article' | 'section' | 'li'
  /** The id of the heading that labels a section. */
  labelledBy?: string
  /** Quiet: on a band instead of a bordered surface. */
  quiet?: boolean
  children: ReactNode
}

/** Groups one subject. It is part of the page's surface, so it has a border and no shadow. */
export function Card({ as: Element = 'div', labelledBy, quiet, children }: CardProps) {
  return (
    <Element className={quiet ? `${classes.card} ${classes.quiet}` : classes.card} aria-labelledby={labelledBy}>
      {children}
    </Element>
  )
}
