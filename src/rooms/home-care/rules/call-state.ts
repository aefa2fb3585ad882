import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { ON_DEMAND_CALLS } from './calendar.ts'

export const CALL_STATUSES = ['PLANNED', 'CALLING', 'DONE', 'MISSED', 'CANCELLED'] as const
export type CallStatus = (typeof CALL_STATUSES)[number]

/**
 * What changes a call: the desk of doctors is asked (start) and finds nobody (retry); it took place (finish), or not in
 * time (miss); another time was agreed (move); the care ends early (stop).
 */
export const CALL_EVENTS = ['start', 'retry', 'finish', 'miss', 'move', 'stop'] as const
export type CallEvent = (typeof CALL_EVENTS)[number]

/** Every transition; what is absent is refused. */
const TRANSITIONS: Record<CallEvent, Partial<Record<CallStatus, CallStatus>>> = {
  start: { PLANNED: 'CALLING' },
  retry: { CALLING: 'PLANNED' },
  finish: { PLANNED: 'DONE', CALLING: 'DONE', MISSED: 'DONE' },
  miss: { PLANNED: 'MISSED', CALLING: 'MISSED' },
  move: { PLANNED: 'PLANNED', MISSED: 'PLANNED' },
  stop: { PLANNED: 'CANCELLED', CALLING: 'CANCELLED' },
}

export function callAfter(status: CallStatus, event: CallEvent): CallStatus | undefined {
  return TRANSITIONS[event][status]
}

/** What became of a call is recorded from its day on; one that was made earlier is moved to that day first. */
export function mayRecord(due_at: Date, today: IstDate): boolean {
  return istDateOf(due_at) <= today
}

/** Of these at most two can be asked for: one that did not take place does not count. */
export function usesCredit(status: CallStatus): boolean {
  return status === 'PLANNED' || status === 'CALLING' || status === 'DONE'
}

/** One of the five, one of the two that the patient asks for, or one about an alarm that nobody has taken. */
export const CALL_KINDS = ['SCHEDULED', 'ON_DEMAND', 'ALARM'] as const

interface ListedCall {
  kind: (typeof CALL_KINDS)[number]
  status: CallStatus
}

/** How many of the extra calls are left. */
export function onDemandLeft(calls: readonly ListedCall[]): number {
  const used = calls.filter(({ kind, status }) => kind === 'ON_DEMAND' && usesCredit(status))
  return Math.max(0, ON_DEMAND_CALLS - used.length)
}

/** Whether an extra call that was missed would now be a third: the patient got it back, and has used it again. */
export function lacksCredit(call: ListedCall, event: CallEvent, calls: readonly ListedCall[]): boolean {
  const after = callAfter(call.status, event)
  const takesOne = call.kind === 'ON_DEMAND' && !usesCredit(call.status) && after !== undefined && usesCredit(after)
  return takesOne && onDemandLeft(calls) === 0
}

const RETRY_MS = 10 * 60_000
/** After this the call is missed, and our staff agree on another time. */
const WINDOW_MS = 2 * 3_600_000

/** Until when the desk is asked for a call that is due and has no doctor yet; undefined for any other. */
export function triedUntil({ status, due_at }: { status: CallStatus; due_at: Date }, now: Date): Date | undefined {
  return status === 'PLANNED' && due_at <= now ? new Date(due_at.getTime() + WINDOW_MS) : undefined
}

/** Whether our staff still have to agree on another time for a call: for an extra one, unless another was asked for since. */
export function awaitsNewTime<Call extends ListedCall>(call: Call, calls: readonly Call[]): boolean {
  const extra = calls.filter(({ kind }) => kind === 'ON_DEMAND')
  return call.status === 'MISSED' && (call.kind === 'SCHEDULED' || extra.at(-1) === call)
}

/** When the desk is asked again after nobody was found; undefined once it is too late. */
export function nextTry(due_at: Date, now: Date): Date | undefined {
  const next = new Date(now.getTime() + RETRY_MS)
  return next.getTime() <= due_at.getTime() + WINDOW_MS ? next : undefined
}
