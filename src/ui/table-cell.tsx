import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './table-cell.module.css'

/** Several lines in one cell of a table: what it is, and below it what belongs to it. */
export function TableCell({ children }: { children: ReactNode }) {
  return <div className={classes.cell}>{children}</div>
}

/** A line that is read second. */
export function CellNote({ children }: { children: ReactNode }) {
  return <span className={classes.note}>{children}</span>
}

interface CellLinkProps {
  to: string
  /** The same with what it leads to, for those who listen to the links of a whole page. */
  label?: string
  children: ReactNode
}

/** Leads from a row to the page of what it is about. */
export function CellLink({ to, label, children }: CellLinkProps) {
  return (
    <Link to={to} className={classes.link} aria-label={label}>
      {children}
    </Link>
  )
}

/** What may be done with the row. */
export function CellActs({ children }: { children: ReactNode }) {
  return <div className={classes.acts}>{children}</div>
}
