import type { ReactNode } from 'react'
import classes from './figure-tiles.module.css'

export interface FigureTile {
  label: string
  value: ReactNode
  note: string
  /** What to do about it. */
  action?: ReactNode
}

/** Figures beside each other: what each is, the figure, and what it counts. */
export function FigureTiles({ tiles }: { tiles: readonly FigureTile[] }) {
  return (
    <dl className={classes.tiles}>
      {tiles.map(({ label, value, note, action }) => (
        <div key={label} className={classes.tile}>
          <dt>{label}</dt>
          <dd className={classes.value}>{value}</dd>
          <dd className={classes.note}>{note}</dd>
          {action && <dd className={classes.action}>{action}</dd>}
        </div>
      ))}
    </dl>
  )
}
