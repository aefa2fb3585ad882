import { useState } from 'react'
import { formatDate, formatTime } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { CareVital } from '../contract/care.ts'
import { firstOfDays, scaleOf, shareOfTime, type TrendPoint } from '../rules/trend.ts'
import { inUnit, LOW_SPO2 } from '../rules/vitals.ts'
import { deskWords } from '../words/desk.ts'
import classes from './trend-stack.module.css'

const words = deskWords.trend
const MOST = 28
const [WIDTH, LEFT, RIGHT, BAND, TOP] = [640, 44, 20, 96, 28]
const PLOT = BAND - TOP - 12

interface PlottedReading extends CareVital {
  at: Date
}

interface Measure {
  name: string
  step: number
  /** Drawn as a dashed line; what is below it, or of a fever above, is a diamond. */
  limit?: number
  value: (reading: PlottedReading) => number | null
}

const MEASURES: readonly Measure[] = [
  { name: words.oxygen, step: 2, limit: LOW_SPO2, value: ({ spo2 }) => spo2 },
  { name: words.temperature, step: 1, value: degreesOf },
  { name: words.pulse, step: 10, value: ({ pulse }) => pulse },
]

/** The newest readings of a care on one axis of time: oxygen, temperature, pulse. The table beside it has all of them. */
export function TrendStack({ vitals }: { vitals: readonly CareVital[] }) {
  const readings = vitals
    .map((vital) => ({ ...vital, at: parseWireTime(vital.measured_at) ?? new Date(0) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-MOST)
  const [chosen, setChosen] = useState<number>()
  const newest = readings.at(-1)
  if (!newest) return null
  const index = Math.min(chosen ?? readings.length - 1, readings.length - 1)
  const first = readings[0]!.at
  const x = (at: Date) => LEFT + shareOfTime(at, first, newest.at) * (WIDTH - LEFT - RIGHT)
  const measures = MEASURES.filter(({ value }) => readings.some((one) => value(one) !== null))
  const height = measures.length * BAND + 24
  const days = firstOfDays(readings.map(({ at }) => at))
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        className={classes.picture}
        role="img"
        aria-label={words.summary(readings.length, textOf(newest))}
      >
        {chosen !== undefined && (
          <rect className={classes.chosen} x={x(readings[index]!.at) - 12} y={0} width={24} height={height - 24} />
        )}
        {measures.map((measure, band) => (
          <Band key={measure.name} measure={measure} readings={readings} x={x} top={band * BAND} />
        ))}
        {days
          .filter((_, place) => place % Math.ceil(days.length / 6) === 0)
          .map(({ day, at }) => (
            <text key={day} className={classes.tick} x={x(at)} y={height - 6} textAnchor="middle">
              {formatDate(day).slice(0, 6)}
            </text>
          ))}
      </svg>
      {readings.length > 1 && (
        <input
          type="range"
          className={classes.slider}
          aria-label={words.slider}
          aria-valuetext={textOf(readings[index]!)}
          min={0}
          max={readings.length - 1}
          value={index}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
      )}
      <figcaption>{textOf(readings[index]!)}</figcaption>
    </figure>
  )
}

interface BandProps {
  measure: Measure
  readings: readonly PlottedReading[]
  x: (at: Date) => number
  top: number
}

function Band({ measure: { name, step, limit, value }, readings, x, top }: BandProps) {
  const points: TrendPoint[] = readings.flatMap((one) => {
    const measured = value(one)
    return measured === null ? [] : [{ at: one.at, value: measured }]
  })
  const { low, high, ticks } = scaleOf([...points.map((one) => one.value), ...(limit ? [limit] : [])], step)
  const y = (of: number) => top + TOP + ((high - of) / (high - low)) * PLOT
  return (
    <g>
      <text className={classes.name} x={0} y={top + 14}>
        {name}
      </text>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} />
          <text className={classes.tick} x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {limit !== undefined && <line className={classes.limit} x1={LEFT} x2={WIDTH} y1={y(limit)} y2={y(limit)} />}
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

function degreesOf({ temperature, temperature_unit }: CareVital): number | null {
  return temperature === null || !temperature_unit ? null : inUnit(temperature, temperature_unit, 'F')
}

function textOf(reading: PlottedReading): string {
  const degrees = degreesOf(reading)
  const parts = [words.spo2(reading.spo2)]
  if (degrees !== null) parts.push(words.degrees(degrees))
  if (reading.pulse !== null) parts.push(words.beats(reading.pulse))
  return words.one(formatTime(reading.at), parts.join(', '))
}
