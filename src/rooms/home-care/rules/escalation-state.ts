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

/** What the patient's screen says of its alarms: that we call, that our call did not come, that somebody has taken it, or rang in vain. */
export const ADVICE = ['OPEN', 'LATE', 'TAKEN', 'NOT_REACHED'] as const
export type Advice = (typeof ADVICE)[number]

/** Null once our staff have closed every alarm. */
export function adviceOf(
  alarms: readonly { status: EscalationStatus; due_at: Date; not_reached_at: Date | null }[],
  now: Date,
): Advice | null {
  const waiting = alarms.filter(({ status }) => status === 'OPEN')
  if (waiting.some(({ due_at }) => due_at <= now)) return 'LATE'
  if (waiting.length > 0) return 'OPEN'
  const taken = alarms.filter(({ status }) => status === 'TAKEN')
  if (taken.some(({ not_reached_at }) => not_reached_at !== null)) return 'NOT_REACHED'
  return taken.length > 0 ? 'TAKEN' : null
}

/** By when our staff call: about what nobody has taken, else their next try where nobody answered. Null once it is past. */
export function callByOf(
  alarms: readonly { status: EscalationStatus; due_at: Date; next_try_at: Date | null }[],
  advice: Advice | null,
  now: Date,
): Date | null {
  const status = advice === 'OPEN' ? 'OPEN' : advice === 'NOT_REACHED' ? 'TAKEN' : null
  const times = alarms
    .filter((one) => one.status === status)
    .map(({ due_at, next_try_at }) => (next_try_at ?? due_at).getTime())
    .filter((time) => time > now.getTime())
  return times.length === 0 ? null : new Date(Math.min(...times))
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

/** So long a patient reads how the last alarm ended. */
export const ENDING_SHOWN_HOURS = 24

/** What a coordinator learns of a patient who lets them see alerts: that a doctor is calling, or that a reading is missing. */
export const ALERT_KINDS = ['DOCTOR_CALLING', 'READING_MISSING'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]
