import { CARE_DAYS } from './calendar.ts'
import type { CALL_KINDS, CallStatus } from './call-state.ts'

interface CareDays {
  /** 0 before it starts, 12 also after it. */
  day: number
  status: 'ACTIVE' | 'COMPLETED' | 'STOPPED'
  consults: readonly { day: number; kind: (typeof CALL_KINDS)[number]; status: CallStatus }[]
}

export interface StemDay {
  day: number
  state: 'done' | 'today' | 'later'
  /** Whether one of the five calls is on it; of a day that is over, whether it took place. */
  hasCall: boolean
}

/** The twelve days of a care as they are now. */
export function stemOf({ day: today, status, consults }: CareDays): StemDay[] {
  const isOver = (day: number) => status === 'COMPLETED' || day < today
  const calls = new Set(
    consults
      .filter((call) => call.kind === 'SCHEDULED' && (call.status === 'DONE' || !isOver(call.day)))
      .map(({ day }) => day),
  )
  return Array.from({ length: CARE_DAYS }, (_, at) => at + 1).map((day) => ({
    day,
    state: isOver(day) ? 'done' : day === today && status === 'ACTIVE' ? 'today' : 'later',
    hasCall: calls.has(day),
  }))
}
