export const ESCALATION_STATUSES = ['OPEN', 'TAKEN', 'CLOSED'] as const
export type EscalationStatus = (typeof ESCALATION_STATUSES)[number]

export const ESCALATION_ACTS = ['TAKE', 'NOTE', 'NOT_REACHED', 'CLOSE'] as const
export type EscalationAct = (typeof ESCALATION_ACTS)[number]

/** How an alarm ends; a better reading never ends it. */
export const ALARM_OUTCOMES = ['STABLE', 'STAYS_HOME', 'HOSPITAL', 'CALLED_112'] as const
export type AlarmOutcome = (typeof ALARM_OUTCOMES)[number]

/** Somebody takes it before they write about it, so that the patient does not get two calls. */
const TRANSITIONS: Record<EscalationAct, Partial<Record<EscalationStatus, EscalationStatus>>> = {
  TAKE: { OPEN: 'TAKEN' },
  NOTE: { TAKEN: 'TAKEN' },
  // The patient was not reached: the alarm goes on.
  NOT_REACHED: { TAKEN: 'TAKEN' },
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

/** What a coordinator learns of a patient who lets them see alerts: that a doctor is calling, or that a reading is missing. */
export const ALERT_KINDS = ['DOCTOR_CALLING', 'READING_MISSING'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]
