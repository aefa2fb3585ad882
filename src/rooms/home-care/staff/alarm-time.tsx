import { formatClock } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { deskWords } from '../words/desk.ts'
import classes from './alarm-dock.module.css'
import type { Alarm } from './alarm-dock.tsx'
import { useMinutesLeft } from './use-minutes-left.ts'

const words = deskWords.dock

interface AlarmTimeProps {
  alarm: Alarm
  /** All that go on: the lowest level of any of them is said, also where another one waits. */
  ongoing: readonly Alarm[]
  /** The server's time when it answered, as on the wire. */
  asOf: string
}

/** What alarmed, the minutes that are left, and who has taken it. The minutes change without counting. */
export function AlarmTime({ alarm, ongoing, asOf }: AlarmTimeProps) {
  const by = alarm.call_by
  const left = useMinutesLeft(by, asOf)
  const isStalled = useMinutesLeft(alarm.next_try_at ?? by, asOf) <= 0
  const due = clockOf(by)
  const isLate = left <= 0
  return (
    <div className={classes.band}>
      <strong>{causeOf(alarm, ongoing)}</strong>
      <strong className={classes.left}>{isLate ? words.late : words.left(left)}</strong>
      <p>
        {isLate ? words.since(due) : leftText(alarm)} {holderOf(alarm)}{' '}
        {alarm.not_reached_at && words.notReached(clockOf(alarm.not_reached_at))}{' '}
        {alarm.next_try_at && (isStalled ? words.rung : words.ring(clockOf(alarm.next_try_at)))}
      </p>
    </div>
  )
}

/** What the minutes are for: the call that was promised, another one after nobody answered, or what follows. */
function leftText({ call_by, due_at, not_reached_at }: Alarm): string {
  if (call_by === due_at) return words.until(clockOf(call_by))
  return not_reached_at ? words.untilRing(clockOf(call_by)) : words.untilAct(clockOf(call_by), clockOf(due_at))
}

/** Who has it, or had it last. */
function holderOf({ taken_by, taken_at, handed_over_by, handed_over_at }: Alarm): string {
  if (taken_by && taken_at) return words.taken(taken_by, clockOf(taken_at))
  return handed_over_by && handed_over_at ? words.handedOver(handed_over_by, clockOf(handed_over_at)) : words.open
}

const timeOf = (wire: string) => parseWireTime(wire) ?? new Date(0)
export const clockOf = (wire: string) => formatClock(timeOf(wire))

function causeOf({ tapped_at, opened_at }: Alarm, ongoing: readonly Alarm[]): string {
  const lowest = ongoing.flatMap(({ vitals }) => vitals).toSorted((one, other) => one.spo2 - other.spo2)[0]
  if (lowest) return words.reading(lowest.spo2, clockOf(lowest.measured_at))
  return tapped_at ? words.tapped(clockOf(tapped_at)) : words.symptom(clockOf(opened_at))
}
