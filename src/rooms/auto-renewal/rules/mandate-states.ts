import { type IstDate, istDateOf } from '#values/ist-date.ts'

export const MANDATE_STATUSES = ['CREATED', 'PENDING_AUTH', 'ACTIVE', 'PAUSED', 'REVOKED', 'EXPIRED', 'FAILED'] as const
export type MandateStatus = (typeof MANDATE_STATUSES)[number]

/** Mandate events: by the customer, in the bank's app, at the bank, or by time. */
export type MandateEvent =
  | 'authorised'
  | 'confirmed'
  | 'rejected'
  | 'lapsed'
  | 'paused'
  | 'resumed'
  | 'revoked'
  | 'expired'

interface Transition {
  from: readonly MandateStatus[]
  on: MandateEvent
  to: MandateStatus
}

/** The mandate's life. An event missing from the table changes nothing; the last three states are final. */
const TRANSITIONS: readonly Transition[] = [
  // The customer paid or approved, and the bank is processing it.
  { from: ['CREATED'], on: 'authorised', to: 'PENDING_AUTH' },
  { from: ['CREATED', 'PENDING_AUTH'], on: 'confirmed', to: 'ACTIVE' },
  { from: ['CREATED', 'PENDING_AUTH'], on: 'rejected', to: 'FAILED' },
  { from: ['CREATED', 'PENDING_AUTH'], on: 'lapsed', to: 'FAILED' },
  { from: ['ACTIVE'], on: 'paused', to: 'PAUSED' },
  { from: ['PAUSED'], on: 'resumed', to: 'ACTIVE' },
  { from: ['CREATED', 'PENDING_AUTH', 'ACTIVE', 'PAUSED'], on: 'revoked', to: 'REVOKED' },
  { from: ['ACTIVE', 'PAUSED'], on: 'expired', to: 'EXPIRED' },
]

/** Where an event leads, or undefined where it changes nothing. */
export function mandateAfter(from: MandateStatus, event: MandateEvent): MandateStatus | undefined {
  return TRANSITIONS.find((one) => one.on === event && one.from.includes(from))?.to
}

/** Whether the bank has confirmed it: active, or paused for a while. */
export function isInUse({ status }: { status: MandateStatus }): boolean {
  return status === 'ACTIVE' || status === 'PAUSED'
}

/** The state at an instant: a pause and a validity end at theirs, not when a job records it. */
export function mandateAt(
  { status, paused_until, expires_at }: { status: MandateStatus; paused_until: IstDate | null; expires_at: Date },
  now: Date,
): MandateStatus {
  if (!isInUse({ status })) return status
  if (expires_at <= now) return 'EXPIRED'
  return paused_until !== null && paused_until <= istDateOf(now) ? 'ACTIVE' : status
}

/** Whether a mandate may still be used for a debit. */
export function isOpen(status: MandateStatus): boolean {
  return mandateAfter(status, 'revoked') !== undefined
}
