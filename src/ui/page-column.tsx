import type { ReactNode } from 'react'
import classes from './page-column.module.css'

interface PageColumnProps {
  /** narrow: a form · reading: text · wide: everything else · desk: dashboards, at full width. */
  width?: 'narrow' | 'reading' | 'wide' | 'desk'
  children: ReactNode
}

/** One column with the page's margins and even spacing between its parts. */
export function PageColumn({ width = 'reading', children }: PageColumnProps) {
  return <div className={`${classes.column} ${classes[width]}`}>{children}</div>
}
