export const ESCALATION_STATUSES = ['OPEN', 'TAKEN', 'CLOSED'] as const
export type EscalationStatus = (typeof ESCALATION_STATUSES)[number]

export const ESCALATION_ACTS = ['TAKE', 'NOTE', 'NOT_REACHED', 'HAND_OVER', 'CLOSE'] as const
export type EscalationAct = (typeof ESCALATION_ACTS)[number]

/** How an alarm ends, as a doctor decides; a better reading never ends it. */
export const ALARM_OUTCOMES = ['STABLE', 'STAYS_HOME', 'HOSPITAL', 'CALLED_112'] as const

/** Somebody takes it before they write about it, so that the patient does not get two calls. */
const TRANSITIONS: Record<EscalationAct, Partial<Record<EscalationStatus, EscalationStatus>>> = {
  TAKE: { OPEN: 'TAKEN' },
  NOTE: { TAKEN: 'TAKEN' },
  // The patient was not reached: the alarm goes on.
  NOT_REACHED: { TAKEN: 'TAKEN' },
  // Nobody's again: a colleague takes it.
  HAND_OVER: { TAKEN: 'OPEN' },
  CLOSE: { TAKEN: 'CLOSED' },
}

export function escalationAfter(status: EscalationStatus, act: EscalationAct): EscalationStatus | undefined {
  return TRANSITIONS[act][status]
}

/**
 * What the patient's screen says of an alarm: that we call, that our call did not come, that somebody has taken it, that they
 * passed it on, or that they rang in vain.
 */
export const ADVICE = ['OPEN', 'LATE', 'TAKEN', 'HANDED_OVER', 'NOT_REACHED'] as const
export type Advice = (typeof ADVICE)[number]

export interface AlarmFacts {
  status: EscalationStatus
  /** By when we have promised to call. */
  due_at: Date
  next_try_at: Date | null
  not_reached_at: Date | null
  handed_over_at: Date | null
}

function adviceOf({ status, due_at, not_reached_at, handed_over_at }: AlarmFacts, now: Date): Advice {
  if (status !== 'OPEN') return not_reached_at === null ? 'TAKEN' : 'NOT_REACHED'
  if (handed_over_at !== null) return 'HANDED_OVER'
  return due_at <= now ? 'LATE' : 'OPEN'
}

/**
 * The alarm that goes on: a patient has one, and of two from before the one that was promised first. Undefined once all are closed.
 */
export function currentAlarm<Alarm extends AlarmFacts>(
  alarms: readonly Alarm[],
  now: Date,
): { alarm: Alarm; advice: Advice } | undefined {
  const [alarm] = alarms
    .filter(({ status }) => status !== 'CLOSED')
    .toSorted((one, other) => one.due_at.getTime() - other.due_at.getTime())
  return alarm && { alarm, advice: adviceOf(alarm, now) }
}

/**
 * By when our staff call: as it was promised, whatever they do meanwhile; after a call that nobody answered, by when they ring
 * again. Null once that is past.
 */
export function callByOf(alarm: AlarmFacts, now: Date): Date | null {
  if (alarm.status === 'CLOSED') return null
  const by = promiseOf(alarm)
  return by > now ? by : null
}

function promiseOf({ status, due_at, next_try_at, not_reached_at }: AlarmFacts): Date {
  return status === 'TAKEN' && not_reached_at !== null && next_try_at !== null ? next_try_at : due_at
}

/**
 * The promised time by which our call did not come; null where none has passed. Once broken, the first promise stays so,
 * also once somebody has the alarm. A note is no call: after the call an alarm is ended, or it is said that nobody answered.
 */
export function callMissedOf(alarm: AlarmFacts, now: Date): Date | null {
  const { status, due_at, not_reached_at } = alarm
  const hasRung = not_reached_at !== null && not_reached_at <= due_at
  if (hasRung && status === 'CLOSED') return null
  const by = hasRung ? promiseOf(alarm) : due_at
  return by <= now ? by : null
}

/** When our staff first rang in time and nobody answered stays; else when they last rang. */
export function notReachedAfter({ due_at, not_reached_at }: Pick<AlarmFacts, 'due_at' | 'not_reached_at'>, now: Date) {
  return not_reached_at !== null && not_reached_at <= due_at ? not_reached_at : now
}

/**
 * Minutes after which something happens about an alarm that nobody has taken: at first the doctor on call is rung, at last
 * the buyer is told that our call did not come. Everybody on duty is told each time.
 */
export const ALARM_STEPS = { RING_DOCTOR: 15, GIVE_UP: 30 } as const

const DUE_MS = ALARM_STEPS.GIVE_UP * 60_000

/** When somebody must have taken it. */
export function escalationDue(opened_at: Date): Date {
  return new Date(opened_at.getTime() + DUE_MS)
}

/** Minutes after which the doctor on call is rung about an alarm that somebody has taken, unless they act again before. */
const NEXT_TRY: Partial<Record<EscalationAct, number>> = { TAKE: 15, NOTE: 15, NOT_REACHED: 5 }

/** By when our staff act again; null where nobody has the alarm any more. */
export function nextTryAfter(act: EscalationAct, now: Date): Date | null {
  const minutes = NEXT_TRY[act]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000)
}

/** By when a colleague must have taken an alarm that was handed over; else the doctor on call is rung again. */
export function handOverDue(handed_over_at: Date): Date {
  return new Date(handed_over_at.getTime() + ALARM_STEPS.RING_DOCTOR * 60_000)
}

/** So long a patient reads how the last alarm ended. */
export const ENDING_SHOWN_HOURS = 24

/** What a coordinator learns of a patient who lets them see alerts: that a doctor is calling, or that a reading is missing. */
export const ALERT_KINDS = ['DOCTOR_CALLING', 'READING_MISSING'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]
