import { formatClock, formatMoment } from '#values/display-time.ts'
import { istDateOf } from '#values/ist-date.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { HomeCare } from '../contract/desk.ts'
import { causesOf } from '../rules/vitals.ts'
import { deskWords } from '../words/desk.ts'
import { SYMPTOM_WORDS } from '../words/symptoms.ts'
import classes from './alarm-dock.module.css'
import type { Alarm } from './alarm-dock.tsx'
import { useMinutesLeft } from './use-minutes-left.ts'

const words = deskWords.dock

type AlarmedCare = Pick<HomeCare, 'as_of' | 'escalations' | 'consults'>

interface AlarmTimeProps {
  alarm: Alarm
  /** The lowest level of any alarm that goes on is said, also where there are two from before. */
  care: AlarmedCare
}

/** What alarmed, the minutes that are left, and who has taken it. The minutes change without counting. */
export function AlarmTime({ alarm, care }: AlarmTimeProps) {
  const { call_by, due_at, next_try_at, not_reached_at, is_late } = alarm
  const { left, isPast } = useMinutesLeft(call_by, care.as_of)
  const { isPast: isStalled } = useMinutesLeft(next_try_at ?? call_by, care.as_of)
  const isRinging = call_by !== due_at
  const at = (wire: string) => momentOf(wire, care.as_of)
  return (
    <div className={classes.band}>
      <strong>{causeOf(alarm, care)}</strong>
      <strong className={classes.left}>{isPast ? words.late : words.left(left)}</strong>
      <p>
        {!isPast && (isRinging ? words.untilRing(at(call_by)) : words.until(at(call_by)))}{' '}
        {(isPast || is_late) && words.since(at(is_late && isRinging ? due_at : call_by))} {holderOf(alarm, care)}{' '}
        {not_reached_at && words.notReached(at(not_reached_at))}{' '}
        {next_try_at && (isStalled ? words.rung : words.ring(at(next_try_at)))}
      </p>
    </div>
  )
}

/** Who has it, or had it last. */
function holderOf(alarm: Alarm, { as_of, consults }: AlarmedCare): string {
  const { taken_by, taken_at, handed_over_by, handed_over_at, opened_at } = alarm
  if (taken_by && taken_at) return words.taken(taken_by, momentOf(taken_at, as_of))
  if (handed_over_by && handed_over_at) return words.handedOver(handed_over_by, momentOf(handed_over_at, as_of))
  return consults.some(({ kind, due_at }) => kind === 'ALARM' && due_at >= opened_at) ? words.openRung : words.open
}

const timeOf = (wire: string) => parseWireTime(wire) ?? new Date(0)
const clockOf = (wire: string) => formatClock(timeOf(wire))
/** With its day, where that is another one than when the care was read. */
export const momentOf = (wire: string, asOf: string) => formatMoment(timeOf(wire), istDateOf(timeOf(asOf)))

function causeOf({ tapped_at, opened_at }: Alarm, { escalations }: AlarmedCare): string {
  const ongoing = escalations.filter(({ status }) => status !== 'CLOSED')
  const { lowest, symptoms } = causesOf(ongoing.flatMap(({ vitals }) => vitals))
  const causes = [
    ...(lowest ? [words.reading(lowest.spo2, clockOf(lowest.measured_at))] : []),
    ...symptoms.map(({ symptom, measured_at }) => words.symptom(SYMPTOM_WORDS[symptom], clockOf(measured_at))),
  ]
  if (causes.length > 0) return causes.join(' · ')
  return tapped_at ? words.tapped(clockOf(tapped_at)) : words.unknown(clockOf(opened_at))
}
