import type { ReactNode } from 'react'
import classes from './amount-list.module.css'

/** Amounts that add up to the last one, each at the end of its line. */
export function AmountList({ roomy, children }: { roomy?: boolean; children: ReactNode }) {
  return (
    <dl className={classes.list} data-roomy={roomy}>
      {children}
    </dl>
  )
}

interface AmountLineProps {
  name: ReactNode
  /** The sum of the lines above it. */
  total?: boolean
  /** Read second: what is taken off, or a reference. */
  quiet?: boolean
  /** The amount; a sentence has none. */
  children?: ReactNode
}

export function AmountLine({ name, total, quiet, children }: AmountLineProps) {
  return (
    <div className={classes.line} data-total={total} data-quiet={quiet}>
      <dt>{name}</dt>
      {children && <dd>{children}</dd>}
    </div>
  )
}
