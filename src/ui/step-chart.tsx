import type { CSSProperties } from 'react'
import { axisMax } from '#values/axis-max.ts'
import { addDays, addMonths, daysBetween, type IstDate } from '#values/ist-date.ts'
import { ChartFrame } from './chart-frame.tsx'
import classes from './step-chart.module.css'

export interface StepPoint {
  at: IstDate
  /** From this day on. */
  value: number
  /** What happened on the day, above its point. */
  mark?: string | undefined
  /** What is said of it, with its figures. */
  text: string
}

interface StepChartProps extends Pick<Parameters<typeof ChartFrame>[0], 'label' | 'formatTick'> {
  /** The first and the last day of the axis. */
  from: IstDate
  to: IstDate
  /** In the order of their days, the first at `from`. */
  points: readonly StepPoint[]
  /** Where the line ends; named, because a forecast goes on from there. */
  today: { at: IstDate; label: string }
  /** Where it goes at the present pace; with what is said there, if it ends there. */
  forecast?: { at: IstDate; value: number; label?: string } | undefined
  /** The name of a month on the axis. */
  nameOf: (month: IstDate) => string
}

/** A value that stays until it changes, as steps over days, with a forecast down to nothing. */
export function StepChart({ from, to, points, today, forecast, nameOf, label, formatTick }: StepChartProps) {
  const max = axisMax(Math.max(0, ...points.map(({ value }) => value)))
  const days = Math.max(1, daysBetween(from, to))
  const across = (day: IstDate) => Math.min(1, Math.max(0, daysBetween(from, day) / days)) * 100
  const down = (value: number) => 100 - (Math.max(0, value) / max) * 100
  const now = points.at(-1)?.value ?? 0
  const line = points.map(({ at, value }, index) => `${index === 0 ? 'M0 ' : `H${across(at)}V`}${down(value)}`).join('')
  const steps = `${line}H${across(today.at)}`
  const place = (day: IstDate, value: number) =>
    ({ '--across': `${across(day)}%`, '--down': `${down(value)}%` }) as CSSProperties
  const named = namedMarks(points, across)
  const nearest = (share: number) => points.findLastIndex(({ at }) => across(at) <= share * 100)
  return (
    <ChartFrame
      label={label}
      formatTick={formatTick}
      max={max}
      texts={points.map(({ text }) => text)}
      axis={monthsOf(from, to).map((month) => (
        <span key={month} className={classes.month} style={place(midOf(month, from, to), 0)}>
          {nameOf(month)}
        </span>
      ))}
    >
      {(chosen, choose) => (
        <div
          className={classes.steps}
          aria-hidden="true"
          onPointerMove={({ clientX, currentTarget }) => {
            const { left, width } = currentTarget.getBoundingClientRect()
            choose(Math.max(0, nearest((clientX - left) / width)))
          }}
        >
          <svg className={classes.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path className={classes.area} d={`${steps}V100H0Z`} />
            <path className={classes.line} d={steps} />
            {forecast && (
              <path
                className={classes.ahead}
                d={`M${across(today.at)} ${down(now)}L${across(forecast.at)} ${down(forecast.value)}`}
              />
            )}
          </svg>
          {points.map(({ at, value, mark }, index) =>
            mark || index === chosen ? (
              <span
                key={at}
                className={classes.dot}
                data-mark={named.has(at) ? mark : undefined}
                data-after={across(at) > 50 || undefined}
                data-chosen={index === chosen || undefined}
                style={place(at, value)}
              />
            ) : null,
          )}
          <span className={classes.today} style={place(today.at, now)}>
            <span data-after={across(today.at) > 80 || undefined}>{today.label}</span>
          </span>
          {forecast?.label && (
            <span className={classes.end} style={place(forecast.at, forecast.value)}>
              <span>{forecast.label}</span>
            </span>
          )}
        </div>
      )}
    </ChartFrame>
  )
}

/** Percent of the width that a mark's text takes. */
const MARK_SHARE = 18

/** The days whose marks have space for their text: the highest first, and none beside another. */
function namedMarks(points: readonly StepPoint[], across: (day: IstDate) => number): ReadonlySet<IstDate> {
  const named: IstDate[] = []
  for (const { at, mark } of points.toSorted((one, other) => other.value - one.value))
    if (mark && named.every((day) => Math.abs(across(day) - across(at)) > MARK_SHARE)) named.push(at)
  return new Set(named)
}

const firstOf = (day: IstDate) => `${day.slice(0, 7)}-01`

/** The first day of each month of a range. */
function monthsOf(from: IstDate, to: IstDate): IstDate[] {
  const months: IstDate[] = []
  for (let month = firstOf(from); month <= to; month = addMonths(month, 1)) months.push(month)
  // A month of a few days has no space for its name.
  return months.filter((month) => daysBetween(clamp(month, from, to), clamp(addMonths(month, 1), from, to)) > 12)
}

function midOf(month: IstDate, from: IstDate, to: IstDate): IstDate {
  const [first, last] = [clamp(month, from, to), clamp(addMonths(month, 1), from, to)]
  return addDays(first, Math.floor(daysBetween(first, last) / 2))
}

const clamp = (day: IstDate, from: IstDate, to: IstDate) => (day < from ? from : day > to ? to : day)
