import { useEffect, useRef, useState } from 'react'
import { formatDate, formatTime } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { CareVital } from '../contract/care.ts'
import { firstOfDays, scaleOf, shareOfTime, spacedOut, type TrendPoint } from '../rules/trend.ts'
import { inUnit, LOW_SPO2, type TemperatureUnit } from '../rules/vitals.ts'
import { stateWords } from '../words/states.ts'
import { trendWords as words } from '../words/trend.ts'
import classes from './trend-stack.module.css'

const MOST = 28
const [LEFT, RIGHT, BAND, TOP] = [36, 28, 120, 28]
const PLOT = BAND - TOP - 12
/** Until the page has measured its own. */
const WIDTH = 640
/** A day and its month, with space to the next. */
const DAY_WIDTH = 56

interface PlottedReading extends CareVital {
  at: Date
}

interface Measure {
  name: (unit: string) => string
  step: number
  /** Drawn as a dashed line; what is below it, or of a fever above, is a diamond. */
  limit?: number
  value: (reading: PlottedReading, unit: TemperatureUnit) => number | null
}

const MEASURES: readonly Measure[] = [
  { name: () => words.oxygen, step: 2, limit: LOW_SPO2, value: ({ spo2 }) => spo2 },
  { name: words.temperature, step: 1, value: degreesOf },
  { name: () => words.pulse, step: 10, value: ({ pulse }) => pulse },
]

interface TrendStackProps {
  vitals: readonly CareVital[]
  /** In which temperatures are shown. */
  unit: TemperatureUnit
  /** The oxygen level alone. */
  isOxygenOnly?: boolean
}

/**
 * The newest readings of a care on one axis of time: oxygen, temperature, pulse. Drawn at the width that it has, so that its text is as
 * large as all other text. Arrow keys go from reading to reading; the table beside it has all of them.
 */
export function TrendStack({ vitals, unit, isOxygenOnly = false }: TrendStackProps) {
  const [figure, width] = useWidth<HTMLElement>()
  const readings = vitals
    .map((vital) => ({ ...vital, at: parseWireTime(vital.measured_at) ?? new Date(0) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-MOST)
  const [chosen, setChosen] = useState<number>()
  const newest = readings.at(-1)
  if (!newest) return null
  const index = Math.min(chosen ?? readings.length - 1, readings.length - 1)
  const first = readings[0]!.at
  const x = (at: Date) => LEFT + shareOfTime(at, first, newest.at) * (width - LEFT - RIGHT)
  const offered = isOxygenOnly ? MEASURES.slice(0, 1) : MEASURES
  const measures = offered.filter(({ value }) => readings.some((one) => value(one, unit) !== null))
  const sentence = (one: PlottedReading) => textOf(one, unit)
  const height = measures.length * BAND + 24
  const days = spacedOut(
    firstOfDays(readings.map(({ at }) => at)).map(({ day, at }) => ({ day, x: x(at) })),
    DAY_WIDTH,
  )
  return (
    <figure ref={figure}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={classes.picture}
        role="img"
        aria-label={words.summary(readings.length, sentence(newest))}
      >
        {chosen !== undefined && (
          <rect className={classes.chosen} x={x(readings[index]!.at) - 12} y={0} width={24} height={height - 24} />
        )}
        {measures.map((measure, band) => (
          <Band key={measure.name('')} {...{ measure, readings, unit, x, width }} top={band * BAND} />
        ))}
        {days.map((day) => (
          <text key={day.day} className={classes.tick} x={day.x} y={height - 6} textAnchor="middle">
            {formatDate(day.day).slice(0, 6)}
          </text>
        ))}
      </svg>
      {readings.length > 1 && (
        <input
          type="range"
          className={classes.slider}
          aria-label={words.slider}
          aria-valuetext={sentence(readings[index]!)}
          min={0}
          max={readings.length - 1}
          value={index}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
      )}
      <figcaption>{sentence(readings[index]!)}</figcaption>
    </figure>
  )
}

interface BandProps {
  measure: Measure
  readings: readonly PlottedReading[]
  unit: TemperatureUnit
  x: (at: Date) => number
  width: number
  top: number
}

function Band({ measure: { name, step, limit, value }, readings, unit, x, width, top }: BandProps) {
  const points: TrendPoint[] = readings.flatMap((one) => {
    const measured = value(one, unit)
    return measured === null ? [] : [{ at: one.at, value: measured }]
  })
  const { low, high, ticks } = scaleOf([...points.map((one) => one.value), ...(limit ? [limit] : [])], step)
  const y = (of: number) => top + TOP + ((high - of) / (high - low)) * PLOT
  return (
    <g>
      <text className={classes.name} x={0} y={top + 14}>
        {name(stateWords.units[unit])}
      </text>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className={classes.tick} x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {limit !== undefined && <line className={classes.limit} x1={LEFT} x2={width} y1={y(limit)} y2={y(limit)} />}
      <polyline className={classes.line} points={points.map((one) => `${x(one.at)},${y(one.value)}`).join(' ')} />
      {points.map((one) => (
        <Point key={one.at.getTime()} x={x(one.at)} y={y(one.value)} isLow={limit !== undefined && one.value < limit} />
      ))}
    </g>
  )
}

/** A low value has another form, not only another colour. */
function Point({ x, y, isLow }: { x: number; y: number; isLow: boolean }) {
  if (!isLow) return <circle className={classes.point} cx={x} cy={y} r={4} />
  return <path className={classes.low} d={`M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z`} />
}

function degreesOf({ temperature, temperature_unit }: CareVital, unit: TemperatureUnit): number | null {
  return temperature === null || !temperature_unit ? null : inUnit(temperature, temperature_unit, unit)
}

function textOf(reading: PlottedReading, unit: TemperatureUnit): string {
  const degrees = degreesOf(reading, unit)
  const parts = [words.spo2(reading.spo2)]
  if (degrees !== null) parts.push(words.degrees(degrees, stateWords.units[unit]))
  if (reading.pulse !== null) parts.push(words.beats(reading.pulse))
  return words.one(formatTime(reading.at), parts.join(', '))
}

/** The width that an element has; a usual one until it is measured. */
function useWidth<E extends Element>() {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(WIDTH)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width] as const
}
