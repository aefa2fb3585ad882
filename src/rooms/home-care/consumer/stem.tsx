import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { formatDate } from '#values/display-time.ts'
import type { Care } from '../contract/care.ts'
import { CARE_DAYS } from '../rules/calendar.ts'
import { stemOf } from '../rules/stem.ts'
import { memberWords } from '../words/member.ts'
import classes from './stem.module.css'

const words = memberWords.stem
const [STEP, HEIGHT, BASE] = [30, 92, 56]
const xOf = (day: number) => STEP * (day - 0.5)
/** A stem is not straight. */
const yOf = (day: number) => Math.round(BASE + 8 - 1.4 * day - 5 * Math.sin(day * 0.9))
const path = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
    .map((day, at) => `${at === 0 ? 'M' : 'L'}${xOf(day)} ${yOf(day)}`)
    .join('')

/** The twelve days: a leaf for each that is over, a ring around today, a telephone where a doctor calls. The list says the same. */
export function Stem({ care }: { care: Pick<Care, 'day' | 'status' | 'consults' | 'starts_on' | 'ends_on'> }) {
  const days = stemOf(care)
  const today = days.find(({ state }) => state === 'today')?.day ?? 0
  const reached = care.status === 'COMPLETED' ? CARE_DAYS : Math.max(1, care.day)
  return (
    <div>
      <svg viewBox={`0 0 ${STEP * CARE_DAYS} ${HEIGHT}`} className={classes.stem} aria-hidden="true">
        <circle className={classes.sun} cx={xOf(CARE_DAYS)} cy={yOf(CARE_DAYS)} r={18} />
        <path className={classes.ahead} d={path(reached, CARE_DAYS)} />
        <path className={classes.grown} d={path(1, reached)} />
        {days.map(({ day, state, hasCall }) => (
          <g key={day} transform={`translate(${xOf(day)} ${yOf(day)})`}>
            {state === 'done' && <path className={classes.leaf} d="M4 -4C8 -15 15 -15 19 -15C18 -8 13 -3 4 -4Z" />}
            <circle className={classes[state]} r={hasCall || state === 'today' ? 11 : 4} />
            {(hasCall || state === 'today') && (
              <text className={state === 'done' ? classes.doneDay : classes.day} y={4} textAnchor="middle">
                {day}
              </text>
            )}
            {hasCall && (
              <path
                className={classes.call}
                transform="translate(-6 -28) scale(0.5)"
                d="M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2"
              />
            )}
          </g>
        ))}
        <text className={classes.date} x={2} y={HEIGHT - 2}>
          {formatDate(care.starts_on).slice(0, 6)}
        </text>
        {today > 2 && today < 11 && (
          <text className={classes.now} x={xOf(today)} y={HEIGHT - 2} textAnchor="middle">
            {words.today}
          </text>
        )}
        <text className={classes.date} x={STEP * CARE_DAYS - 2} y={HEIGHT - 2} textAnchor="end">
          {formatDate(care.ends_on).slice(0, 6)}
        </text>
      </svg>
      <VisuallyHidden>
        <ol>
          {days.map(({ day, state, hasCall }) => (
            <li key={day} aria-current={state === 'today' ? 'step' : undefined}>
              {[words.day(day), words.states[state], hasCall && words.call].filter(Boolean).join(', ')}
            </li>
          ))}
        </ol>
      </VisuallyHidden>
    </div>
  )
}
