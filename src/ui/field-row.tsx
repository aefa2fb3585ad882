import type { ReactNode } from 'react'
import classes from './field-row.module.css'

/** Short fields side by side, or stacked where there is no room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
