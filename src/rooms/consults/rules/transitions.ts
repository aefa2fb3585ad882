import type { ConsultStatus, FailureReason } from './consult-status.ts'

/**
 * What moves a consultation: the desk (accept, join, complete, decline, refuse, fail), the member (cancel), the
 * plan (lose_cover), or time (expire, no_show, run_out).
 */
export const CONSULT_EVENTS = [
  'accept',
  'join',
  'complete',
  'decline',
  'refuse',
  'fail',
  'cancel',
  'lose_cover',
  'expire',
  'no_show',
  'run_out',
] as const
export type ConsultEvent = (typeof CONSULT_EVENTS)[number]

/** `unchanged`: a message that comes twice or late, and says nothing new. */
export type Move = { to: ConsultStatus } | 'unchanged' | 'refused'

type Row = Partial<Record<ConsultStatus, ConsultStatus | 'unchanged'>>

/**
 * Every transition; what is absent is refused. Messages may arrive twice and out of order: a doctor who joins before the
 * acceptance has arrived has accepted, and an acceptance after that says nothing new. After expiry, a doctor is too late.
 */
const TRANSITIONS: Record<ConsultEvent, Row> = {
  accept: { initiated: 'queued', queued: 'unchanged', active: 'unchanged', completed: 'unchanged' },
  join: { initiated: 'active', queued: 'active', active: 'unchanged', completed: 'unchanged' },
  complete: { queued: 'completed', active: 'completed', completed: 'unchanged' },
  decline: {
    initiated: 'failure',
    queued: 'unchanged',
    active: 'unchanged',
    completed: 'unchanged',
    failure: 'unchanged',
    cancelled: 'unchanged',
    expired: 'unchanged',
  },
  refuse: {
    initiated: 'failure',
    queued: 'unchanged',
    active: 'unchanged',
    completed: 'unchanged',
    failure: 'unchanged',
    cancelled: 'unchanged',
    expired: 'unchanged',
  },
  fail: { queued: 'failure', active: 'failure', failure: 'unchanged', cancelled: 'unchanged', expired: 'unchanged' },
  cancel: { initiated: 'cancelled', cancelled: 'unchanged' },
  lose_cover: { initiated: 'failure', queued: 'failure' },
  expire: { initiated: 'expired' },
  no_show: { queued: 'failure' },
  run_out: { active: 'completed' },
}

export function moveOf(status: ConsultStatus, event: ConsultEvent): Move {
  const to = TRANSITIONS[event][status]
  if (to === undefined) return 'refused'
  return to === 'unchanged' ? to : { to }
}

/** Why an event that ends in `failure` did. */
export const REASON_OF: Partial<Record<ConsultEvent, FailureReason>> = {
  decline: 'DECLINED',
  refuse: 'REFUSED',
  no_show: 'NO_SHOW',
  fail: 'CALL_FAILED',
  lose_cover: 'NOT_COVERED',
}

/** A consultation's state and the instants at which time alone moves it. */
export interface ConsultTimes {
  status: ConsultStatus
  expires_at: Date
  join_by: Date | null
  ends_at: Date
}

/** What time has moved that is not recorded yet, and when it did. */
export function dueEvent(
  { status, expires_at, join_by, ends_at }: ConsultTimes,
  now: Date,
): { event: ConsultEvent; at: Date } | undefined {
  if (status === 'initiated' && expires_at <= now) return { event: 'expire', at: expires_at }
  const last = join_by && join_by < ends_at ? join_by : ends_at
  if (status === 'queued' && last <= now) return { event: 'no_show', at: last }
  if (status === 'active' && ends_at <= now) return { event: 'run_out', at: ends_at }
  return undefined
}

/** The status at an instant: the row keeps an earlier one until a job records what time has moved. */
export function statusAt(consult: ConsultTimes, now: Date): ConsultStatus {
  const due = dueEvent(consult, now)
  const move = due && moveOf(consult.status, due.event)
  return typeof move === 'object' ? move.to : consult.status
}

/** When time may move it next; undefined once it has ended. */
export function nextDue({ status, expires_at, join_by, ends_at }: ConsultTimes): Date | undefined {
  if (status === 'initiated') return expires_at
  if (status === 'queued') return join_by && join_by < ends_at ? join_by : ends_at
  return status === 'active' ? ends_at : undefined
}
