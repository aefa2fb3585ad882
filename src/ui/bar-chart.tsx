import type { CSSProperties } from 'react'
import { axisMax } from '#values/axis-max.ts'
import classes from './bar-chart.module.css'
import { ChartFrame } from './chart-frame.tsx'

export interface ChartPoint {
  key: string
  /** Below the axis: short, and its group, such as the year, where one begins. */
  label: string
  group?: string | undefined
  /** Null is shown as unknown. */
  value: number | null
  /** Above the bar. */
  figure: string
  /** What is said of it, with its figures. */
  text: string
}

interface BarChartProps extends Pick<Parameters<typeof ChartFrame>[0], 'label' | 'formatTick' | 'empty'> {
  points: readonly ChartPoint[]
  /** Where the axis ends for the largest value; by the rule of the overview unless said otherwise. */
  maxOf?: (largest: number) => number
}

/** More bars than this do not all have space for a name and a figure. */
const MOST_NAMED = 14
const EVERY = 3

/** Thin bars, each with its figure: no figure has to be looked for with the pointer. */
export function BarChart({ points, maxOf = axisMax, ...frame }: BarChartProps) {
  const values = points.map(({ value }) => value ?? 0)
  const largest = Math.max(0, ...values)
  const max = maxOf(largest)
  const isCrowded = points.length > MOST_NAMED
  const isNamed = (at: number) => !isCrowded || at % EVERY === 0
  const hasFigure = (at: number) => !isCrowded || at === points.length - 1 || at === values.indexOf(largest)
  return (
    <ChartFrame {...frame} max={max} texts={points.map(({ text }) => text)}>
      {(chosen, choose) => (
        <div className={classes.columns} aria-hidden="true">
          {points.map(({ key, label, group, value, figure }, at) => (
            <div
              key={key}
              className={classes.column}
              data-chosen={at === chosen || undefined}
              data-last={at === points.length - 1 || undefined}
              onPointerEnter={() => choose(at)}
            >
              <div className={classes.bars}>
                {value === null ? (
                  <span className={classes.unknown} />
                ) : (
                  <>
                    {hasFigure(at) && value > 0 && <span className={classes.figure}>{figure}</span>}
                    <span
                      className={classes.bar}
                      data-tone="strong"
                      style={{ '--part': value / max } as CSSProperties}
                    />
                  </>
                )}
              </div>
              <span className={classes.name}>{isNamed(at) && label}</span>
              <span className={classes.group}>{group}</span>
            </div>
          ))}
        </div>
      )}
    </ChartFrame>
  )
}
