import { type ReactNode, useId } from 'react'
import classes from './utilization-part.module.css'

interface ChartProps {
  title: string
  /** After the title, less loud: the unit. */
  unit?: string
  figure: string
  note: ReactNode
  children: ReactNode
}

/** A chart below its figure. */
export function Chart({ title, unit, figure, note, children }: ChartProps) {
  const id = useId()
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <h3 className={classes.label}>
        <span id={id}>{title}</span> {unit && <span className={classes.unit}>{unit}</span>}
      </h3>
      <p className={classes.lead}>
        <strong className={classes.figure}>{figure}</strong> <span className={classes.note}>{note}</span>
      </p>
      {children}
    </section>
  )
}
