import { type CSSProperties, type ReactNode, useState } from 'react'
import { axisTicks } from '#values/axis-max.ts'
import classes from './chart-frame.module.css'

interface ChartFrameProps {
  /** What is shown, for assistive technology. */
  label: string
  /** Where the axis ends. */
  max: number
  formatTick: (value: number) => string
  /** The sentence of each point, in the order of the arrow keys. */
  texts: readonly string[]
  /** Below the base line. */
  axis?: ReactNode
  /** Shown over the empty plot. */
  empty?: ReactNode
  /**
   * Draws the points into a plot of a fixed height.
   * @param chosen the point under the pointer or reached with the arrow keys; undefined without one
   */
  children: (chosen: number | undefined, choose: (point: number | undefined) => void) => ReactNode
}

/**
 * The frame of all charts: four ticks above the base line, and the sentence of one point below the plot. A slider lies over the
 * plot, so that arrow keys go from point to point. The exact figures are also in a table beside it.
 */
export function ChartFrame({ label, max, formatTick, texts, axis, empty, children }: ChartFrameProps) {
  const [chosen, setChosen] = useState<number>()
  const last = texts.length - 1
  const at = chosen === undefined ? undefined : Math.min(chosen, last)
  const ticks = axisTicks(max)
  const share = (tick: number) => ({ '--share': `${(tick / max) * 100}%` }) as CSSProperties
  return (
    <div className={classes.chart}>
      <div className={classes.ticks} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={share(tick)}>
            {formatTick(tick)}
          </span>
        ))}
      </div>
      <div className={classes.plot} onPointerLeave={() => setChosen(undefined)}>
        <div className={classes.lines} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={share(tick)} />
          ))}
        </div>
        {children(at, setChosen)}
        {empty && <div className={classes.empty}>{empty}</div>}
        {last >= 0 && (
          <input
            type="range"
            className={classes.slider}
            aria-label={label}
            aria-valuetext={texts[at ?? last]}
            min={0}
            max={last}
            step={1}
            value={at ?? last}
            onFocus={() => setChosen((before) => before ?? last)}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
            onBlur={() => setChosen(undefined)}
          />
        )}
      </div>
      {axis && (
        <div className={classes.axis} aria-hidden="true">
          {axis}
        </div>
      )}
      <p className={classes.readout} aria-hidden="true">
        {at !== undefined && texts[at]}
      </p>
    </div>
  )
}
