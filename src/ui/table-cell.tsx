import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './table-cell.module.css'

/** Several lines in one cell of a table: the main value, and details below it. */
export function TableCell({ align, children }: { align?: 'end'; children: ReactNode }) {
  return (
    <div className={classes.cell} data-align={align}>
      {children}
    </div>
  )
}

/** A secondary line. */
export function CellNote({ children }: { children: ReactNode }) {
  return <span className={classes.note}>{children}</span>
}

/** An e-mail address, which breaks where it must. */
export function CellAddress({ children }: { children: ReactNode }) {
  return <span className={classes.address}>{children}</span>
}

interface CellLinkProps {
  to: string
  /** The same with its target, for people who list the links of a page with a screen reader. */
  label?: string
  /** Only the search part of the address changes: the page keeps its scroll position. */
  inPlace?: boolean
  children: ReactNode
}

/** Links from a row to its detail page. */
export function CellLink({ to, label, inPlace, children }: CellLinkProps) {
  return (
    <Link to={to} className={classes.link} aria-label={label} preventScrollReset={inPlace}>
      {children}
    </Link>
  )
}

interface CellActionsProps {
  /** Few enough for one line, whatever a wider cell beside them leaves. */
  oneLine?: boolean
  children: ReactNode
}

/** The actions of a row. */
export function CellActions({ oneLine, children }: CellActionsProps) {
  return (
    <div className={classes.actions} data-one-line={oneLine || undefined}>
      {children}
    </div>
  )
}
