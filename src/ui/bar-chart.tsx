import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { axisMax, axisTicks } from '#values/axis-max.ts'
import classes from './bar-chart.module.css'

interface ChartSeries {
  label: string
  tone: 'strong' | 'pale'
}

export interface ChartPoint {
  key: string
  /** Below the axis: short, and its group, such as the year, where one begins. */
  label: string
  group?: string | undefined
  /** One for each series; null is shown as unknown. */
  values: readonly (number | null)[]
  /** What is said of it, with its figures. */
  text: string
}

interface BarChartProps {
  /** What is shown, for assistive technology. */
  label: string
  xLabel: string
  yLabel: string
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  formatTick: (value: number) => string
  /** Shown over the empty plot. */
  empty?: ReactNode
}

/**
 * Thin bars over months. The figures of one month are read out below the plot: of the one under the pointer, or of the one
 * that is reached with the arrow keys, for which a slider lies over it. The exact figures are also in the table beside it.
 */
export function BarChart({ label, xLabel, yLabel, series, points, formatTick, empty }: BarChartProps) {
  const id = useId()
  const [chosen, setChosen] = useState<number>()
  const at = Math.min(chosen ?? points.length - 1, points.length - 1)
  const largest = Math.max(0, ...points.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const max = axisMax(largest)
  const share = (value: number) => ({ '--share': `${(value / max) * 100}%` }) as CSSProperties
  return (
    <figure className={classes.chart} aria-labelledby={id}>
      <figcaption id={id} className={classes.caption}>
        <span className={classes.axis}>{yLabel}</span>
        {series.length > 1 && (
          <span className={classes.legend}>
            {series.map((one) => (
              <span key={one.label} className={classes.key} data-tone={one.tone}>
                {one.label}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <div className={classes.body}>
        <div className={classes.ticks} aria-hidden="true">
          {axisTicks(largest).map((tick) => (
            <span key={tick} className={classes.tick} style={share(tick)}>
              {formatTick(tick)}
            </span>
          ))}
        </div>
        <div className={classes.plot} onPointerLeave={() => setChosen(undefined)}>
          <div className={classes.lines} aria-hidden="true">
            {axisTicks(largest).map((tick) => (
              <span key={tick} style={share(tick)} />
            ))}
          </div>
          <div className={classes.columns} aria-hidden="true" data-count={points.length}>
            {points.map(({ key, label: name, group, values }, index) => (
              <div
                key={key}
                className={classes.column}
                data-chosen={index === at && chosen !== undefined ? '' : undefined}
                onPointerEnter={() => setChosen(index)}
              >
                <div className={classes.bars}>
                  {values.map((value, of) =>
                    value === null ? (
                      <span key={series[of]?.label} className={classes.unknown} />
                    ) : (
                      <span
                        key={series[of]?.label}
                        className={classes.bar}
                        data-tone={series[of]?.tone}
                        style={share(value)}
                      />
                    ),
                  )}
                </div>
                <span className={classes.name}>{name}</span>
                <span className={classes.group}>{group}</span>
              </div>
            ))}
          </div>
          {empty && <div className={classes.empty}>{empty}</div>}
          <input
            type="range"
            className={classes.slider}
            aria-label={label}
            aria-valuetext={points[at]?.text}
            min={0}
            max={points.length - 1}
            step={1}
            value={at}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
            onBlur={() => setChosen(undefined)}
          />
        </div>
      </div>
      <span className={classes.xAxis}>{xLabel}</span>
      <p className={classes.readout}>{points[at]?.text}</p>
    </figure>
  )
}
